/* Loaded before all other libraries (LD_PRELOAD), it notes what a program has forced to disk: a file's content and a
   folder's names as they are when fsync or fdatasync succeeds. Whatever was never forced is what a power failure takes.

   POWER_LOSS_ROOT   the folder that is watched, as realpath(3) gives it
   POWER_LOSS_DISK   where the notes go, on the same file system:
                     held/INODE     a link to the file, so that no number is used again, and its content as it is now
                     content/INODE  the content that was forced to disk
                     names/INODE    the names of a folder that were forced to disk: "f|d INODE NAME" on each line
   POWER_LOSS_AFTER  the power fails in the place of this call, counted from 1 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void place(char *buffer, const char *folder, unsigned long long inode, const char *suffix) {
    snprintf(buffer, PATH_MAX, "%s/%s/%llu%s", getenv("POWER_LOSS_DISK"), folder, inode, suffix);
}

static void hold(const char *path, unsigned long long inode) {
    char held[PATH_MAX];
    place(held, "held", inode, "");
    (void)link(path, held);
}

static void note_file(int fd, const char *path, unsigned long long inode) {
    char target[PATH_MAX], partial[PATH_MAX], self[64], buffer[65536];
    hold(path, inode);
    place(target, "content", inode, "");
    place(partial, "content", inode, ".partial");
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    int in = open(self, O_RDONLY | O_CLOEXEC);
    int out = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t count = 0;
    while (in >= 0 && out >= 0 && (count = read(in, buffer, sizeof buffer)) > 0)
        if (write(out, buffer, count) != count) abort();
    if (in < 0 || out < 0 || count < 0) abort();
    close(in);
    close(out);
    rename(partial, target);
}

static void note_folder(const char *path, unsigned long long inode) {
    char target[PATH_MAX], partial[PATH_MAX], child[PATH_MAX + 300];
    place(target, "names", inode, "");
    place(partial, "names", inode, ".partial");
    DIR *folder = opendir(path);
    FILE *out = fopen(partial, "we");
    if (!folder || !out) abort();
    struct dirent *entry;
    while ((entry = readdir(folder))) {
        struct stat status;
        snprintf(child, sizeof child, "%s/%s", path, entry->d_name);
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") || lstat(child, &status) != 0) continue;
        int is_folder = S_ISDIR(status.st_mode);
        if (!is_folder && !S_ISREG(status.st_mode)) continue;
        if (!is_folder) hold(child, status.st_ino);
        fprintf(out, "%c %llu %s\n", is_folder ? 'd' : 'f', (unsigned long long)status.st_ino, entry->d_name);
    }
    closedir(folder);
    fclose(out);
    rename(partial, target);
}

static int forced(int fd, const char *name) {
    const char *root = getenv("POWER_LOSS_ROOT"), *after = getenv("POWER_LOSS_AFTER");
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    char self[64], path[PATH_MAX];
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(self, path, sizeof path - 1);
    if (!root || length <= 0) return real(fd);
    path[length] = 0;
    if (strncmp(path, root, strlen(root)) != 0) return real(fd);
    if (after && atomic_fetch_add(&calls, 1) + 1 == atoi(after)) kill(getpid(), SIGKILL);
    int result = real(fd);
    struct stat status, named;
    /* A file that has no name any more has nothing to lose. */
    if (result != 0 || fstat(fd, &status) != 0 || lstat(path, &named) != 0 || named.st_ino != status.st_ino) return result;
    pthread_mutex_lock(&lock);
    if (S_ISREG(status.st_mode)) note_file(fd, path, status.st_ino);
    if (S_ISDIR(status.st_mode)) note_folder(path, status.st_ino);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int fd) { return forced(fd, "fsync"); }
int fdatasync(int fd) { return forced(fd, "fdatasync"); }
