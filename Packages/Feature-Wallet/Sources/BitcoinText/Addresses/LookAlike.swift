import Foundation

/// Detects addresses that begin and end like another one. A thief makes one and gets it into the history, hoping to be
/// paid by mistake: people compare the first and the last characters. Pure.
package enum LookAlike {
    /// The number of characters compared after the prefix that all addresses of a kind share, and at the end.
    private static let (begin, end) = (3, 4)

    /// The first of the others with which an address could be confused.
    package static func find(_ address: String, among others: some Sequence<String>) -> String? {
        guard let own = Shape(address) else { return nil }
        return others.first { other in
            guard other != address, let shape = Shape(other), shape.text != own.text else { return false }
            return shape.kind == own.kind && shape.begin == own.begin && shape.end == own.end
        }
    }

    /// The part that the eye compares.
    private struct Shape {
        let text: String
        let kind: String
        let begin: Substring
        let end: Substring

        init?(_ address: String) {
            let lower = address.lowercased()
            let heads = ["tark1", "ark1", "bcrt1", "bc1", "tb1"]
            if let head = heads.first(where: { lower.hasPrefix($0) }) {
                text = lower
                kind = head
                // All of one Ark server begin alike, far beyond what anybody compares; on-chain the version follows.
                let rest = lower.dropFirst(head.count + 1)
                begin = head.hasSuffix("ark1") ? "" : rest.prefix(LookAlike.begin)
            } else {
                guard (25...36).contains(address.count), let first = address.first, "123mn".contains(first),
                    address.utf8.allSatisfy({ $0 < 128 && $0 > 47 })
                else { return nil }
                text = address
                kind = String(first)
                begin = address.dropFirst().prefix(LookAlike.begin)
            }
            end = text.suffix(LookAlike.end)
        }
    }
}
