/// The names by which Swift code reaches into the machine.
enum AmbientNames {
    /// Types that are such a reach wherever their name is used as a value.
    static let types: [String: Effect] = [
        "FileManager": .files, "FileHandle": .files, "Bundle": .files, "OutputStream": .files, "FileDescriptor": .files,
        "ProcessInfo": .environment, "UserDefaults": .environment, "CommandLine": .environment,
        "ContinuousClock": .clock, "SuspendingClock": .clock, "DispatchTime": .clock, "DispatchWallTime": .clock,
        "SystemRandomNumberGenerator": .randomness, "Process": .processes, "URLSession": .network,
        "NWConnection": .network, "NWListener": .network, "NWPathMonitor": .network,
    ]

    /// Functions of the C library, and of Foundation, that are called without a receiver and without labels.
    static let functions: [String: Effect] = [
        Effect.files: [
            "open", "openat", "creat", "fopen", "freopen", "opendir", "unlink", "unlinkat", "rename", "renameat",
            "renameat2", "mkdir", "mkdirat", "rmdir", "remove", "link", "linkat", "symlink", "readlink", "stat",
            "lstat",
            "fstatat", "statx", "access", "faccessat", "chmod", "fchmodat", "chown", "truncate", "flock", "mmap",
            "mkfifo", "mknod", "mkstemp", "mkdtemp", "realpath", "utimes", "statfs", "statvfs", "chdir", "getcwd",
            "NSHomeDirectory", "NSTemporaryDirectory",
        ],
        .network: [
            "socket", "socketpair", "connect", "bind", "listen", "accept", "getaddrinfo", "gethostbyname", "sendto",
            "recvfrom", "send", "recv", "setsockopt",
        ],
        .processes: [
            "fork", "vfork", "execv", "execve", "execvp", "posix_spawn", "posix_spawnp", "system", "popen", "waitpid",
            "wait4", "kill", "raise", "signal", "sigaction", "exit", "_exit", "abort",
        ],
        .clock: [
            "clock_gettime", "gettimeofday", "mach_absolute_time", "CFAbsoluteTimeGetCurrent", "sleep", "usleep",
            "nanosleep",
        ],
        .randomness: [
            "arc4random", "arc4random_uniform", "arc4random_buf", "rand", "random", "drand48", "getrandom",
            "getentropy",
        ],
        .environment: ["getenv", "setenv", "unsetenv", "putenv", "gethostname", "getpwuid", "getlogin", "NSUserName"],
        .terminal: ["isatty", "tcgetattr", "tcsetattr", "ioctl", "readLine", "getpass"],
    ].reduce(into: [:]) { table, entry in
        for name in entry.value { table[name] = entry.key }
    }

    /// Of these, the ones that take nothing.
    static let withoutArguments: Set<String> = [
        "fork", "vfork", "abort", "arc4random", "rand", "random", "drand48", "mach_absolute_time",
        "CFAbsoluteTimeGetCurrent", "NSHomeDirectory", "NSTemporaryDirectory", "NSUserName", "readLine", "getlogin",
    ]

    /// What these modules bring is theirs also where it is called with their name before it.
    static let systemModules: Set<String> = ["Foundation", "Glibc", "Musl", "Darwin", "Swift", "FoundationEssentials"]

    /// Types whose `current` is the machine's.
    static let regional: Set<String> = ["Locale", "TimeZone", "Calendar"]

    /// Initialisers that take nothing and then ask the machine.
    static let emptyInitialisers: [String: Effect] = ["Date": .clock, "NSDate": .clock, "UUID": .randomness]

    /// Draws without `using:` that take the system's generator.
    static let draws: Set<String> = ["random", "randomElement", "shuffled", "shuffle"]

    /// Methods of URLs that look at the disk.
    static let urlLookups: Set<String> = [
        "resourceValues", "checkResourceIsReachable", "resolvingSymlinksInPath", "setResourceValues",
    ]
}
