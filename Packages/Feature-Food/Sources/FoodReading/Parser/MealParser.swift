import FoodLookup

/// Reads plain words about food: "2 eggs and toast with butter, black coffee no sugar".
///
/// Pure and deterministic: the same words and catalogue give the same answer, on any machine. It never fails; whatever
/// it cannot read is in the answer as an unknown food or among the words not understood.
package struct MealParser: Sendable {
    /// Bytes of a sentence that are read. What is beyond is reported as not understood.
    package static let maximumBytes = 16 * 1024
    /// Mistyped words that are looked up in one sentence.
    package static let maximumCorrections = 48

    private let tables: Tables
    /// The language tag of who speaks; it decides where a sentence may be of several languages.
    package var language: String?

    package init(catalog: FoodCatalog, rules: ReadingRules = .standard) {
        self.init(catalog: catalog, rules: rules.table)
    }

    private init(catalog: FoodCatalog, rules: RuleTable) { tables = Tables(catalog: catalog, rules: rules) }

    /// What copies of a parser share: a copy of the catalog alone retains two dozen arrays, and each sentence took several.
    private final class Tables: Sendable {
        let catalog: FoodCatalog
        let rules: RuleTable
        let corrector = SpellingCorrector()
        let portions = PortionResolver()
        /// The languages that it reads beside its own.
        let tongues = FoodTongues.bundled

        init(catalog: FoodCatalog, rules: RuleTable) {
            self.catalog = catalog
            self.rules = rules
        }
    }

    package var catalog: FoodCatalog {
        @inline(__always) _read { yield tables.catalog }
    }
    var rules: RuleTable {
        @inline(__always) _read { yield tables.rules }
    }
    var corrector: SpellingCorrector { tables.corrector }
    var portions: PortionResolver { tables.portions }
    var tongues: FoodTongues? {
        @inline(__always) _read { yield tables.tongues }
    }

    /// A parser that knows some more foods, behind those that it has.
    package func adding(_ foods: [FoodRecord]) -> MealParser {
        var result = MealParser(catalog: catalog.adding(first: [], last: foods), rules: rules)
        result.language = language
        return result
    }

    /// Reads a sentence.
    package func parse(_ text: String) -> ParsedMeal {
        parse(text: text, bytes: Array(text.utf8))
    }

    /// Reads UTF-8. Bytes that are not UTF-8 are read as spaces.
    package func parse(bytes: [UInt8]) -> ParsedMeal {
        parse(text: String(decoding: bytes, as: UTF8.self), bytes: bytes)
    }

    /// The tag of the language that a sentence is in; nil for the parser's own.
    package func language(of text: String) -> String? {
        tongues?.language(of: FoodLexer(Array(text.utf8)), by: self)
    }

    /// Words in the parser's own, which the catalogue is searched by.
    package func ownWords(of text: String) -> String {
        let rendering = tongues?.rendering(of: FoodLexer(Array(text.utf8.prefix(Self.maximumBytes))), by: self)
        return rendering.map { String(decoding: $0.bytes, as: UTF8.self) } ?? text
    }

    private func parse(text: String, bytes: [UInt8]) -> ParsedMeal {
        var read = bytes
        var rest: String?
        if bytes.count > Self.maximumBytes {
            // Cut between words where there is a space not far before the limit.
            var cut = Self.maximumBytes
            while cut > Self.maximumBytes - 256, bytes[cut] > UInt8(ascii: " ") { cut -= 1 }
            if bytes[cut] > UInt8(ascii: " ") { cut = Self.maximumBytes }
            read = Array(bytes[..<cut])
            rest = String(decoding: bytes[cut...], as: UTF8.self)
        }
        let reader = MealReader(parser: self, text: text, bytes: read)
        var meal = reader.readMeal()
        if let rest { meal.notUnderstood.append(rest) }
        return meal
    }
}

extension MealParser {
    /// Reads every sentence and counts what was found: one call for a benchmark to time, with nothing for the compiler to
    /// leave out.
    package func countItems(in sentences: [[UInt8]]) -> Int {
        var count = 0
        for sentence in sentences { count += parse(bytes: sentence).items.count }
        return count
    }
}
