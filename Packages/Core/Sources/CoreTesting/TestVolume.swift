import Foundation

/// The share of its cases that a test over many cases tries: a tenth while one edits and tests, all of them before work
/// lands.
///
/// `make test` and CI set `BENTO_TESTS=full`; `make test-food BENTO_TESTS=full` does it for one package. The cases tried
/// are the same in each run, so that what fails fails again.
public enum TestVolume: String, Sendable {
    /// A tenth, and never none.
    case quick
    /// All.
    case full

    /// The volume that the environment asks for; quick if it is not set.
    public static let current =
        TestVolume(
            rawValue: ProcessInfo.processInfo.environment["BENTO_TESTS"] ?? ""
        ) ?? .quick

    /// The number of random cases to try, out of `all`.
    public func cases(_ all: Int) -> Int {
        switch self {
        case .quick: min(all, max(1, all / 10))
        case .full: all
        }
    }

    /// The cases to try: all, or every tenth beginning with the first.
    public func sample<Case>(_ all: [Case]) -> [Case] {
        switch self {
        case .quick: stride(from: 0, to: all.count, by: 10).map { all[$0] }
        case .full: all
        }
    }
}
