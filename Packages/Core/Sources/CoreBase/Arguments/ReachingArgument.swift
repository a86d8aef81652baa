import ArgumentParser

/// The kind of resource outside Bento that an argument reaches.
public enum Reach: String, Sendable, Codable {
    case file
    case server
}

/// An argument that names something outside Bento: a local file, a server.
///
/// Only the person and their programs may give one. The schema for other callers has no such arguments, and a call of
/// theirs with one is rejected.
public protocol ReachingArgument: ExpressibleByArgument, Sendable, Hashable {
    static var reach: Reach { get }
}

/// A file to read; `-` is standard input.
public struct InputFile: ReachingArgument {
    public static var reach: Reach { .file }
    public static let standardInput = InputFile("-")

    public let path: String

    public init(_ path: String) { self.path = path }

    public init?(argument: String) {
        guard !argument.isEmpty, !argument.utf8.contains(0) else { return nil }
        path = argument
    }

    public var isStandardInput: Bool { path == "-" }
    /// The last part of the path, for messages; of a file that was uploaded, the name that it had.
    public var name: String { plainName(ofPageFile: path) ?? path.split(separator: "/").last.map(String.init) ?? path }
    public static var defaultCompletionKind: CompletionKind { .file() }
}

/// A file to write.
public struct OutputFile: ReachingArgument {
    public static var reach: Reach { .file }

    public let path: String

    public init(_ path: String) { self.path = path }

    public init?(argument: String) {
        guard !argument.isEmpty, !argument.utf8.contains(0) else { return nil }
        path = argument
    }

    /// True for `-`, which is standard output. A file with that name is `./-`.
    ///
    /// A front end writes the file's content there, in place of the flow's own result, or refuses if standard output is
    /// already in use.
    public var isStandardOutput: Bool { path == "-" }

    /// The path, for messages; of a file that a page saves, its name.
    public var shown: String { plainName(ofPageFile: path) ?? path }

    public static var defaultCompletionKind: CompletionKind { .file() }
}

/// The file name in `upload:3:food.csv` and `download:food.csv`, which a page's server passes to flows as files; `nil`
/// for a path.
private func plainName(ofPageFile word: String) -> String? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("upload", 3) where !parts[1].isEmpty && parts[1].allSatisfy(\.isWholeNumber): return String(parts[2])
    case ("download", 2): return String(parts[1])
    default: return nil
    }
}
