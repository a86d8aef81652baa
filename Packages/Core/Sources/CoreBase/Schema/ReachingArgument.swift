import ArgumentParser

/// What an argument reaches outside of Bento.
public enum Reach: String, Sendable, Codable {
    case file
    case server
}

/// An argument that names something outside of Bento: a local file, a server.
///
/// Only the person and their programs may give one. The schema that other callers see has no such arguments, and a call of
/// theirs that carries one is refused.
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
    /// The last part of the path, for messages.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
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

    public static var defaultCompletionKind: CompletionKind { .file() }
}
