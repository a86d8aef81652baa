/// Everything `check` can find. The raw value is the name in messages, baselines and permissions.
package enum Rule: String, Codable, CaseIterable, Sendable {
    // Contracts between modules, set in boundaries.json.
    case layers, forbidden, independent, protected, acyclic, required
    // The declarations of a manifest compared with the imports of the code.
    case undeclaredImport = "undeclared-import"
    case unusedDependency = "unused-dependency"
    /// A package, product or target that is not there.
    case unresolved
    // Doors around the walls.
    case testableImport = "testable-import"
    case canImport = "can-import"
    case reexport
    case publicSurface = "public-surface"
    case exposedType = "exposed-type"
    case container
    /// A program that SwiftPM runs while it builds.
    case buildPlugin = "build-plugin"
    // Habits that break isolation or outlive their process.
    case staticShared = "static-shared"
    case hashValue = "hash-value"
    case serviceSize = "service-size"
    case targetSize = "target-size"
    /// A flag that no code reads, or no manifest declares.
    case unreadFlag = "unread-flag"
    /// A record that does not say whether it leaves the device.
    case syncWord = "sync-word"
    /// A write to rows that devices share, which the other devices would miss.
    case uncapturedWrite = "uncaptured-write"
    /// Reaching into the machine without being handed the means.
    case ambientEffect = "ambient-effect"
    /// C by its name in the linker's table, which no index shows.
    case linkerName = "linker-name"
    /// Flags of the compiler or the linker in a manifest that could open a wall.
    case unsafeFlags = "unsafe-flags"
    /// Code in a target of C that is there for its tables.
    case bundledData = "bundled-data"
    // The state of the examined files themselves.
    case syntaxError = "syntax-error"
    case unexamined
    /// The compiler's index is missing, older than a file, or another compiler's.
    case staleIndex = "stale-index"
    case permission
    case baseline
    /// A word that this repository does not use.
    case word
    case picture
    case canvas

    /// Contracts are in the `contracts` list of boundaries.json, with their own members.
    static let contractKinds: [Rule] = [.layers, .forbidden, .independent, .protected, .acyclic, .required]
    /// Rules that the `code` list of boundaries.json switches on for some modules. (`.hashValue` is the rule against it, not a
    /// hash.)
    package static let codeRules: [Rule] = [
        .testableImport, .canImport, .reexport, .publicSurface, .exposedType, .container, .buildPlugin,
        .staticShared, .hashValue, .serviceSize, .targetSize, .unreadFlag, .syncWord, .uncapturedWrite, .ambientEffect,
        .linkerName, .unsafeFlags,
        .bundledData,
    ]
    /// The rules whose violations a comment beside the line may permit. Exceptions for effects are in boundaries.json,
    /// where all of them can be read at once; so are those for a target's manifest, its size, and its plugins.
    package static let permittedByComment: [Rule] = codeRules.filter {
        ![.ambientEffect, .targetSize, .buildPlugin, .linkerName, .unsafeFlags, .bundledData].contains($0)
    }
}
