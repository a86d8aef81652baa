import CBuildInfo
import Core
import CoreHosting

/// The version of this program: `bento --version`, and with `--json` the details for a bug report.
struct ProgramVersion: Encodable {
    /// The version of the source, unless a tag has another one.
    static let ofSource = "0.1.0"

    /// The version of the tag that was built; without a tag, the source's version and, after a `+`, the commit if it is
    /// known.
    let version = BentoProgram.version
    /// 40 hexadecimal digits, and `-dirty` if the files differed from those of the commit; absent in development
    /// builds.
    let commit = Self.text(bento_build_commit())
    /// The compiler's name for itself; absent in development builds.
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

    /// A text recorded by the build; `nil` if it was not recorded.
    static func text(_ text: UnsafePointer<CChar>) -> String? {
        let text = String(cString: text)
        return text.isEmpty ? nil : text
    }
}
