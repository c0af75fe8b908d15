"""The kernels as one WebAssembly module, for a page without a server: ``make page``; not in the wheel."""
