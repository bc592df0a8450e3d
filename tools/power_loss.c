/* What would be left of a process's files if the power failed now.

   cc -shared -fPIC -O2 -o power_loss.so power_loss.c -ldl
   LD_PRELOAD=./power_loss.so POWER_FOLDER=/data program

   For every file in the folder FILE.durable holds what the disk is sure to have: what was written
   before the last fsync or fdatasync. What was written since then is only in FILE itself. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 64
#define SUFFIX ".durable"

struct range { off_t from, to; };
struct file {
    char path[PATH_MAX];
    struct range *dirty;
    size_t count, room;
};

static struct file files[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The file behind a descriptor, if it is in the folder; the lock is held. */
static struct file *find(int fd) {
    const char *folder = getenv("POWER_FOLDER");
    char link[64], path[PATH_MAX];
    if (folder == NULL) return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return NULL;
    path[length] = 0;
    if (strncmp(path, folder, strlen(folder)) != 0 || strstr(path, ".db") == NULL) return NULL;
    if (strstr(path, SUFFIX) != NULL || strstr(path, "-shm") != NULL) return NULL;
    for (int i = 0; i < FILES; i++) {
        if (files[i].path[0] == 0) strcpy(files[i].path, path);
        if (strcmp(files[i].path, path) == 0) return &files[i];
    }
    abort();
}

static void wrote(int fd, off_t from, ssize_t count) {
    if (count <= 0) return;
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file != NULL) {
        if (file->count == file->room) {
            file->room = file->room ? 2 * file->room : 256;
            file->dirty = realloc(file->dirty, file->room * sizeof *file->dirty);
            if (file->dirty == NULL) abort();
        }
        file->dirty[file->count++] = (struct range){from, from + count};
    }
    pthread_mutex_unlock(&lock);
}

/* All that was written is on the disk now. */
static void synced(int fd) {
    pthread_mutex_lock(&lock);
    struct file *file = find(fd);
    if (file != NULL) {
        char name[PATH_MAX + sizeof SUFFIX], part[65536];
        struct stat about;
        snprintf(name, sizeof name, "%s" SUFFIX, file->path);
        int durable = open(name, O_RDWR | O_CREAT, 0600);
        if (durable < 0 || fstat(fd, &about) != 0) abort();
        for (size_t i = 0; i < file->count; i++) {
            off_t at = file->dirty[i].from;
            while (at < file->dirty[i].to) {
                size_t wanted = (size_t)(file->dirty[i].to - at);
                ssize_t got = pread(fd, part, wanted < sizeof part ? wanted : sizeof part, at);
                if (got <= 0) break; /* it has been cut off since */
                if (REAL(pwrite)(durable, part, (size_t)got, at) != got) abort();
                at += got;
            }
        }
        if (REAL(ftruncate)(durable, about.st_size) != 0) abort();
        close(durable);
        file->count = 0;
    }
    pthread_mutex_unlock(&lock);
}

ssize_t pwrite(int fd, const void *data, size_t count, off_t at) {
    ssize_t done = REAL(pwrite)(fd, data, count, at);
    wrote(fd, at, done);
    return done;
}

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t at) {
    ssize_t done = REAL(pwrite64)(fd, data, count, at);
    wrote(fd, at, done);
    return done;
}

ssize_t write(int fd, const void *data, size_t count) {
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t done = REAL(write)(fd, data, count);
    if (at >= 0) wrote(fd, at, done);
    return done;
}

int fsync(int fd) {
    int done = REAL(fsync)(fd);
    if (done == 0) synced(fd);
    return done;
}

int fdatasync(int fd) {
    int done = REAL(fdatasync)(fd);
    if (done == 0) synced(fd);
    return done;
}

int unlink(const char *path) {
    int done = REAL(unlink)(path);
    if (done == 0 && strstr(path, ".db") != NULL && strstr(path, SUFFIX) == NULL) {
        char name[PATH_MAX + sizeof SUFFIX];
        snprintf(name, sizeof name, "%s" SUFFIX, path);
        REAL(unlink)(name);
    }
    return done;
}
