/// A text as far as a model may say it: to the limit of its tokens, or to a word that stops it.
struct CoachText: Sendable, Equatable {
    enum End: Sendable, Equatable {
        case finished
        case tokenLimit
        case stop(String)
    }

    let text: String
    let end: End

    /// - Parameters:
    ///   - limit: the maximum number of tokens; here a token is a word with the space before it.
    ///   - stops: texts that end it and are not part of it.
    init(_ whole: String, limit: Int? = nil, stops: [String] = []) {
        var text = whole
        var end = End.finished
        let found = stops.filter { !$0.isEmpty }.compactMap { stop in
            whole.range(of: stop).map { (stop, $0.lowerBound) }
        }
        if let first = found.min(by: { $0.1 < $1.1 }) {
            text = String(whole[..<first.1])
            end = .stop(first.0)
        }
        let pieces = CoachScript.pieces(of: text)
        if let limit, pieces.count > limit {
            text = pieces.prefix(limit).joined()
            end = .tokenLimit
        }
        self.text = text
        self.end = end
    }
}
