"""Players against each other: playouts, schedules, statistics, storage, studies."""
