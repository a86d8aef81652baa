import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bento web` at a terminal, to which alone it tells the links that let in.
final class WebProcess {
    let port: Int
    private let program: URL
    private let environment: [String: String]
    private let process: Process
    private let terminal: FileHandle
    private var first: String?

    init(_ program: URL, environment: [String: String]) throws {
        (self.program, self.environment) = (program, environment)
        let (process, terminal, link) = try Self.start(program, ["web", "--port", "0", "--no-open"], environment)
        (self.process, self.terminal) = (process, terminal)
        guard let port = URLComponents(string: link)?.port else { throw Skipped(reason: "'\(link)' is no link") }
        (self.port, first) = (port, link)
    }

    /// Its resident memory now, in MB.
    var memory: Double { Double(ProcessMemory.resident(of: process.processIdentifier)) / 1024 }

    /// The part of it that is no file's, in MB.
    var ownMemory: Double { Double(ProcessMemory.anonymous(of: process.processIdentifier)) / 1024 }

    /// True if a condition comes to hold within some seconds.
    func waited(_ condition: () throws -> Bool) throws -> Bool {
        let end = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < end {
            if try condition() { return true }
            usleep(20_000)
        }
        return false
    }

    /// Does work with it, then ends it.
    func use<Value>(_ work: (WebProcess) throws -> Value) throws -> Value {
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        return try work(self)
    }

    /// Lets a browser in.
    ///
    /// - Returns: its cookie.
    func enter() throws -> String {
        let link = try first ?? another()
        first = nil
        let path = link.drop { $0 != "?" }
        let response = try LoopbackConnection(port: port).get("/enter\(path)", cookie: nil, ["Sec-Fetch-Site: none"])
        guard let cookie = response.fields["set-cookie"]?.prefix(while: { $0 != ";" }) else {
            throw Skipped(reason: "the link let nobody in (\(response.status))")
        }
        return String(cookie)
    }

    private func another() throws -> String {
        let (process, _, link) = try Self.start(program, ["web", "--no-open"], environment)
        process.waitUntilExit()
        return link
    }

    /// Starts the program at a terminal of its own and waits for a link on it.
    private static func start(
        _ program: URL,
        _ arguments: [String],
        _ environment: [String: String]
    ) throws -> (Process, FileHandle, link: String) {
        let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard main >= 0, let name = otherSide(of: main) else {
            throw Skipped(reason: "there are no pseudo-terminals here")
        }
        _ = fcntl(main, F_SETFD, FD_CLOEXEC)
        let other = open(name, O_RDWR | O_NOCTTY)
        guard other >= 0 else { throw Skipped(reason: "a pseudo-terminal could not be opened") }
        let terminal = FileHandle(fileDescriptor: main, closeOnDealloc: true)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        process.standardError = process.standardOutput
        try process.run()
        var shown = ""
        while true {
            let piece = terminal.availableData
            shown += String(decoding: piece, as: UTF8.self)
            if let link = shown.firstMatch(of: #/http://[^ \r\n]+/enter\?token=[0-9A-Za-z_.~-]+(?=[\s])/#) {
                return (process, terminal, String(link.output))
            }
            guard process.isRunning, !piece.isEmpty else {
                throw Skipped(reason: "'bento \(arguments.joined(separator: " "))' told no link: \(shown.suffix(500))")
            }
        }
    }

    /// Unlocks the program's side of a terminal, and names it.
    private static func otherSide(of main: Int32) -> String? {
        #if os(Linux)
            // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h; glibc's own calls are hidden from Swift.
            var isLocked: Int32 = 0
            var number: UInt32 = 0
            guard ioctl(main, 0x4004_5431, &isLocked) == 0, ioctl(main, 0x8004_5430, &number) == 0 else { return nil }
            return "/dev/pts/\(number)"
        #else
            guard grantpt(main) == 0, unlockpt(main) == 0 else { return nil }
            return ptsname(main).map { String(cString: $0) }
        #endif
    }
}
