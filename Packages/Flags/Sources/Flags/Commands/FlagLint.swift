import Core
import CoreHosting
import FlagEvaluation

/// Flags past their expiry, and faults in the sources' values. Flags that no code reads are found by 'bento-dev check',
/// which has the code.
struct FlagLint: FlowResult {
    struct Finding: Encodable, Sendable, Equatable {
        enum Kind: String, Encodable {
            case expired, alwaysOn = "always-on", unknown, unfit, broken
        }

        let flag: String
        let kind: Kind
        let words: String
    }

    let findings: [Finding]

    var exitStatus: ExitStatus { findings.isEmpty ? .success : .negative }

    init(_ program: FlagsProgram, today: LocalDay) {
        let declarations = program.declarations
        var findings: [Finding] = []
        for entry in declarations.entries {
            guard let last = entry.declaration.expiryDay, last < today else { continue }
            findings.append(
                Finding(
                    flag: entry.id,
                    kind: .expired,
                    words: "It was to be gone by \(last); \(entry.declaration.owner) decides it and takes it out."
                )
            )
        }
        do {
            for (id, text) in try program.chosen().sorted(by: { $0.key < $1.key }) {
                findings += Self.text(text, of: id, from: "You set it", declarations)
            }
        } catch {
            let words = (error as? any BentoError)?.description ?? "\(error)"
            findings.append(Finding(flag: "", kind: .broken, words: words))
        }
        findings += program.rules.layers().faults.map {
            Finding(flag: "", kind: .broken, words: $0)
        }
        for (origin, definitions) in program.rules.all() {
            findings += Self.definitions(definitions, from: origin, declarations)
        }
        self.findings = findings
    }

    private static func unknown(_ id: String, _ start: String, _ declarations: FlagDeclarations) -> Finding {
        let suggestion = Suggestion.sentence(for: id, in: declarations.entries.map(\.id)).map { " \($0)" } ?? ""
        return Finding(flag: id, kind: .unknown, words: "\(start), but nothing here declares it.\(suggestion)")
    }

    private static func text(
        _ text: String,
        of id: String,
        from start: String,
        _ declarations: FlagDeclarations
    ) -> [Finding] {
        guard let entry = declarations[id] else { return [unknown(id, start, declarations)] }
        guard entry.declaration.normalized(text) == nil else { return [] }
        return [Finding(flag: id, kind: .unfit, words: "\(start) to '\(text.prefix(80))', which is no value of it.")]
    }

    private static func definitions(
        _ definitions: FlagDefinitions,
        from origin: FlagOrigin,
        _ declarations: FlagDeclarations
    ) -> [Finding] {
        let place = origin == .server ? "The server" : "The file of definitions"
        var findings = definitions.faults.map {
            Finding(flag: $0.flag, kind: .broken, words: "\(place): \($0.problem)")
        }
        for name in definitions.names {
            // A server serves other programs, too; only names of features here can be mistakes.
            guard let entry = declarations[name] else {
                let feature = name.prefix { $0 != "." }
                if declarations.entries.contains(where: { $0.feature == feature })
                    || feature == FlagDeclaration.killSwitchPrefix
                {
                    findings.append(unknown(name, "\(place) defines it", declarations))
                }
                continue
            }
            guard let flag = definitions[name] else { continue }
            let kind = entry.declaration.kind
            if kind == .release || kind == .experiment, flag.isAlwaysOn {
                findings.append(
                    Finding(
                        flag: name,
                        kind: .alwaysOn,
                        words: "\(place) has it on for everybody: it is decided, and can be taken out."
                    )
                )
            } else if flag.isStale {
                findings.append(Finding(flag: name, kind: .expired, words: "\(place) calls it stale."))
            }
        }
        return findings
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !findings.isEmpty else { return .text("Nothing is wrong with any flag.", tone: .good) }
        return .table(
            Table(
                [.init("flag"), .init("what"), .init("why")],
                rows: findings.map {
                    [
                        .init($0.flag.isEmpty ? "–" : $0.flag, tone: .strong), .init($0.kind.rawValue, tone: .warning),
                        .init($0.words),
                    ]
                }
            )
        )
    }
}

extension FlagsProgram {
    /// The first thing that is broken or no value of its flag; `nil` if nothing is.
    public func fault(today: LocalDay) -> String? {
        let found = FlagLint(self, today: today).findings.first { $0.kind == .broken || $0.kind == .unfit }
        return found.map { $0.flag.isEmpty ? $0.words : "'\($0.flag)': \($0.words)" }
    }
}
