import Core
import CoreHosting
import Files
import Foundation
import Synchronization

/// Counts how often each flag was evaluated and with which result, for the server that owns the flags.
public final class FlagUsage: Sendable {
    public struct Counts: Codable, Sendable, Equatable {
        var yes = 0
        var no = 0
        var variants: [String: Int] = [:]

        var isEmpty: Bool { yes <= 0 && no <= 0 }

        mutating func subtract(_ other: Counts) {
            (yes, no) = (max(0, yes &- other.yes), max(0, no &- other.no))
            for (variant, count) in other.variants { variants[variant] = max(0, (variants[variant] ?? 0) &- count) }
            variants = variants.filter { $0.value > 0 }
        }

        fileprivate mutating func add(_ other: Counts) {
            (yes, no) = (yes &+ other.yes, no &+ other.no)
            variants.merge(other.variants) { $0 &+ $1 }
        }
    }

    /// The counts that wait to be sent.
    struct Kept: Codable, Sendable, Equatable {
        var since: Date?
        var flags: [String: Counts] = [:]
    }

    private let counted = Mutex<[String: Counts]>([:])
    private static let most = 1000

    public init() {}

    /// The same values, with each evaluation counted. Kill switches are not counted: the program itself checks them
    /// every second.
    public func counting(_ values: some FlagValues) -> any FlagValues { CountedFlags(values: values, usage: self) }

    fileprivate func note(_ id: String, _ resolution: FlagResolution) {
        guard resolution.origin == .server, !id.hasPrefix("\(FlagDeclaration.killSwitchPrefix).") else { return }
        counted.withLock { counted in
            guard counted[id] != nil || counted.count < Self.most else { return }
            var counts = counted[id] ?? Counts()
            if Bool(settingText: resolution.text) == false { counts.no += 1 } else { counts.yes += 1 }
            if let variant = resolution.variant { counts.variants[variant, default: 0] += 1 }
            counted[id] = counts
        }
    }

    /// Moves the counts to a file, where the job that polls the server finds them.
    public func keep(in folder: URL, now: Date) async throws {
        let found = counted.withLock { counted in
            defer { counted = [:] }
            return counted
        }
        guard !found.isEmpty else { return }
        try await Self.file(in: folder).update { kept in
            kept.since = kept.since ?? now
            for (id, counts) in found where kept.flags[id] != nil || kept.flags.count < Self.most {
                kept.flags[id, default: Counts()].add(counts)
            }
        }
    }

    static func file(in folder: URL) -> StateFile<Kept> {
        StateFile(folder.appending(path: "flag-usage.json"), empty: Kept(), clock: ContinuousClock())
    }
}

private struct CountedFlags: FlagValues {
    let values: any FlagValues
    let usage: FlagUsage

    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution {
        let found = values.resolution(of: id, declared: declaration)
        usage.note(id, found)
        return found
    }
}
