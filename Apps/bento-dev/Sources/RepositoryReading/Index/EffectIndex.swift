import Foundation

/// The compiler's index of a repository's files: the places where each uses an effect.
package struct EffectIndex: Sendable {
    package struct Use: Codable, Equatable, Sendable {
        package var effect: Effect
        /// As code would write it: `FileManager.default`.
        package var text: String
        package var line: Int
        package var column: Int
    }

    /// A file without reliable data in the index.
    package struct Stale: Sendable {
        package var module: String
        package var file: String
        package var what: String
    }

    /// By the file's path from the repository's root.
    package var uses: [String: [Use]] = [:]
    package var stale: [Stale] = []
    /// The number of files found in it, and the time when the newest of them was compiled.
    package var files = 0
    package var built: Date?

    /// The usual location, relative to a build of the repository.
    package static let usualPath = ".build/debug/index/store"

    package init() {}

    /// The stored data about an index: units by name with their time of writing, uses by record, which never changes,
    /// and the symbols that object files import, by path and time.
    private struct Memory: Codable {
        var fingerprint: String
        var units: [String: IndexStore.Unit] = [:]
        var uses: [String: [Use]] = [:]
        var linked: [String: [Use]] = [:]
    }

    /// Reads the index entries for the sources of some modules.
    ///
    /// - Parameters:
    ///   - path: the path of the store, from the root or absolute.
    ///   - own: the names of all modules of the repository, whose symbols are not effects.
    /// - Throws: `DevError` if the toolchain's library cannot be used.
    package static func read(
        _ path: String,
        root: String,
        modules: [Module],
        own: Set<String>,
        cache: CacheStore
    ) async throws -> EffectIndex {
        let root = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
        let folder = path.hasPrefix("/") ? path : root + "/" + path
        var index = EffectIndex()
        guard SourceTree.isFolder(folder) else {
            index.stale = modules.map {
                Stale(module: $0.name, file: $0.sources.first?.path ?? $0.folder, what: "there is no index at \(path)")
            }
            return index
        }
        guard let compiler = ImportLister.compilerPath else {
            throw DevError.unavailable("there is no swiftc", fix: "put a toolchain's folder into PATH")
        }
        let store = try IndexStore(folder, try IndexStoreLibrary(besideCompiler: compiler))
        let toolchain = URL(fileURLWithPath: compiler).deletingLastPathComponent().deletingLastPathComponent().path
        let fingerprint = EffectSymbols.fingerprint + own.sorted().joined(separator: " ")
        let remembered = cache.entry("effects", as: Memory.self).flatMap { $0.fingerprint == fingerprint ? $0 : nil }
        var memory = Memory(fingerprint: fingerprint)
        let newest = newestUnits(in: store, under: root, remembered, &memory)
        let compiled = index.compiled(of: modules, newest, root, toolchain)
        let unread = Set(compiled.flatMap(\.unit.records)).filter { remembered?.uses[$0] == nil }
        let found = try await uses(inRecords: unread.sorted(), store, own)
        let unlinked = compiled.map(\.unit.linkKey).filter { remembered?.linked[$0.key] == nil }
        let linked = try await ObjectFiles.uses(unlinked, own)
        for (path, unit) in compiled {
            for name in unit.records {
                guard let uses = remembered?.uses[name] ?? found[name] else {
                    index.stale.append(
                        Stale(module: unit.module, file: path, what: "its record in the index cannot be read")
                    )
                    continue
                }
                memory.uses[name] = uses
                index.uses[path, default: []] += uses
            }
            let key = unit.linkKey.key
            guard let uses = remembered?.linked[key] ?? linked[key] else {
                index.stale.append(Stale(module: unit.module, file: path, what: "its object file cannot be read"))
                continue
            }
            memory.linked[key] = uses
            let known = Set(index.uses[path, default: []].map(\.text))
            index.uses[path, default: []] += uses.filter { !known.contains($0.text) }
        }
        if !unread.isEmpty || !unlinked.isEmpty || memory.units.count != remembered?.units.count {
            cache.save(memory, as: "effects")
        }
        return index
    }

    /// The newest unit of each file under a folder. Units that have not changed are not read again.
    private static func newestUnits(
        in store: IndexStore,
        under root: String,
        _ remembered: Memory?,
        _ memory: inout Memory
    ) -> [String: IndexStore.Unit] {
        var newest: [String: IndexStore.Unit] = [:]
        for name in store.unitNames {
            guard let written = store.written(name) else { continue }
            let known = remembered?.units[name].flatMap { $0.written == written ? $0 : nil }
            guard let unit = known ?? store.unit(name) else { continue }
            memory.units[name] = unit
            guard unit.mainFile.hasPrefix(root + "/") else { continue }
            if newest[unit.mainFile].map({ $0.written < unit.written }) ?? true { newest[unit.mainFile] = unit }
        }
        return newest
    }

    /// The files whose unit describes their current version; the others are noted as stale.
    private mutating func compiled(
        of modules: [Module],
        _ newest: [String: IndexStore.Unit],
        _ root: String,
        _ toolchain: String
    ) -> [(path: String, unit: IndexStore.Unit)] {
        var compiled: [(path: String, unit: IndexStore.Unit)] = []
        for module in modules {
            for source in module.sources {
                let unit = newest[root + "/" + source.path]
                if let what = Self.fault(unit, of: root + "/" + source.path, in: module, toolchain) {
                    stale.append(Stale(module: module.name, file: source.path, what: what))
                } else if let unit {
                    compiled.append((source.path, unit))
                    files += 1
                    let date = Date(timeIntervalSince1970: unit.written)
                    built = max(built ?? date, date)
                }
            }
        }
        return compiled
    }

    /// The reason why a unit does not describe the current version of a file.
    private static func fault(
        _ unit: IndexStore.Unit?,
        of file: String,
        in module: Module,
        _ toolchain: String
    )
        -> String?
    {
        guard let unit else { return "no build has compiled it" }
        guard let changed = time(of: file) else { return "it cannot be read" }
        guard unit.written >= changed else { return "it was changed after it was compiled" }
        guard unit.module == module.name else { return "it was compiled as a part of \(unit.module)" }
        guard unit.standardLibrary.hasPrefix(toolchain + "/"),
            time(of: unit.standardLibrary).map({ $0 <= unit.written }) == true
        else { return "it was compiled by another compiler than that of \(toolchain)" }
        return nil
    }

    /// The modification time of a file, in seconds since 1970.
    private static func time(of file: String) -> Double? {
        var status = stat()
        guard stat(file, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: Symbols

    private static func uses(
        inRecords names: [String],
        _ store: IndexStore,
        _ own: Set<String>
    ) async throws
        -> [String: [Use]]
    {
        var references: [String: [IndexStore.Reference]] = [:]
        for name in names { references[name] = store.references(inRecord: name) }
        let swift = Set(references.values.joined().lazy.map(\.usr).filter { $0.hasPrefix("s:") && !isOwn($0, own) })
        let demangled = try await demangle(swift.sorted())
        return references.mapValues { references in
            var uses: [Use] = []
            for reference in references {
                guard let symbol = symbol(of: reference, demangled),
                    let (effect, text) = EffectSymbols.effect(of: symbol)
                        ?? (reference.isBuiltOn ? EffectSymbols.effect(ofType: symbol) : nil)
                else { continue }
                let use = Use(effect: effect, text: text, line: reference.line, column: reference.column)
                if !uses.contains(use) { uses.append(use) }
            }
            return uses
        }
    }

    /// True if a mangled name begins with a module of the repository; the standard library's begins with no module at
    /// all.
    static func isOwn(_ usr: String, _ own: Set<String>) -> Bool {
        let rest = usr.dropFirst(2)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let length = Int(digits) else { return false }
        return own.contains(String(rest.dropFirst(digits.count).prefix(length)))
    }

    private static func symbol(
        of reference: IndexStore.Reference,
        _ demangled: [String: String]
    ) -> EffectSymbols.Symbol? {
        let usr = reference.usr
        if usr.hasPrefix("c:objc(cs)") {
            // `c:objc(cs)NSFileManager(cpy)defaultManager`: Apple's classes, by their Swift names.
            let name = usr.dropFirst("c:objc(cs)".count).prefix { $0 != "(" }
            let owner = name.hasPrefix("NS") ? String(name.dropFirst(2)) : String(name)
            let isStatic = usr.contains("(cm)") || usr.contains("(cpy)")
            return .init(module: "Foundation", owner: owner, name: reference.name, isStatic: isStatic)
        }
        if usr.hasPrefix("c:"), !usr.hasPrefix("c:@M@") {
            // `c:@F@open`, `c:@environ`, `c:time.h@F@inline_one`.
            guard let at = usr.range(of: "@F@")?.upperBound ?? usr.range(of: "c:@")?.upperBound else { return nil }
            let name = usr[at...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return .init(module: "", owner: "", name: String(name), isStatic: false)
        }
        return demangled[usr].flatMap { symbol(demangled: $0, name: reference.name) }
    }

    /// Reads `static (extension in Swift):Swift.Sequence.shuffled() -> ...`.
    static func symbol(demangled text: String, name: String) -> EffectSymbols.Symbol? {
        var rest = text[...]
        let isStatic = rest.hasPrefix("static ")
        if isStatic { rest = rest.dropFirst("static ".count) }
        // What another module adds to a type is that module's.
        var extender: String?
        let mark = "(extension in "
        if rest.hasPrefix(mark), let end = rest.range(of: "):") {
            extender = String(rest[..<end.lowerBound].dropFirst(mark.count))
            rest = rest[end.upperBound...]
        }
        // The path of names, without generic arguments and what follows them.
        var depth = 0
        var path = ""
        for character in rest {
            if character == "<" { depth += 1 }
            if depth == 0 {
                if character == "(" || character == " " || character == ":" { break }
                path.append(character)
            }
            if character == ">" { depth -= 1 }
        }
        var parts = path.split(separator: ".").map(String.init)
        if let last = parts.last, ["getter", "setter", "modify", "read", "unsafeAddressor"].contains(last) {
            parts.removeLast()
        }
        guard parts.count >= 2 else { return nil }
        return .init(
            module: extender ?? parts[0],
            owner: parts.dropFirst().dropLast().joined(separator: "."),
            // The index tells of `getter:default` beside `default`.
            name: name.hasPrefix("getter:") || name.hasPrefix("setter:") ? String(name.dropFirst(7)) : name,
            isStatic: isStatic
        )
    }

    static func demangle(_ usrs: [String]) async throws -> [String: String] {
        guard !usrs.isEmpty else { return [:] }
        let mangled = usrs.map { "$s" + $0.dropFirst(2) }
        let result = try await Tool(name: "swift-demangle").run(["-compact"], input: mangled.joined(separator: "\n"))
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        guard result.succeeded, lines.count >= usrs.count else {
            throw DevError.unavailable(
                "swift-demangle reads \(usrs.count) names and answers \(lines.count): \(result.complaint.prefix(200))",
                fix: "put the toolchain that built the index first into PATH"
            )
        }
        return Dictionary(zip(usrs, lines.lazy.map(String.init))) { first, _ in first }
    }
}
