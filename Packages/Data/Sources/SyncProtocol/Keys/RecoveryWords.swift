/// The words that a person writes down to come back without a device: a phrase, and once it was renewed the owner's id in words, too.
///
/// The first phrase names its owner by itself, for the id is made of it. A later one does not, so twelve more words of the same list
/// follow; they are no secret.
public struct RecoveryWords: Sendable, Undisclosed {
    public let phrase: RecoveryPhrase
    /// `nil` where the phrase is the owner's first.
    private let renewed: SyncOwner?

    public init(_ phrase: RecoveryPhrase, of owner: SyncOwner? = nil) { (self.phrase, renewed) = (phrase, owner) }

    /// Reads words as ``RecoveryPhrase/init(reading:)`` does, twelve or twenty-four.
    ///
    /// - Throws: ``RecoveryPhraseError``.
    public init(reading text: String) throws(RecoveryPhraseError) {
        let typed = text.split { !$0.isLetter }
        let half = RecoveryPhrase.wordCount
        guard typed.count == 2 * half else {
            self.init(try RecoveryPhrase(reading: text))
            return
        }
        let phrase = try RecoveryPhrase(reading: typed.prefix(half).joined(separator: " "))
        do {
            let owner = try RecoveryPhrase(reading: typed.dropFirst(half).joined(separator: " "))
            self.init(phrase, of: SyncOwner(owner.entropy))
        } catch .unknownWord(let number, let word) {
            throw .unknownWord(half + number, word)
        }
    }

    public var words: [String] {
        phrase.words + (renewed.flatMap { RecoveryPhrase(entropy: $0.bytes) }?.words ?? [])
    }

    /// The owner that comes back by these words.
    public func owner(_ keys: SyncRecoveryKeys) -> SyncOwner { renewed ?? keys.owner }
}
