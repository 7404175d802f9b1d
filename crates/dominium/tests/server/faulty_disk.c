/* Fault injection for database files, preloaded into a server (LD_PRELOAD).
 *
 * Intercepts writes, syncs and truncations of files whose path contains ".sqlite". The test controls it
 * through a shared file, named by FAULTY_DISK, with the fields of `struct control`.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum operation { WRITE = 1, SYNC = 2, TRUNCATE = 4 };

struct control {
    uint32_t operations; /* Operations that count and fail: a set of `enum operation`. */
    uint32_t skip;       /* Number of operations that still succeed. */
    uint32_t failures;   /* Number of operations that fail after them. */
    uint32_t error;      /* errno of a failure. */
    uint32_t failed;     /* Number of operations that have failed. */
    uint32_t seen;       /* Number of operations that were counted. */
};

static struct control *control;

__attribute__((constructor)) static void open_control(void) {
    const char *path = getenv("FAULTY_DISK");
    int file = path ? open(path, O_RDWR) : -1;
    if (file < 0)
        return;
    void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped != MAP_FAILED)
        control = mapped;
}

static int is_database(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return strstr(path, ".sqlite") != NULL;
}

/* Takes one from a counter unless it is zero. */
static int take(uint32_t *counter) {
    uint32_t value = __atomic_load_n(counter, __ATOMIC_SEQ_CST);
    while (value > 0)
        if (__atomic_compare_exchange_n(counter, &value, value - 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
            return 1;
    return 0;
}

/* Whether this operation fails; sets errno. */
static int fails(enum operation operation, int file) {
    if (!control || !(__atomic_load_n(&control->operations, __ATOMIC_SEQ_CST) & operation) || !is_database(file))
        return 0;
    __atomic_add_fetch(&control->seen, 1, __ATOMIC_SEQ_CST);
    if (take(&control->skip) || !take(&control->failures))
        return 0;
    __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
    errno = (int)control->error;
    return 1;
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    return fails(WRITE, file) ? -1 : ORIGINAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return fails(WRITE, file) ? -1 : ORIGINAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    return fails(WRITE, file) ? -1 : ORIGINAL(pwrite64)(file, bytes, count, offset);
}

int fsync(int file) { return fails(SYNC, file) ? -1 : ORIGINAL(fsync)(file); }

int fdatasync(int file) { return fails(SYNC, file) ? -1 : ORIGINAL(fdatasync)(file); }

int ftruncate(int file, off_t length) { return fails(TRUNCATE, file) ? -1 : ORIGINAL(ftruncate)(file, length); }

int ftruncate64(int file, off64_t length) {
    return fails(TRUNCATE, file) ? -1 : ORIGINAL(ftruncate64)(file, length);
}
