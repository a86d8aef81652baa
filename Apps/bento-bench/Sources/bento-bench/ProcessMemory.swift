import Foundation

/// What the system says of a process's memory.
enum ProcessMemory {
    /// What is in memory now, in kB; 0 where the system does not tell.
    static var resident: Int { kilobytes("VmRSS:") }
    /// The most that was in memory at a time, in kB; 0 where the system does not tell.
    static var peak: Int { kilobytes("VmHWM:") }

    /// What is in memory of another process now, in kB; 0 where the system does not tell.
    static func resident(of process: Int32) -> Int { kilobytes("VmRSS:", of: String(process)) }

    /// What of it is no file's, in kB; 0 where the system does not tell.
    static func anonymous(of process: Int32) -> Int { kilobytes("RssAnon:", of: String(process)) }

    private static func kilobytes(_ field: String, of process: String = "self") -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
