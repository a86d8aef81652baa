/// The symbols of the system, of its C library, and of SQLite that have effects.
///
/// A type is listed by its initializers and static members. Calls on a value are not effects, because the value was
/// passed in, except for the members that are named here.
enum EffectSymbols {
    struct Symbol {
        /// `Foundation`; empty for C.
        var module: String
        /// `FileManager`, `ContinuousClock.Instant`; empty for a function.
        var owner: String
        /// With labels: `write(to:options:)`.
        var name: String
        var isStatic: Bool

        var isInitializer: Bool { name.hasPrefix("init(") }
    }

    /// - Returns: the effect, and the symbol as code would write it: `FileManager.default`, `Date()`.
    static func effect(of symbol: Symbol) -> (effect: Effect, text: String)? {
        if symbol.module.isEmpty || (symbol.owner.isEmpty && libraries.contains(symbol.module)),
            let effect = cEffect(of: baseName(symbol.name))
        {
            return (effect, baseName(symbol.name) + "()")
        }
        if symbol.module.isEmpty { return nil }
        guard systemModules.contains(symbol.module) else {
            guard symbol.module == "GRDB", databases.contains(symbol.owner), symbol.name.hasPrefix("init(path:") else {
                return nil
            }
            return (.database, text(of: symbol))
        }
        let effect = symbol.owner.isEmpty ? functions[baseName(symbol.name)] : memberEffect(of: symbol)
        // A call that prints to a stream was passed the stream.
        guard let effect, !symbol.name.hasSuffix("to:)") || effect != .output else { return nil }
        return (effect, text(of: symbol))
    }

    /// The effect of a type that a class inherits from or an extension extends: its own members are then uses of the
    /// effect.
    static func effect(ofType symbol: Symbol) -> (effect: Effect, text: String)? {
        guard systemModules.contains(symbol.module), symbol.owner.isEmpty else { return nil }
        return entrances[symbol.name].map { ($0, symbol.name) }
    }

    /// The effect of a function or variable of C.
    static func cEffect(of name: String) -> Effect? {
        cNames[name] ?? (name.hasSuffix("64") ? cNames[String(name.dropLast(2))] : nil)
    }

    /// Changes whenever the tables do, so that results from older ones are discarded.
    static let fingerprint: String = {
        let tables: [[String: Effect]] = [entrances, members, functions, cNames, namePrefixes, anyones]
        let lines = tables.flatMap { table in table.map { "\($0.key) \($0.value.rawValue)" }.sorted() + ["-"] }
        return ContentHash.of((lines + pure.sorted() + systemModules.sorted()).joined(separator: "\n"))
    }()

    private static func memberEffect(of symbol: Symbol) -> Effect? {
        let type = String(symbol.owner.prefix { $0 != "." })
        if let effect = members["\(type).\(symbol.name)"]
            ?? (symbol.isStatic ? members["static \(type).\(symbol.name)"] : nil)
        {
            return effect
        }
        if pure.contains("\(type).\(symbol.name)") { return nil }
        if symbol.isStatic || symbol.isInitializer, let effect = entrances[type] { return effect }
        if let effect = anyones[symbol.name] { return effect }
        guard symbol.module != "Swift" else { return nil }
        return namePrefixes.first { symbol.name.hasPrefix($0.key) }?.value
    }

    private static func text(of symbol: Symbol) -> String {
        if symbol.owner.isEmpty { return baseName(symbol.name) + "()" }
        let base = symbol.name.hasPrefix("init") ? "" : "."
        let name = symbol.name.hasPrefix("init") ? String(symbol.name.dropFirst(4)) : symbol.name
        return symbol.owner + base + name
    }

    private static func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

    /// Modules that wrap the C library.
    private static let libraries: Set<String> = ["Glibc", "Musl", "Darwin", "Bionic"]

    private static let systemModules: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Foundation", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Dispatch", "System",
        "SystemPackage", "Network", "os", "OSLog", "Glibc", "Musl", "Darwin", "Subprocess", "ObjectiveC",
        "CoreFoundation",
    ]

    /// Types whose initializers and static members have the effect.
    private static let entrances: [String: Effect] = table([
        .files: "FileManager FileHandle FileWrapper Bundle FileDescriptor DirectoryEnumerator",
        .environment: "ProcessInfo UserDefaults CommandLine Host NSTimeZone NSLocale",
        .clock: "ContinuousClock SuspendingClock DispatchTime DispatchWallTime Timer",
        .randomness: "SystemRandomNumberGenerator",
        .processes: "Process NSTask",
        .network:
            "URLSession NSURLConnection NWConnection NWListener NWPathMonitor NWBrowser NetService CFSocket SocketPort",
        .environment:
            "DateFormatter NumberFormatter ByteCountFormatter DateIntervalFormatter DateComponentsFormatter"
            + " MeasurementFormatter RelativeDateTimeFormatter PersonNameComponentsFormatter LengthFormatter"
            + " MassFormatter EnergyFormatter ListFormatter",
    ])

    /// Members of these that only hold values passed to them.
    private static let pure: Set<String> = [
        "DispatchTime.init(uptimeNanoseconds:)", "DispatchTime.distantFuture", "DispatchWallTime.distantFuture",
        "DispatchWallTime.init(timespec:)", "NSLocale.init(localeIdentifier:)", "NSTimeZone.init(name:)",
        "NSTimeZone.init(forSecondsFromGMT:)", "NSTimeZone.init(abbreviation:)", "FileHandle.nullDevice",
        "FileWrapper.init(regularFileWithContents:)", "FileWrapper.init(directoryWithFileWrappers:)",
        "NumberFormatter.localizedString(from:number:)",
    ]

    private static let members: [String: Effect] = [
        Effect.clock: [
            "Date.init()", "Date.now", "Date.init(timeIntervalSinceNow:)", "Date.timeIntervalSinceNow",
            "static Date.timeIntervalSinceReferenceDate", "NSDate.init()", "NSDate.init(timeIntervalSinceNow:)",
            "NSDate.timeIntervalSinceNow", "ProcessInfo.systemUptime", "Task.sleep(nanoseconds:)", "Task.sleep(_:)",
            "Task.sleep(for:tolerance:clock:)", "Task.sleep(until:tolerance:clock:)", "Clock.continuous",
            "Clock.suspending", "Thread.sleep(forTimeInterval:)", "Thread.sleep(until:)", "RunLoop.run(until:)",
            "Calendar.isDateInToday(_:)", "Calendar.isDateInYesterday(_:)", "Calendar.isDateInTomorrow(_:)",
            "Calendar.isDateInWeekend(_:)", "DispatchSource.makeTimerSource(flags:queue:)",
        ],
        .randomness: ["UUID.init()", "NSUUID.init()", "Hasher.init()", "ProcessInfo.globallyUniqueString"],
        .files: [
            "InputStream.init(fileAtPath:)", "InputStream.init(url:)", "OutputStream.init(toFileAtPath:append:)",
            "OutputStream.init(url:append:)", "URL.resourceValues(forKeys:)", "URL.setResourceValues(_:)",
            "URL.checkResourceIsReachable()", "URL.resolvingSymlinksInPath()", "URL.resolveSymlinksInPath()",
            "NSURL.checkResourceIsReachableAndReturnError(_:)", "NSString.resolvingSymlinksInPath",
            "DispatchIO.init(type:path:oflag:mode:queue:cleanupHandler:)",
            "DispatchSource.makeFileSystemObjectSource(fileDescriptor:eventMask:queue:)",
        ],
        .output: [
            "FileHandle.standardOutput", "FileHandle.standardError", "FileDescriptor.standardOutput",
            "FileDescriptor.standardError",
            "DispatchIO.write(toFileDescriptor:data:runningHandlerOn:handler:)",
        ],
        .terminal: ["FileHandle.standardInput", "FileDescriptor.standardInput"],
        .environment: [
            "Locale.current", "Locale.autoupdatingCurrent", "Locale.preferredLanguages", "TimeZone.current",
            "TimeZone.autoupdatingCurrent", "TimeZone.default", "Calendar.current", "Calendar.autoupdatingCurrent",
            "NSCalendar.current", "NSCalendar.autoupdatingCurrent",
        ],
        .network: [
            "Stream.getStreamsToHost(withName:port:inputStream:outputStream:)", "Host.current()", "Host.init(name:)",
            "Host.init(address:)",
        ],
        .processes: [
            "DispatchSource.makeSignalSource(signal:queue:)",
            "DispatchSource.makeProcessSource(identifier:eventMask:queue:)", "Thread.exit()",
        ],
        .dynamicLinking: [
            "Bundle.load()", "Bundle.loadAndReturnError()", "Bundle.preflight()", "Bundle.principalClass",
            "Bundle.classNamed(_:)", "Bundle.init(path:)", "Bundle.init(url:)", "Bundle.isLoaded",
            "NSKeyedUnarchiver.init(forReadingFrom:)", "NSKeyedUnarchiver.init(forReadingWith:)",
            "NSKeyedUnarchiver.decodeObject(forKey:)", "NSCoder.decodeObject(forKey:)", "NSCoder.decodeObject()",
        ],
    ].reduce(into: [:]) { table, entry in for name in entry.value { table[name] = entry.key } }

    /// Members of any type of the system.
    private static let anyones: [String: Effect] = [
        "random(in:)": .randomness, "random()": .randomness, "randomElement()": .randomness, "shuffled()": .randomness,
        "shuffle()": .randomness, "formatted()": .environment,
        "formatted(date:time:)": .environment,
    ]

    /// Prefixes of members' names, for any type of the system except those of the standard library.
    private static let namePrefixes: [String: Effect] = [
        "init(contentsOf": .files, "init(referencing": .files, "init(mappedFile": .files, "write(to:": .files,
        "write(toFile:": .files, "asyncAfter(": .clock, "localized": .environment,
    ]

    /// Functions of Swift's libraries.
    private static let functions: [String: Effect] = table([
        .files: "NSHomeDirectory NSHomeDirectoryForUser NSTemporaryDirectory NSOpenStepRootDirectory"
            + " NSSearchPathForDirectoriesInDomains",
        .environment: "NSUserName NSFullUserName",
        .output: "print debugPrint dump NSLog NSLogv os_log",
        .terminal: "readLine",
        .dynamicLinking:
            "NSClassFromString _typeByName NSSelectorFromString NSProtocolFromString _getTypeByMangledNameInContext",
        .clock: "CFAbsoluteTimeGetCurrent withDeadline",
    ])

    private static let databases: Set<String> = ["DatabaseQueue", "DatabasePool", "DatabaseSnapshotPool"]

    /// Functions and variables of C.
    private static let cNames: [String: Effect] = table([
        .files:
            "open openat creat fopen freopen opendir fdopendir scandir glob wordexp ftw nftw fts_open unlink unlinkat rename"
            + " renameat renameat2 mkdir mkdirat rmdir remove link linkat symlink symlinkat readlink readlinkat stat"
            + " lstat fstatat statx access eaccess faccessat chmod fchmodat chown lchown fchownat truncate mmap mkfifo"
            + " mkfifoat mknod mknodat mkstemp mkstemps mkostemp mkdtemp mktemp tmpfile tmpnam tempnam realpath"
            + " canonicalize_file_name utime utimes utimensat lutimes statfs statvfs chdir fchdir chroot flock shm_open"
            + " shm_unlink memfd_create sem_open mq_open inotify_init inotify_init1 inotify_add_watch mount umount"
            + " copyfile clonefile getxattr setxattr removexattr listxattr fanotify_init open_by_handle_at",
        .network:
            "socket socketpair connect bind listen accept accept4 getaddrinfo gethostbyname gethostbyname2 gethostbyaddr"
            + " gethostbyname_r getnameinfo res_query res_search res_init sendto recvfrom send recv sendmsg recvmsg"
            + " sendmmsg recvmmsg setsockopt if_nameindex if_nametoindex getifaddrs getservbyname getprotobyname"
            + " getservbyport sethostent gethostent rcmd rexec",
        .processes:
            "fork vfork _Fork clone execl execle execlp execv execve execvp execvpe fexecve posix_spawn posix_spawnp system popen"
            + " pclose wait wait3 wait4 waitpid waitid kill killpg raise signal bsd_signal sigaction sigqueue sigset"
            + " tgkill pthread_kill exit _exit _Exit quick_exit abort atexit at_quick_exit on_exit daemon setsid setpgid"
            + " setpgrp ptrace prctl forkpty pidfd_open pidfd_send_signal sigprocmask pthread_sigmask sigwait signalfd"
            + " sigsuspend pause setuid setgid seteuid setegid nice setpriority setrlimit sched_setaffinity reboot",
        .clock:
            "clock clock_gettime clock_settime clock_nanosleep gettimeofday settimeofday time ftime times timespec_get"
            + " mach_absolute_time mach_continuous_time clock_gettime_nsec_np CFAbsoluteTimeGetCurrent sleep usleep"
            + " nanosleep alarm ualarm setitimer getitimer timer_create timerfd_create dispatch_time dispatch_walltime"
            + " dispatch_after getrusage",
        .randomness:
            "arc4random arc4random_uniform arc4random_buf rand srand random srandom initstate setstate drand48 lrand48"
            + " mrand48 srand48 getrandom getentropy uuid_generate uuid_generate_random RAND_bytes SecRandomCopyBytes"
            + " CCRandomGenerateBytes CFUUIDCreate",
        .environment:
            "getenv secure_getenv setenv unsetenv putenv clearenv environ __environ gethostname getdomainname uname getpwuid"
            + " getpwuid_r getpwnam getpwnam_r getpwent getgrgid getgrnam getgrent getlogin getlogin_r cuserid getuid"
            + " geteuid getgid getegid getgroups getpid getppid getpgrp getpgid getsid gettid sysconf sysinfo sysctl"
            + " sysctlbyname getrlimit getauxval getcwd getwd get_current_dir_name setlocale localeconv newlocale uselocale"
            + " nl_langinfo tzset localtime localtime_r mktime timelocal ctime ctime_r tzname timezone daylight getopt"
            + " get_nprocs get_nprocs_conf getpriority sched_getaffinity getloadavg confstr pathconf program_invocation_name"
            + " program_invocation_short_name _NSGetEnviron _NSGetExecutablePath",
        .terminal:
            "isatty ttyname ttyname_r ctermid tcgetattr tcsetattr tcflush tcdrain tcsendbreak tcgetpgrp tcsetpgrp ioctl getpass"
            + " openpty login_tty stdin getchar gets scanf vscanf getline posix_openpt grantpt unlockpt ptsname",
        .output:
            "puts fdopen putchar putchar_unlocked printf vprintf dprintf vdprintf perror psignal psiginfo syslog vsyslog openlog"
            + " stdout stderr write writev pwrite warn warnx err errx error",
        .dynamicLinking:
            "dlopen dlmopen dlsym dlvsym dladdr dladdr1 dlinfo dlclose dl_iterate_phdr iconv_open objc_getClass"
            + " objc_lookUpClass NSClassFromString class_getInstanceMethod method_exchangeImplementations",
        .database: "sqlite3_open sqlite3_open16 sqlite3_open_v2 sqlite3_load_extension sqlite3_enable_load_extension",
    ])

    private static func table(_ entries: KeyValuePairs<Effect, String>) -> [String: Effect] {
        entries.reduce(into: [:]) { table, entry in
            for name in entry.value.split(separator: " ") { table[String(name)] = entry.key }
        }
    }
}
