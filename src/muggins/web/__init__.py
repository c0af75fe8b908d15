"""The table in the browser: a server over the coach, and the page it serves."""
