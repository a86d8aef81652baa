/// A package of the repository.
struct Package: Sendable {
    /// The folder, from the repository's root; empty for the root package.
    let path: String
    let manifest: PackageManifest

    var manifestFile: String { path.isEmpty ? "Package.swift" : path + "/Package.swift" }
    /// SwiftPM's name for it in another manifest; the folder's name, or the manifest's name for the root.
    let identity: String

    /// A path inside the package, from the repository's root.
    func file(_ relative: String) -> String { path.isEmpty ? relative : path + "/" + relative }
}
