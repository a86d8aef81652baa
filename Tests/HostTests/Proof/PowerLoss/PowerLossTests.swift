import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

/// The power fails at random moments of random commands. What had been acknowledged is there afterwards, what had not is there
/// whole or not at all, and every command works.
@Suite("Power loss")
struct PowerLossTests {
    private let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    /// What has to be there.
    private struct Expected {
        var foods: Set<String> = []
        /// Either of these: a command that was not acknowledged may have come through.
        var possibleFoods: Set<String> = []
        var quantity = ["50"]
        var isAllowed: Set<Bool> = [false]
        var proposals: ClosedRange<Int> = 0...0
        /// What a backup holds, where one was acknowledged.
        var backup: Set<String>?
        /// The foods in each acknowledged export.
        var exports: [String: Set<String>] = [:]

        mutating func acknowledge(_ step: Step) {
            switch step.kind {
            case .add: foods.insert(step.name)
            case .set: quantity = [step.quantity]
            case .permit: isAllowed = [isAllowed != [true]]
            // The same call again finds what waits.
            case .propose: proposals = 1...1
            case .backUp: backup = foods
            case .export: exports[step.export] = foods
            case .restore:
                possibleFoods.formUnion(foods)
                foods = backup ?? []
                quantity += Self.quantities
            case .import:
                foods.formUnion(step.imported.flatMap { exports[$0] } ?? [])
                quantity += Self.quantities
            }
        }

        /// It was not acknowledged, and may have come through.
        mutating func doubt(_ step: Step) {
            switch step.kind {
            case .add: possibleFoods.insert(step.name)
            case .set: quantity.append(step.quantity)
            case .permit: isAllowed = [true, false]
            case .propose: proposals = proposals.lowerBound...1
            // The older one, or the new one.
            case .backUp: backup = backup.map { $0.intersection(foods) }
            case .import:
                possibleFoods.formUnion(step.imported.flatMap { exports[$0] } ?? [])
                quantity += Self.quantities
            // It changes nothing in the home.
            case .export: break
            case .restore:
                possibleFoods.formUnion(foods)
                foods.formIntersection(backup ?? [])
                quantity += Self.quantities
            }
        }

        private static let quantities = (50...100).map(String.init)
    }

    /// What one round does.
    private struct Step {
        enum Kind { case add, set, permit, propose, backUp, export, restore, `import` }

        let kind: Kind
        let name: String
        let quantity: String
        let backup: String
        let export: String
        let imported: String?
        let spending: String?

        init(
            _ round: Int,
            _ spending: String?,
            _ disk: PowerLossDisk,
            _ expected: Expected,
            _ chance: inout SeededGenerator
        ) {
            var kinds: [Kind] = [.add, .add, .set, .permit, .backUp, .export]
            if spending != nil { kinds += [.propose, .propose] }
            // Only a backup that was acknowledged can be asked for again.
            if expected.backup != nil { kinds += [.restore, .restore] }
            imported = expected.exports.keys.sorted().randomElement(using: &chance)
            if imported != nil { kinds += [.import, .import] }
            // The first command makes the home.
            kind = round == 1 ? .add : kinds[Int.random(in: 0..<kinds.count, using: &chance)]
            name = "Kept \(1000 + round)"
            quantity = String(51 + round % 49)
            backup = disk.root.appending(path: "backup.sqlite").path
            export = disk.root.appending(path: "export-\(round).json").path
            self.spending = spending
        }

        func words(_ expected: Expected) -> [String] {
            switch kind {
            case .add: ["food", "own", "add", name, "--kcal", "100"]
            case .set: ["settings", "set", "location.history-days", quantity]
            case .permit: ["permissions", expected.isAllowed == [true] ? "delete" : "allow", "model", "food.log"]
            case .propose: ["call", "--as", "model", "wallet.send", "--json", spending ?? "{}"]
            case .backUp: ["data", "backup", backup, "--replace"]
            case .export: ["data", "export", export]
            case .restore: ["data", "restore", backup, "--yes"]
            case .import: ["data", "import", imported ?? "", "--yes"]
            }
        }
    }

    @Test(
        "what was acknowledged survives, and no file is torn",
        .enabled(if: PowerLossDisk.isPossible, "what is forced to disk is noted on Linux, where there is a C compiler"),
        arguments: ["a new home", "a home in use"]
    )
    func survives(home: String) throws {
        defer { bento.cleanUp() }
        let root = bento.home.appending(path: "disk")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
        var machine = bento
        machine.environment["BENTO_HOME"] = root.appending(path: "data/bento").path
        var spending: String?
        if home == "a home in use" {
            _ = try machine.run(["wallet", "sandbox", "fund", "100000"])
            let stranger = try JSONValue(parsing: machine.run(["wallet", "sandbox", "stranger", "--json"]).output)
            let address = try #require(stranger["ark"]?.stringValue)
            spending = JSONValue.object(["destination": .string(address), "amount": "1000"]).text()
        }
        let disk = try #require(
            try PowerLossDisk(root: root, scratch: bento.home.appending(path: "scratch"), compiling: bento)
        )
        var chance = Soak.generator(5)
        var expected = Expected()
        for round in 1...(10 * Soak.factor) {
            try self.round(round, spending, machine, disk, &expected, &chance)
        }
    }

    private func round(
        _ round: Int,
        _ spending: String?,
        _ bento: BentoBinary,
        _ disk: PowerLossDisk,
        _ expected: inout Expected,
        _ chance: inout SeededGenerator
    ) throws {
        let step = Step(round, spending, disk, expected, &chance)
        let failure = round > 1 && Bool.random(using: &chance) ? Int.random(in: 1...14, using: &chance) : nil
        let command = step.words(expected)
        let outcome = try bento.run(command, environment: disk.environment(failingAt: failure))
        let cause = "seed \(Soak.seed), round \(round), failing at \(failure ?? 0), \(command): \(outcome.errors)"
        // A proposal is acknowledged by the error that names it.
        let isDone = !outcome.crashed && (outcome.status == 0 || step.kind == .propose)
        if failure == nil { #expect(isDone, "\(cause)") }
        if isDone { expected.acknowledge(step) } else { expected.doubt(step) }
        try disk.losePower(&chance)
        try check(expected, bento, disk, cause)
    }

    /// Looks at everything, changing nothing on the disk.
    private func check(_ expected: Expected, _ bento: BentoBinary, _ disk: PowerLossDisk, _ cause: String) throws {
        let copy = bento.home.appending(path: "looked-at")
        try? FileManager.default.removeItem(at: copy)
        try FileManager.default.copyItem(at: disk.root, to: copy)
        let home = ["--home", copy.appending(path: "data/bento").path]
        let doctor = try bento.run(["features", "doctor"] + home)
        #expect(doctor.status == 0, "\(cause)\n\(doctor.output)\(doctor.errors)")
        let file = copy.appending(path: "looked-at.json")
        let exported = try bento.run(["data", "export", file.path] + home)
        #expect(exported.status == 0, "\(cause)\n\(exported.errors)")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let found = Set(text.matches(of: /Kept \d+/).map { String($0.0) })
        #expect(found.isSuperset(of: expected.foods), "\(cause)")
        #expect(found.isSubset(of: expected.foods.union(expected.possibleFoods)), "\(cause)")
        let setting = try bento.run(["settings", "get", "location.history-days", "--json"] + home)
        let days = try JSONValue(parsing: setting.output)["value"]?.intValue.map(String.init) ?? ""
        #expect(
            expected.quantity.contains(days) || (days == "365" && expected.quantity.contains("50")),
            "\(cause) \(days)"
        )
        let permissions = try bento.run(["permissions", "list", "--json"] + home)
        #expect(
            permissions.status == 0 && expected.isAllowed.contains(permissions.output.contains("food.log")),
            "\(cause)"
        )
        let proposals = try bento.run(["proposals", "list", "--json"] + home)
        let count = try JSONValue(parsing: proposals.output)["proposals"]?.arrayValue?.count ?? -1
        #expect(expected.proposals.contains(count), "\(cause) \(count)")
        for path in expected.exports.keys {
            let export = copy.appending(path: URL(fileURLWithPath: path).lastPathComponent)
            #expect((try? JSONValue(parsing: Data(contentsOf: export))) != nil, "\(cause)")
        }
        if let backup = expected.backup {
            let scratch = ["--home", copy.appending(path: "restored").path]
            let outcome = try bento.run(
                ["data", "restore", copy.appending(path: "backup.sqlite").path, "--yes"] + scratch
            )
            #expect(outcome.status == 0, "\(cause)\n\(outcome.errors)")
            let foods = try bento.run(["food", "search", "Kept", "--json"] + scratch)
            #expect(backup.isEmpty || foods.status == 0, "\(cause)")
        }
    }
}
