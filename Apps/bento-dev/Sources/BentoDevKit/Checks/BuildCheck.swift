import Foundation
import RepositoryReading

/// The parts of a target's manifest, or of C code beside its tables, that affect a build and that reading its Swift
/// code does not reveal.
struct BuildCheck {
    let context: CheckContext
    let rule: CodeRule
    let module: Module

    func violations() -> [Violation] {
        switch rule.rule {
        case .buildPlugin: plugins()
        case .unsafeFlags: flags()
        default: code()
        }
    }

    /// The module's own plugin, and those that its manifest allows to run on it.
    private func plugins() -> [Violation] {
        var found: [(name: String, line: Int, what: String)] = module.target.plugins.map {
            ($0.name, $0.line, "\(module.name) is built with the plugin \($0.name)")
        }
        if module.kind == .plugin {
            found.append((module.name, module.target.line, "\(module.name) is a plugin of SwiftPM"))
        }
        return found.map { name, line, what in
            Violation(
                rule: .buildPlugin,
                from: module.name,
                to: name,
                symbol: "",
                place: Place(file: context.manifestPlace(of: module).file, line: line),
                what: what,
                why:
                    "a plugin is a program that runs on every machine that builds, and writes code that no check reads",
                fix: "write the generated files once, with a program of the repository, and commit them"
            )
        }
    }

    /// Flags that the rule does not allow: `-package-name` gives access to another package's internals, `-Xlinker`
    /// replaces symbols.
    private func flags() -> [Violation] {
        let parts = module.target.text.components(separatedBy: "unsafeFlags").dropFirst()
        let flags = parts.flatMap { $0.prefix { $0 != "]" }.split(separator: "\"").filter { !",[](): ".contains($0) } }
            .map(String.init).filter { $0.contains(where: \.isLetter) && $0 != "_0" }
        return Set(flags).filter { !rule.allow.matches($0) }.sorted().map { flag in
            Violation(
                rule: .unsafeFlags,
                from: module.name,
                to: flag,
                symbol: "",
                place: context.manifestPlace(of: module),
                what: "\(module.name) is built with the flag \(flag)",
                why:
                    "a flag of the compiler or the linker can open what a package keeps to itself, or replace what it calls",
                fix: "do without it, or name it in 'allow' of this rule in \(Boundaries.fileName)"
            )
        }
    }

    /// Anything in a target of tables that is not a table: functions, attributes, and assembly have brackets.
    private func code() -> [Violation] {
        module.files.compactMap { path in
            let isC = ["c", "cc", "cpp", "m", "mm", "s", "S", "h"].contains((path as NSString).pathExtension)
            guard isC, let text = try? TextFile.read(context.repository.root + "/" + path) else { return nil }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines.firstIndex { line in
                !isTable(line.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces))
            }
            guard let line else { return nil }
            return Violation(
                rule: .bundledData,
                from: module.name,
                to: "",
                symbol: "",
                place: Place(file: path, line: line + 1),
                what: "\(module.name) holds code beside its tables",
                why:
                    "C reaches anything, and no check reads it; a target of tables has constants, and functions that hand them out",
                fix: "write it in Swift, or link the library that has it"
            )
        }
    }

    private func isTable(_ line: String) -> Bool {
        // How a table is handed out: `const unsigned char *table(void) { return table; }`.
        let isHandedOut = line.wholeMatch(of: #/[a-z_0-9 ]+ \*?\w+\(void\)(;| \{ return (sizeof )?\w+; \})/#) != nil
        let isAligned = line.wholeMatch(of: #/_Alignas\([0-9]+\) [\w \[\]]+= \{[^(]*/#) != nil
        let isGuard = line.wholeMatch(of: #/#define \w+/#) != nil
        if isHandedOut || isAligned || isGuard { return true }
        return !line.contains("(") && !line.hasPrefix("#define") && !line.contains("asm")
    }
}
