import CPhraseTable
import Core
import Crypto

/// 128 random bits as 12 words of BIP-39's English list; the last word holds 4 bits of a checksum.
///
/// - Important: It is headed "Bento recovery, not a wallet" wherever it is shown. It is shown once and kept on no device.
public struct RecoveryPhrase: Sendable, Hashable, Undisclosed {
    public static let wordCount = 12
    static let list: [String] = String(
        decoding: UnsafeBufferPointer(start: phrase_words_bytes(), count: phrase_words_length()),
        as: UTF8.self
    ).split(separator: "\n").map(String.init)

    let entropy: [UInt8]

    /// A new one.
    public init() { entropy = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) } }

    /// `nil` where there are not 16 bytes.
    init?(entropy: [UInt8]) {
        guard entropy.count == 16 else { return nil }
        self.entropy = entropy
    }

    /// Reads words as a person types them: any case, separated by anything that is no letter, each word in full or by its first
    /// four letters, which no two words share.
    ///
    /// - Throws: ``RecoveryPhraseError``, which says which word is wrong.
    public init(reading text: String) throws(RecoveryPhraseError) {
        let typed = text.lowercased().split { !$0.isLetter }.map(String.init)
        guard typed.count == Self.wordCount else { throw .wrongCount(typed.count) }
        var bits: [Bool] = []
        for (index, word) in typed.enumerated() {
            guard let number = Self.number(of: word) else { throw .unknownWord(index + 1, word) }
            bits += (0..<11).map { number >> (10 - $0) & 1 == 1 }
        }
        let bytes = stride(from: 0, to: 128, by: 8).map { start in
            bits[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        guard bits.suffix(4).reduce(UInt8(0), { $0 << 1 | ($1 ? 1 : 0) }) == Self.checksum(of: bytes) else {
            throw .wrongChecksum
        }
        entropy = bytes
    }

    private static func number(of word: String) -> Int? {
        if let exact = list.firstIndex(of: word) { return exact }
        guard word.count >= 4 else { return nil }
        return list.firstIndex { $0.count > 4 && $0.prefix(4) == word.prefix(4) && $0.hasPrefix(word) }
    }

    private static func checksum(of bytes: [UInt8]) -> UInt8 { SyncDigest(hashing: bytes).bytes[0] >> 4 }

    public var words: [String] {
        let bits = (entropy + [Self.checksum(of: entropy) << 4]).flatMap { byte in
            (0..<8).map { Int(byte >> (7 - $0) & 1) }
        }
        return (0..<Self.wordCount).map { word in
            Self.list[bits[(11 * word)..<(11 * word + 11)].reduce(0) { $0 << 1 | $1 }]
        }
    }
}

/// A reason that words are not a recovery phrase.
public enum RecoveryPhraseError: BentoError, Equatable {
    case wrongCount(Int)
    /// The number of the word, from 1, and what was typed.
    case unknownWord(Int, String)
    /// Each word is one of the list, but together they are none: one is another than it was, or two have changed places.
    case wrongChecksum

    public var code: String {
        switch self {
        case .wrongCount: "sync.phrase-count"
        case .unknownWord: "sync.phrase-word"
        case .wrongChecksum: "sync.phrase-checksum"
        }
    }

    public var message: String {
        switch self {
        case .wrongCount(let count): "A recovery phrase has \(RecoveryPhrase.wordCount) words; there are \(count) here."
        case .unknownWord(let number, let word):
            "Word \(number), '\(word.prefix(32))', is not one of a recovery phrase."
        case .wrongChecksum: "These words are not a recovery phrase: one of them is wrong, or two have changed places."
        }
    }

    public var recovery: String? {
        switch self {
        case .unknownWord(_, let word): Suggestion.sentence(for: word, in: RecoveryPhrase.list)
        case .wrongCount, .wrongChecksum: "Compare them with what you wrote down."
        }
    }

    public var exitStatus: ExitStatus { .dataError }
}
