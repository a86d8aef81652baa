import Foundation

/// What the system says of this process's memory.
enum ProcessMemory {
    /// What is in memory now, in kB; 0 where the system does not tell.
    static var resident: Int { kilobytes("VmRSS:") }
    /// The most that was in memory at a time, in kB; 0 where the system does not tell.
    static var peak: Int { kilobytes("VmHWM:") }

    private static func kilobytes(_ field: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
