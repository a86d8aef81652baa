/// The facts about one Swift file that matter for the rules, in every branch of every `#if`.
package struct SourceFacts: Codable, Equatable, Sendable {
    package var lines = 0
    package var imports: [Import] = []
    /// `canImport(X)`
    package var probes: [Probe] = []
    package var types: [TypeDeclaration] = []
    /// Names that other packages could see.
    package var surface: [PublicName] = []
    /// Types that public declarations mention.
    package var exposures: [Exposure] = []
    package var habits: [Habit] = []
    /// Names of the watched kind (containers), wherever they are used.
    package var watched: [Habit] = []
    /// Places where the syntax shows that code may use an effect.
    package var places = EffectPlaces()
    package var permissions: [Permission] = []
    package var syntaxErrors: [SyntaxError] = []
    /// Calls that declare a feature: its manifest, its flows, its registrations.
    package var declarations: [Declaration] = []
    /// The keys of subscripts, as written: `FoodFlags.spokenAmounts` in `flags[FoodFlags.spokenAmounts]`.
    package var subscriptKeys: [String] = []
    /// The table declarations of types: `databaseTableName` and `sync`, as written after the `=`.
    package var tableWords: [TableWord] = []
    /// The tables that SQL literals write to.
    package var tableWrites: [Habit] = []
    /// Avoided words, in comments and in declared names.
    package var words: [WordUse] = []
    /// The number of functions marked `@Test`, and of methods named `test...` of an `XCTestCase`.
    package var tests = 0

    package struct Import: Codable, Equatable, Sendable {
        package var module: String
        package var line: Int
        package var column: Int
        package var isTestable = false
        /// True for `public import` or `@_exported import`, which passes the module on to every importer.
        package var isPassedOn = false
        /// The conditions of the enclosing `#if` branches, outermost first.
        package var conditions: [String] = []
    }

    package struct Probe: Codable, Equatable, Sendable {
        package var module: String
        package var line: Int
        package var column: Int
    }

    package struct TypeDeclaration: Codable, Equatable, Sendable {
        /// With its enclosing types: `Outer.Inner`.
        package var name: String
        /// True for an extension: the type it extends is not declared here.
        package var isExtension = false
        package var isPublic = false
        /// True for a class or actor, marked `@Observable` or not: something that holds state.
        package var holdsState = false
        package var isObservable = false
        package var line: Int
        package var lines: Int
        /// Types named in the inheritance clause.
        package var inherits: [String] = []
    }

    package struct PublicName: Codable, Equatable, Sendable {
        package var name: String
        package var kind: String
        /// For a member of an extension, or for a nested type: the outermost type it belongs to.
        package var owner: String?
        package var isType = false
        package var line: Int
        package var column: Int
    }

    package struct Exposure: Codable, Equatable, Sendable {
        /// The public declaration.
        package var symbol: String
        /// The outermost enclosing type, if any: the declaration is only as public as that.
        package var owner: String?
        /// The name mentioned, and its qualifier if it has one (`GRDB` in `GRDB.Database`).
        package var type: String
        package var qualifier: String?
        package var line: Int
        package var column: Int
    }

    package struct Habit: Codable, Equatable, Sendable {
        package var rule: String
        /// The enclosing declaration, for the baseline.
        package var symbol: String
        package var text: String
        package var line: Int
        package var column: Int
    }

    /// `// bento-dev:allow RULE: reason`, for its own line or the next one.
    package struct Permission: Codable, Equatable, Sendable {
        package var rule: String
        package var reason: String
        package var line: Int
    }

    package struct Declaration: Codable, Equatable, Sendable {
        /// `FeatureManifest`, `FlowDescriptor`, `card` and the like.
        package var name: String
        package var arguments: [Argument]
        /// The type that contains it, with its enclosing types.
        package var owner: String?
        /// The constant whose value it is, with its types: `FoodFlags.spokenAmounts`.
        package var symbol: String?
        package var line: Int

        package struct Argument: Codable, Equatable, Sendable {
            package var label: String
            /// A literal's value, or the expression as written.
            package var text: String
            /// For an array, its elements.
            package var elements: [String]?
        }

        package func text(_ label: String) -> String? { arguments.first { $0.label == label }?.text }
        package func elements(_ label: String) -> [String] { arguments.first { $0.label == label }?.elements ?? [] }
        /// The arguments without labels, in order.
        package var unlabelled: [String] { arguments.filter { $0.label.isEmpty }.map(\.text) }
    }

    package struct TableWord: Codable, Equatable, Sendable {
        /// The type, with its enclosing types.
        package var type: String
        package var name: String
        package var value: String
    }

    package struct WordUse: Codable, Equatable, Sendable {
        package var word: String
        /// False in a comment.
        package var isName: Bool
        package var line: Int
        package var column: Int
    }

    package struct SyntaxError: Codable, Equatable, Sendable {
        package var message: String
        package var line: Int
        package var column: Int
    }
}
