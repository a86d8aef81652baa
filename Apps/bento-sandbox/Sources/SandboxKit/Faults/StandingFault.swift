import Hummingbird

/// A fault that a running sandbox applies to all requests, or to those whose path or query contains some words.
public struct StandingFault: Sendable {
    let fault: Fault
    /// The words that a request's path or query must contain; `nil`: any.
    let part: Substring?

    /// Reads `FAULT`, or `FAULT@PART`: "garbage", "status=502@type=city". `nil` if the text is not a fault.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let fault = Fault(String(first)) else { return nil }
        self.fault = fault
        part = parts.count == 2 ? parts[1] : nil
        if part?.isEmpty == true { return nil }
    }

    /// The available faults.
    public static var words: String { Fault.words.map(\.form).joined(separator: "; ") }

    func isMeant(_ request: Request) -> Bool { part.map { request.uri.string.contains($0) } ?? true }
}
