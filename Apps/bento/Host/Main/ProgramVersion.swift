import CBuildInfo
import Core
import CoreHosting

/// What this program is: `bento --version`, and with `--json` what to say in a report of a fault.
struct ProgramVersion: Encodable {
    /// The version of the source, where no tag says another.
    static let ofSource = "0.1.0"

    /// The version of the tag that was built; without one the source's, and after a `+` the commit where it is known.
    let version = BentoProgram.version
    /// 40 hexadecimal digits, and `-dirty` where the files were no longer those of the commit; absent in builds for development.
    let commit = Self.text(bento_build_commit())
    /// The compiler, as it names itself; absent in builds for development.
    let toolchain = Self.text(bento_build_toolchain())
    /// The traits of the package that were built in: features, and parts of the host.
    let traits: [String]

    init(catalogue: FeatureCatalogue) {
        // The trait `Food` builds the type `FoodFeature` in.
        traits = catalogue.features.map { String("\($0)".dropLast("Feature".count)) } + Self.hostTraits
    }

    private static var hostTraits: [String] {
        var traits: [String] = []
        #if Flags
            traits.append("Flags")
        #endif
        #if MCP
            traits.append("MCP")
        #endif
        #if Web
            traits.append("Web")
        #endif
        #if Plugins
            traits.append("Plugins")
        #endif
        return traits
    }

    /// A text of the build; `nil` where it was not written down.
    static func text(_ text: UnsafePointer<CChar>) -> String? {
        let text = String(cString: text)
        return text.isEmpty ? nil : text
    }
}
