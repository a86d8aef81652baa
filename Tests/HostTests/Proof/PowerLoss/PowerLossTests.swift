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
        let backup = disk.root.appending(path: "backup.sqlite").path
        let export = disk.root.appending(path: "export-\(round).json").path
        var kinds = [0, 0, 1, 2, 4, 5]
        if spending != nil { kinds += [3, 3] }
        // Only a backup that was acknowledged can be asked for again.
        if expected.backup != nil { kinds += [6, 6] }
        let imported = expected.exports.keys.sorted().randomElement(using: &chance)
        if imported != nil { kinds += [7, 7] }
        // The first command makes the home.
        let kind = round == 1 ? 0 : kinds[Int.random(in: 0..<kinds.count, using: &chance)]
        let failure = round > 1 && Bool.random(using: &chance) ? Int.random(in: 1...14, using: &chance) : nil
        let name = "Kept \(1000 + round)"
        let quantity = String(51 + round % 49)
        let command: [String]
        switch kind {
        case 0: command = ["food", "own", "add", name, "--kcal", "100"]
        case 1: command = ["settings", "set", "location.history-days", quantity]
        case 2: command = ["permissions", expected.isAllowed == [true] ? "delete" : "allow", "model", "food.log"]
        case 3: command = ["call", "--as", "model", "wallet.send", "--json", spending ?? "{}"]
        case 4: command = ["data", "backup", backup, "--replace"]
        case 5: command = ["data", "export", export]
        case 6: command = ["data", "restore", backup, "--yes"]
        default: command = ["data", "import", imported ?? "", "--yes"]
        }
        let outcome = try bento.run(command, environment: disk.environment(failingAt: failure))
        let cause = "seed \(Soak.seed), round \(round), failing at \(failure ?? 0), \(command): \(outcome.errors)"
        // A proposal is acknowledged by the error that names it.
        let isDone = !outcome.crashed && (outcome.status == 0 || kind == 3)
        if failure == nil { #expect(isDone, "\(cause)") }
        switch (kind, isDone) {
        case (0, true): expected.foods.insert(name)
        case (0, false): expected.possibleFoods.insert(name)
        case (1, true): expected.quantity = [quantity]
        case (1, false): expected.quantity.append(quantity)
        case (2, true): expected.isAllowed = [command[1] == "allow"]
        case (2, false): expected.isAllowed = [true, false]
        // The same call again finds what waits.
        case (3, true): expected.proposals = 1...1
        case (3, false): expected.proposals = expected.proposals.lowerBound...1
        case (4, true): expected.backup = expected.foods
        // The older one, or the new one.
        case (4, false): expected.backup = expected.backup.map { $0.intersection(expected.foods) }
        case (5, true): expected.exports[export] = expected.foods
        case (7, let isDone):
            let foods = imported.flatMap { expected.exports[$0] } ?? []
            if isDone { expected.foods.formUnion(foods) } else { expected.possibleFoods.formUnion(foods) }
            expected.quantity += (50...100).map(String.init)
        case (6, true):
            expected.possibleFoods.formUnion(expected.foods)
            expected.foods = expected.backup ?? []
            expected.quantity += (50...100).map(String.init)
        default:
            expected.possibleFoods.formUnion(expected.foods)
            expected.foods.formIntersection(expected.backup ?? [])
            expected.quantity += (50...100).map(String.init)
        }
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
