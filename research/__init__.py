"""What made the figures of the documentation and trained what is shipped; no part of the package.

``python -m research`` lists what there is, and ``python -m research NAME`` runs it.
"""
