#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The number of files that this process may have open; a socket is one.
enum FileLimit {
    #if canImport(Glibc)
        private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let kind = RLIMIT_NOFILE
    #endif

    /// Raises it where it is lower, as far as this user may.
    ///
    /// - Returns: what it is now.
    static func raised(to wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return 0 }
        if limit.rlim_cur < rlim_t(wanted) {
            limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
            guard setrlimit(kind, &limit) == 0 else { return 0 }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
