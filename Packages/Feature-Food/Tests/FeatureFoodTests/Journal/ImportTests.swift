import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood

@Suite("USDA import")
struct ImportTests {
    private static let header =
        "index,NDB_No,Shrt_Desc," + USDAReader.columns.joined(separator: ",")
        + ",GmWt_1,GmWt_Desc1,GmWt_2,GmWt_Desc2,Refuse_Pct"

    private static func row(_ number: Int, kcal: String = "100.0", fiber: String = "") -> String {
        var amounts = Array(repeating: "1.5", count: USDAReader.columns.count)
        amounts[1] = kcal
        amounts[6] = fiber
        return "\(number),\(number),\"ZORBL, \"\"NO. \(number)\"\"\"," + amounts.joined(separator: ",")
            + ",5.0,1 tbsp,,,0.0"
    }

    private static func files(
        header: String = header,
        rows: [String] = [row(90_001), row(90_002, fiber: "0.0")],
        names: String =
            "~90001~^~0100~^~Zorbl, first~^~Z~^~~^~~^~Y~^~~^0^~~^6.38^^^\r\n~90002~^~0100~^~Zorbl, second~^~Z~^~~^~~^~Y~^~~^0^~~^6.38^^^\r\n",
        weights: String =
            "~90001~^1^2^~cup, sliced~^300^^\r\n~90002~^1^1^~slice (1\" thick)~^30^^\r\n~90002~^2^1^~oz~^28.35^^\r\n"
    ) -> USDAReader.Files {
        USDAReader.Files(
            abbreviated: Array(([header] + rows).joined(separator: "\n").utf8) + [10],
            names: Array(names.utf8),
            groups: Array("~0100~^~Dairy and Egg Products~\r\n".utf8),
            weights: Array(weights.utf8)
        )
    }

    @Test("foods come with names, groups, measures, and unknown amounts stay unknown")
    func reads() throws {
        let foods = try USDAReader.foods(Self.files())
        #expect(foods.map(\.name) == ["Zorbl, first", "Zorbl, second"])
        #expect(foods[0].group == "Dairy and Egg Products")
        #expect(foods[0].nutrients.kcal == 100)
        #expect(foods[0].nutrients.fiber == nil)
        #expect(foods[1].nutrients.fiber == 0)
        #expect(foods[0].measures == [FoodMeasure(.cup, grams: 150, label: "cup, sliced")])
        #expect(foods[1].measures.map(\.unit) == [.slice])
    }

    @Test("a cut or changed file is refused with the file and the line")
    func faults() {
        let good = Self.files()
        func cut(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.dropLast(9)) }
        let bad: [(USDAReader.Files, String)] = [
            (Self.files(header: Self.header.replacing("Energ_Kcal", with: "Energy")), "ABBREV.csv, line 1"),
            (Self.files(rows: [Self.row(1), "2,2,short"]), "ABBREV.csv, line 3"),
            (Self.files(rows: [Self.row(1, kcal: "many")]), "ABBREV.csv, line 2"),
            (Self.files(rows: [Self.row(1, kcal: "-1")]), "ABBREV.csv, line 2"),
            (Self.files(rows: [Self.row(1), Self.row(1)]), "second time"),
            (Self.files(rows: []), "no foods"),
            (Self.files(names: "~1~^~0100~\r\n"), "FOOD_DES.txt, line 1"),
            (Self.files(weights: "~1~^1^none^~cup~^5^^\r\n"), "WEIGHT.txt, line 1"),
            (
                .init(
                    abbreviated: cut(good.abbreviated),
                    names: good.names,
                    groups: good.groups,
                    weights: good.weights
                ), "cut short"
            ),
            (
                .init(
                    abbreviated: good.abbreviated,
                    names: cut(good.names),
                    groups: good.groups,
                    weights: good.weights
                ), "cut short"
            ),
            (
                .init(
                    abbreviated: good.abbreviated,
                    names: good.names,
                    groups: good.groups,
                    weights: cut(good.weights)
                ), "cut short"
            ),
            (.init(abbreviated: [], names: good.names, groups: good.groups, weights: good.weights), "is empty"),
            (.init(abbreviated: good.abbreviated, names: good.names, groups: [], weights: good.weights), "is empty"),
        ]
        for (files, expected) in bad {
            let error = #expect(throws: Failure.self) { try USDAReader.foods(files) }
            #expect(error?.message.contains(expected) == true, "\(error?.message ?? "") lacks \(expected)")
        }
    }

    @Test("a file cut between two lines is found by what the others have beyond it")
    func cutBetweenLines() throws {
        let numbers = Array(1...100)
        func names(_ numbers: some Sequence<Int>) -> String {
            numbers.map { "~\($0)~^~0100~^~Food \($0)~^~F~^~~^~~^~Y~^~~^0^~~^6.38^^^\r\n" }.joined()
        }
        func weights(_ numbers: some Sequence<Int>) -> String { numbers.map { "~\($0)~^1^1^~cup~^5^^\r\n" }.joined() }
        let rows = numbers.map { Self.row($0) }
        #expect(
            try USDAReader.foods(Self.files(rows: rows, names: names(numbers), weights: weights(numbers))).count == 100
        )
        let cuts = [
            Self.files(rows: rows, names: names(1...50), weights: weights(numbers)),
            Self.files(rows: Array(rows.prefix(50)), names: names(numbers), weights: weights(numbers)),
            Self.files(rows: rows, names: names(numbers), weights: weights(1...50)),
        ]
        for files in cuts {
            let error = #expect(throws: Failure.self) { try USDAReader.foods(files) }
            #expect(error?.message.contains("cut short") == true)
        }
    }

    @Test("importing twice gives the same set, a bad import leaves it, and its foods are understood")
    func twice() async throws {
        let home = try FoodHome()
        let folder = FileManager.default.temporaryDirectory.appending(path: "usda-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ files: USDAReader.Files) throws {
            try Data(files.abbreviated).write(to: folder.appending(path: "ABBREV.csv"))
            try Data(files.names).write(to: folder.appending(path: "FOOD_DES.txt"))
            try Data(files.groups).write(to: folder.appending(path: "FD_GROUP.txt"))
            try Data(files.weights).write(to: folder.appending(path: "WEIGHT.txt"))
        }
        let input: JSONValue = ["folder": .string(folder.path)]
        try write(Self.files())
        #expect(try await home.run(ImportUSDA.self, input).foods == 2)
        let first = try await USDAStore(database: home.database).foods()
        #expect(try await home.run(ImportUSDA.self, input).measures == 2)
        #expect(try await USDAStore(database: home.database).foods() == first)
        #expect(first.first?.id == "usda:90001")
        try write(Self.files(rows: [Self.row(1), "2,2,short"]))
        await #expect(throws: Failure.self) { try await home.run(ImportUSDA.self, input) }
        #expect(try await USDAStore(database: home.database).foods() == first)
        let parsed = try await home.run(ParseFood.self, ["text": "2 slices of zorbl second"])
        #expect(parsed.items.first?.foodId == "usda:90002")
        #expect(parsed.items.first?.grams == 60)
        await #expect(throws: (any Error).self) { try await home.run(ImportUSDA.self, ["folder": "/nowhere"]) }
    }
}
