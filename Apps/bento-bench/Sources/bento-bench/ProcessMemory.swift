import Foundation

/// A process's memory, by the system's figures.
enum ProcessMemory {
    /// The resident memory now, in kB; 0 if the system does not tell.
    static var resident: Int { kilobytes("VmRSS:") }
    /// The most that was in memory at a time, in kB; 0 where the system does not tell.
    static var peak: Int { kilobytes("VmHWM:") }

    /// The resident memory of another process now, in kB; 0 if the system does not tell.
    static func resident(of process: Int32) -> Int { kilobytes("VmRSS:", of: String(process)) }

    /// The part of it that is not a file's, in kB; 0 if the system does not tell.
    static func anonymous(of process: Int32) -> Int { kilobytes("RssAnon:", of: String(process)) }

    private static func kilobytes(_ field: String, of process: String = "self") -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
