import Foundation
import RepositoryReading

/// Examines a repository and checks it against its rules.
struct Checker: Sendable {
    let root: String
    var usesBaseline = true
    /// True to ask SwiftPM for every manifest instead of parsing the plain ones.
    var alwaysAsksSwiftPM = false
    var cacheFolder: String?
    /// The compiler's index store, from the root or absolute.
    var indexPath = EffectIndex.usualPath

    /// Everything needed for the checks; the other commands start from it, too.
    struct Examination: Sendable {
        let boundaries: Boundaries
        let repository: Repository
        let figures: SourceExaminer.Figures
        let words: WordList
    }

    var cache: CacheStore { CacheStore(folder: cacheFolder ?? root + "/.build/bento-dev") }

    /// - Throws: `DevError` if the repository cannot be examined.
    func examine(asksCompiler: Bool = true) async throws -> Examination {
        let boundaries = try BoundariesReader.read(root: root)
        let repository = try await loadRepository(boundaries)
        let words = try boundaries.words.map { try WordList.read(root: root, file: $0) } ?? WordList()
        let examiner = SourceExaminer(
            root: root,
            cache: cache,
            watchedNames: Set(boundaries.code.flatMap(\.names)),
            words: words.words,
            asksCompiler: asksCompiler
        )
        let (examined, figures) = try await examiner.examine(repository)
        guard figures.files > 0 else {
            throw DevError.noInput(
                "\(repository.packages.count) manifests, and not one Swift file in their targets",
                fix: "check the target paths, and 'packages' in \(Boundaries.fileName)"
            )
        }
        return Examination(boundaries: boundaries, repository: examined, figures: figures, words: words)
    }

    func loadRepository(_ boundaries: Boundaries) async throws -> Repository {
        let manifests = ManifestLoader(cache: cache, alwaysAsksSwiftPM: alwaysAsksSwiftPM)
        return try await RepositoryLoader(root: root, boundaries: boundaries, manifests: manifests).load()
    }

    /// Regenerates the picture and the canvases, after the tool itself changed their contents.
    func renewGeneratedPages() async throws {
        let examination = try await examine(asksCompiler: false)
        if let file = examination.boundaries.picture?.file, SourceTree.isFile(root + "/" + file) {
            _ = try Picture(examination: examination).write()
        }
        _ = try CanvasWriter(examination: examination).write()
    }

    func check() async throws -> CheckReport {
        let examination = try await examine()
        let context = CheckContext(repository: examination.repository, boundaries: examination.boundaries)
        var violations = ContractCheck(context: context).violations()
        let refused = Set(violations.map { EdgeKey(from: $0.from, to: $0.to) })
        violations += DependencyCheck(context: context, refused: refused).violations()
        violations += ResolutionCheck(context: context).violations()
        let effects = try await effects(examination)
        violations += CodeCheck(context: context, effects: effects).violations()
        violations = PermissionCheck(context: context).applied(to: violations)
        violations += syntaxErrors(in: examination.repository)
        violations += RuleCoverage(context: context).violations()
        violations += try WordCheck(root: root, list: examination.words, repository: examination.repository)
            .violations()
        violations += try Picture(examination: examination).drift()
        violations += try CanvasWriter(examination: examination).drift()
        var covered = 0
        if usesBaseline, let baseline = try Baseline.read(root: root) {
            (violations, covered) = baseline.applied(to: violations)
        }
        let order = violations.sorted { ($0.place, $0.rule.rawValue, $0.to) < ($1.place, $1.rule.rawValue, $1.to) }
        return CheckReport(
            violations: order,
            examined: examined(
                examination,
                imports: context.edges.count { $0.how != .declared },
                covered: covered,
                effects: effects
            )
        )
    }

    /// The contents of the index for the modules that have a rule about effects.
    private func effects(_ examination: Examination) async throws -> EffectIndex {
        let rules = examination.boundaries.code.filter { $0.rule == .ambientEffect }
        let modules = examination.repository.modules.filter { module in rules.contains { $0.covers(module) } }
        guard !modules.isEmpty else { return EffectIndex() }
        let own = Set(examination.repository.modules.map(\.name))
        return try await EffectIndex.read(indexPath, root: root, modules: modules, own: own, cache: cache)
    }

    private func examined(
        _ examination: Examination,
        imports: Int,
        covered: Int,
        effects: EffectIndex
    ) -> CheckReport.Examined {
        let repository = examination.repository
        return .init(
            packages: repository.packages.count,
            modules: repository.modules.count,
            files: examination.figures.files,
            lines: examination.figures.lines,
            imports: imports,
            contracts: examination.boundaries.contracts.count,
            codeRules: examination.boundaries.code.count,
            baselined: covered,
            parsedFiles: examination.figures.parsedFiles,
            compiledModules: examination.figures.compiledModules,
            indexedFiles: effects.files,
            indexBuilt: effects.built,
            empty: repository.modules.filter(\.files.isEmpty).map(\.name).sorted()
        )
    }

    private func syntaxErrors(in repository: Repository) -> [Violation] {
        repository.modules.flatMap { module in
            module.sources.flatMap { source in
                source.facts.syntaxErrors.map { error in
                    Violation(
                        rule: .syntaxError,
                        from: module.name,
                        to: "",
                        symbol: error.message,
                        place: Place(file: source.path, line: error.line, column: error.column),
                        what: "syntax error: \(error.message)",
                        why: "what follows may be misread, so the walls behind it are unproven",
                        fix: "correct it and check again"
                    )
                }
            }
        }
    }
}
