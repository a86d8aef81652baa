/// The facts about one Swift file that matter for the rules, in every branch of every `#if`.
struct SourceFacts: Codable, Equatable, Sendable {
    var lines = 0
    var imports: [Import] = []
    /// `canImport(X)`
    var probes: [Probe] = []
    var types: [TypeDeclaration] = []
    /// Names that other packages could see.
    var surface: [PublicName] = []
    /// Types that public declarations mention.
    var exposures: [Exposure] = []
    var habits: [Habit] = []
    /// Names of the watched kind (containers), wherever they are used.
    var watched: [Habit] = []
    /// Places where the syntax shows that code may use an effect.
    var places = EffectPlaces()
    var permissions: [Permission] = []
    var syntaxErrors: [SyntaxError] = []
    /// Calls that declare a feature: its manifest, its flows, its registrations.
    var declarations: [Declaration] = []
    /// The keys of subscripts, as written: `FoodFlags.spokenAmounts` in `flags[FoodFlags.spokenAmounts]`.
    var subscriptKeys: [String] = []
    /// The table declarations of types: `databaseTableName` and `sync`, as written after the `=`.
    var tableWords: [TableWord] = []
    /// The tables that SQL literals write to.
    var tableWrites: [Habit] = []
    /// The number of functions marked `@Test`, and of methods named `test...` of an `XCTestCase`.
    var tests = 0

    struct Import: Codable, Equatable, Sendable {
        var module: String
        var line: Int
        var column: Int
        var isTestable = false
        /// True for `public import` or `@_exported import`, which passes the module on to every importer.
        var isPassedOn = false
        /// The conditions of the enclosing `#if` branches, outermost first.
        var conditions: [String] = []
    }

    struct Probe: Codable, Equatable, Sendable {
        var module: String
        var line: Int
        var column: Int
    }

    struct TypeDeclaration: Codable, Equatable, Sendable {
        /// With its enclosing types: `Outer.Inner`.
        var name: String
        /// True for an extension: the type it extends is not declared here.
        var isExtension = false
        var isPublic = false
        /// True for a class or actor, marked `@Observable` or not: something that holds state.
        var holdsState = false
        var isObservable = false
        var line: Int
        var lines: Int
        /// Types named in the inheritance clause.
        var inherits: [String] = []
    }

    struct PublicName: Codable, Equatable, Sendable {
        var name: String
        var kind: String
        /// For a member of an extension, or for a nested type: the outermost type it belongs to.
        var owner: String?
        var isType = false
        var line: Int
        var column: Int
    }

    struct Exposure: Codable, Equatable, Sendable {
        /// The public declaration.
        var symbol: String
        /// The outermost enclosing type, if any: the declaration is only as public as that.
        var owner: String?
        /// The name mentioned, and its qualifier if it has one (`GRDB` in `GRDB.Database`).
        var type: String
        var qualifier: String?
        var line: Int
        var column: Int
    }

    struct Habit: Codable, Equatable, Sendable {
        var rule: String
        /// The enclosing declaration, for the baseline.
        var symbol: String
        var text: String
        var line: Int
        var column: Int
    }

    /// `// bento-dev:allow RULE: reason`, for its own line or the next one.
    struct Permission: Codable, Equatable, Sendable {
        var rule: String
        var reason: String
        var line: Int
    }

    struct Declaration: Codable, Equatable, Sendable {
        /// `FeatureManifest`, `FlowDescriptor`, `card` and the like.
        var name: String
        var arguments: [Argument]
        /// The type that contains it, with its enclosing types.
        var owner: String?
        /// The constant whose value it is, with its types: `FoodFlags.spokenAmounts`.
        var symbol: String?
        var line: Int

        struct Argument: Codable, Equatable, Sendable {
            var label: String
            /// A literal's value, or the expression as written.
            var text: String
            /// For an array, its elements.
            var elements: [String]?
        }

        func text(_ label: String) -> String? { arguments.first { $0.label == label }?.text }
        func elements(_ label: String) -> [String] { arguments.first { $0.label == label }?.elements ?? [] }
        /// The arguments without labels, in order.
        var unlabelled: [String] { arguments.filter { $0.label.isEmpty }.map(\.text) }
    }

    struct TableWord: Codable, Equatable, Sendable {
        /// The type, with its enclosing types.
        var type: String
        var name: String
        var value: String
    }

    struct SyntaxError: Codable, Equatable, Sendable {
        var message: String
        var line: Int
        var column: Int
    }
}
