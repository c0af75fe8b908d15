/* Notes what a process does to files below $ATTACK_DISK, in the file $ATTACK_LOG; loaded with LD_PRELOAD.
 *
 * attack/disk.py reads the log and works out what a power cut would leave. An fsync is noted before it is
 * made, everything else after it was done: what is noted before an fsync is on the disk after it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(type, name, ...)                           \
    static type (*real)(__VA_ARGS__);                   \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

struct entry {
    uint32_t length; /* of what follows the entry */
    uint32_t kind;
    uint64_t file, at;
};

static const char *root(void) {
    const char *found = getenv("ATTACK_DISK");
    return found && getenv("ATTACK_LOG") ? found : NULL;
}

static int below(const char *path) {
    const char *top = root();
    size_t length = top ? strlen(top) : 0;
    return length && !strncmp(path, top, length) && (path[length] == '/' || !path[length]);
}

static void note(char kind, uint64_t file, uint64_t at, const void *data, size_t length) {
    static int (*open_)(const char *, int, ...);
    static ssize_t (*writev_)(int, const struct iovec *, int);
    int before = errno;
    if (!open_) open_ = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    if (!writev_) writev_ = (ssize_t(*)(int, const struct iovec *, int))dlsym(RTLD_NEXT, "writev");
    int log = open_(getenv("ATTACK_LOG"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    struct entry entry = {(uint32_t)length, (uint32_t)kind, file, at};
    struct iovec parts[2] = {{&entry, sizeof entry}, {(void *)data, length}};
    if (log < 0 || writev_(log, parts, 2) != (ssize_t)(sizeof entry + length)) abort();
    close(log);
    errno = before;
}

/* The number of an open file below the root, or 0. */
static uint64_t number_of(int fd) {
    char link[64], path[PATH_MAX + 1];
    struct stat found;
    int before = errno;
    ssize_t length = -1;
    if (root()) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        length = readlink(link, path, PATH_MAX);
    }
    errno = before;
    if (length <= 0) return 0;
    path[length] = 0;
    return below(path) && !fstat(fd, &found) ? found.st_ino : 0;
}

static void note_path(char kind, const char *path, uint64_t file) {
    if (below(path)) note(kind, file, 0, path, strlen(path));
}

static int opened(int fd, const char *path, int flags, int was_there) {
    if (fd < 0 || !below(path)) return fd;
    uint64_t file = number_of(fd);
    if ((flags & O_CREAT) && !was_there) note_path('C', path, file);
    else if (flags & O_TRUNC) note('T', file, 0, NULL, 0);
    return fd;
}

#define OPEN(name)                                                                    \
    int name(const char *path, int flags, ...) {                                      \
        REAL(int, name, const char *, int, ...);                                      \
        va_list more;                                                                 \
        va_start(more, flags);                                                        \
        int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0;             \
        va_end(more);                                                                 \
        int was_there = below(path) && !access(path, F_OK);                           \
        return opened(real(path, flags, mode), path, flags, was_there);               \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                  \
    int name(int folder, const char *path, int flags, ...) {                          \
        REAL(int, name, int, const char *, int, ...);                                 \
        va_list more;                                                                 \
        va_start(more, flags);                                                        \
        int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0;             \
        va_end(more);                                                                 \
        int was_there = below(path) && !access(path, F_OK);                           \
        return opened(real(folder, path, flags, mode), path, flags, was_there);       \
    }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int fd, const void *data, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    ssize_t done = real(fd, data, length);
    uint64_t file = done > 0 ? number_of(fd) : 0;
    if (file) note('W', file, (uint64_t)(lseek(fd, 0, SEEK_CUR) - done), data, (size_t)done);
    return done;
}

#define PWRITE(name, offset)                                                          \
    ssize_t name(int fd, const void *data, size_t length, offset at) {                \
        REAL(ssize_t, name, int, const void *, size_t, offset);                       \
        ssize_t done = real(fd, data, length, at);                                    \
        uint64_t file = done > 0 ? number_of(fd) : 0;                                 \
        if (file) note('W', file, (uint64_t)at, data, (size_t)done);                  \
        return done;                                                                  \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(name, offset)                                                        \
    int name(int fd, offset length) {                                                 \
        REAL(int, name, int, offset);                                                 \
        int done = real(fd, length);                                                  \
        uint64_t file = done ? 0 : number_of(fd);                                     \
        if (file) note('T', file, (uint64_t)length, NULL, 0);                         \
        return done;                                                                  \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name)                                                                    \
    int name(int fd) {                                                                \
        REAL(int, name, int);                                                         \
        uint64_t file = number_of(fd);                                                \
        if (file) note('S', file, 0, NULL, 0);                                        \
        return real(fd);                                                              \
    }
SYNC(fsync)
SYNC(fdatasync)

int mkdir(const char *path, mode_t mode) {
    REAL(int, mkdir, const char *, mode_t);
    struct stat found;
    int done = real(path, mode);
    if (!done && below(path) && !stat(path, &found)) note_path('M', path, found.st_ino);
    return done;
}

int unlink(const char *path) {
    REAL(int, unlink, const char *);
    int done = real(path);
    if (!done) note_path('U', path, 0);
    return done;
}

static void note_paths(char kind, const char *from, const char *to) {
    char both[2 * PATH_MAX];
    size_t first = strlen(from) + 1, second = strlen(to);
    if (!below(to)) return;
    memcpy(both, from, first);
    memcpy(both + first, to, second);
    note(kind, 0, 0, both, first + second);
}

int rename(const char *from, const char *to) {
    REAL(int, rename, const char *, const char *);
    int done = real(from, to);
    if (!done) note_paths('R', from, to);
    return done;
}

int link(const char *from, const char *to) {
    REAL(int, link, const char *, const char *);
    int done = real(from, to);
    if (!done) note_paths('L', from, to);
    return done;
}

int linkat(int here, const char *from, int there, const char *to, int flags) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    int done = real(here, from, there, to, flags);
    if (!done) note_paths('L', from, to);
    return done;
}

/* What is not noted is refused; programs then do it with what is. */
#define REFUSED(type, name, ...)                                                      \
    type name(__VA_ARGS__) {                                                          \
        errno = ENOSYS;                                                               \
        return -1;                                                                    \
    }
REFUSED(ssize_t, sendfile, int out, int in, off_t *at, size_t length)
REFUSED(ssize_t, sendfile64, int out, int in, off64_t *at, size_t length)
REFUSED(ssize_t, copy_file_range, int in, off64_t *a, int out, off64_t *b, size_t length, unsigned flags)
REFUSED(ssize_t, pwritev, int fd, const struct iovec *parts, int count, off_t at)
REFUSED(ssize_t, pwritev64, int fd, const struct iovec *parts, int count, off64_t at)
