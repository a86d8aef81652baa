import Foundation

/// Reads every Swift file of a repository once, and remembers unchanged ones from the last run.
package struct SourceExaminer: Sendable {
    let root: String
    let cache: CacheStore
    let watchedNames: Set<String>
    /// Words to report in comments and declared names.
    let words: Set<String>
    /// False to read only the syntax, which is enough for commands that do not check imports.
    let asksCompiler: Bool

    /// The maximum size of a file; larger files are not examined, and are reported.
    static let sizeLimit = 4 << 20

    package init(
        root: String,
        cache: CacheStore,
        watchedNames: Set<String>,
        words: Set<String> = [],
        asksCompiler: Bool = true
    ) {
        self.root = root
        self.cache = cache
        self.watchedNames = watchedNames
        self.words = words
        self.asksCompiler = asksCompiler
    }

    package struct Figures: Sendable, Codable, Equatable {
        package var files = 0
        package var lines = 0
        /// The number of files whose content had not been seen before.
        package var parsedFiles = 0
        /// The number of modules whose import list had to be requested.
        package var compiledModules = 0
    }

    /// The stored data about a target. Facts are found by content hash, the import list by the hash of everything it
    /// depends on.
    private struct Memory: Codable {
        var watchedNames: [String]
        var words: [String]
        var importsKey: String
        var imports: [String]
        var facts: [String: SourceFacts]
    }

    private struct Examined: Sendable {
        var module: Module
        var figures: Figures
    }

    package func examine(_ repository: Repository) async throws -> (repository: Repository, figures: Figures) {
        let packages = repository.packages
        let examined = try await Parallel.map(repository.modules) { module in
            try await examine(module, package: packages[module.package].path)
        }
        var result = repository
        result.modules = examined.map(\.module)
        let figures = examined.reduce(into: Figures()) { sum, one in
            sum.files += one.figures.files
            sum.lines += one.figures.lines
            sum.parsedFiles += one.figures.parsedFiles
            sum.compiledModules += one.figures.compiledModules
        }
        return (result, figures)
    }

    private func examine(_ module: Module, package: String) async throws -> Examined {
        let name = "targets/" + (package.isEmpty ? "root" : package.replacing("/", with: "-")) + "." + module.name
        let names = watchedNames.sorted()
        var memory = cache.entry(name, as: Memory.self)
        let words = self.words.sorted()
        if memory?.watchedNames != names || memory?.words != words { memory = nil }
        var facts: [String: SourceFacts] = [:]
        var figures = Figures()
        var module = module
        for path in module.files where path.hasSuffix(".swift") {
            guard let source = try read(path) else { continue }
            let hash = ContentHash.of(source)
            let found: SourceFacts
            if let known = memory?.facts[hash] {
                found = known
            } else {
                found = SourceScanner(watchedNames: watchedNames, words: self.words)
                    .scan(String(decoding: source, as: UTF8.self))
                figures.parsedFiles += 1
            }
            facts[hash] = found
            module.sources.append(SourceFile(path: path, hash: hash, facts: found))
            figures.files += 1
            figures.lines += found.lines
        }
        guard !module.sources.isEmpty else { return Examined(module: module, figures: figures) }
        let keyParts =
            [ImportLister.compilerIdentity, module.name] + module.target.defines + module.sources.map(\.hash)
        let key = ContentHash.of(keyParts.joined(separator: "\n"))
        if let memory, memory.importsKey == key {
            module.compilerImports = Set(memory.imports)
        } else if asksCompiler {
            module.compilerImports = try await ImportLister.imports(
                ofModule: module.name,
                files: module.sources.map { root + "/" + $0.path },
                defines: module.target.defines
            )
            figures.compiledModules += 1
        }
        if asksCompiler, figures.parsedFiles > 0 || figures.compiledModules > 0 || facts.count != memory?.facts.count {
            let imports = module.compilerImports.sorted()
            cache.save(
                Memory(watchedNames: names, words: words, importsKey: key, imports: imports, facts: facts),
                as: name
            )
        }
        return Examined(module: module, figures: figures)
    }

    private func read(_ path: String) throws -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: root + "/" + path) else {
            throw DevError.data("\(path) cannot be read", fix: "check its permissions, or remove the broken link")
        }
        guard data.count <= Self.sizeLimit else {
            throw DevError.data(
                "\(path) is \(data.count >> 20) MB of Swift, more than this tool examines (4 MB)",
                fix: "move the data it holds to a resource, or exclude it in the manifest"
            )
        }
        return Array(data)
    }
}
