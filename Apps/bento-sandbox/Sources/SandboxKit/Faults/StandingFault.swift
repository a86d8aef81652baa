import Hummingbird

/// A fault that a running sandbox has for all requests, or for those whose path or query holds some words.
public struct StandingFault: Sendable {
    let fault: Fault
    /// What a request's address must hold; `nil`: any.
    let part: Substring?

    /// Reads `FAULT`, or `FAULT@PART`: "garbage", "status=502@type=city". `nil` for words that are none.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let fault = Fault(String(first)) else { return nil }
        self.fault = fault
        part = parts.count == 2 ? parts[1] : nil
        if part?.isEmpty == true { return nil }
    }

    /// What can be asked for.
    public static var words: String { Fault.words.map(\.form).joined(separator: "; ") }

    func isMeant(_ request: Request) -> Bool { part.map { request.uri.string.contains($0) } ?? true }
}
