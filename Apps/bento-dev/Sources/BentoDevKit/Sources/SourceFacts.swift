/// What one Swift file says that the walls care about, in every branch of every `#if`.
struct SourceFacts: Codable, Equatable, Sendable {
    var lines = 0
    var imports: [Import] = []
    /// `canImport(X)`
    var probes: [Probe] = []
    var types: [TypeDeclaration] = []
    /// Names other packages could see.
    var surface: [PublicName] = []
    /// Types that public declarations mention.
    var exposures: [Exposure] = []
    var habits: [Habit] = []
    /// Names of the watched kind (containers), wherever they are used.
    var watched: [Habit] = []
    /// What the syntax says of places where code may reach into the machine.
    var places = EffectPlaces()
    var permissions: [Permission] = []
    var syntaxErrors: [SyntaxError] = []
    /// Calls that declare what a feature is: its manifest, its flows, what it registers.
    var declarations: [Declaration] = []
    /// What subscripts are asked for, as it is written: `FoodFlags.spokenAmounts` of `flags[FoodFlags.spokenAmounts]`.
    var subscriptKeys: [String] = []
    /// What types say of their tables: `databaseTableName` and `sync`, as written after the `=`.
    var tableWords: [TableWord] = []
    /// The tables that literals of SQL write to.
    var tableWrites: [Habit] = []
    /// Functions marked `@Test`, and methods named `test...` of an `XCTestCase`.
    var tests = 0

    struct Import: Codable, Equatable, Sendable {
        var module: String
        var line: Int
        var column: Int
        var isTestable = false
        /// `public import` or `@_exported import`: passes the module on to every importer.
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
        /// For an extension, the type it extends is not declared here.
        var isExtension = false
        var isPublic = false
        /// A class or actor, marked `@Observable` or not: something that holds state.
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

    /// `// bento-dev:allow RULE: reason`, for the line it stands on or the next one.
    struct Permission: Codable, Equatable, Sendable {
        var rule: String
        var reason: String
        var line: Int
    }

    struct Declaration: Codable, Equatable, Sendable {
        /// `FeatureManifest`, `FlowDescriptor`, `card` and the like.
        var name: String
        var arguments: [Argument]
        /// The type it stands in, with its enclosing types.
        var owner: String?
        /// The constant that it is the value of, with its types: `FoodFlags.spokenAmounts`.
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
