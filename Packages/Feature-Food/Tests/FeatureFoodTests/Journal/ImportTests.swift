import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodLookup

/// A folder with files of the USDA's form, deleted with the object.
private final class USDAFiles: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "usda-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var input: JSONValue { ["folder": .string(folder.path)] }

    /// Foods 90001, 90002, ...: how many each file has.
    func write(amounts: Int, names: Int? = nil, weights: Int? = nil, lastRow: String? = nil) throws {
        let nutrients =
            "Water_(g),Energ_Kcal,Protein_(g),Lipid_Tot_(g),Ash_(g),Carbohydrt_(g),Fiber_TD_(g),Sugar_Tot_(g)"
            + String(repeating: ",x", count: Nutrient.allCases.count - 8)
        var lines = ["index,NDB_No,Shrt_Desc,\(nutrients)"]
        lines += (1...amounts).map { number in
            "\(number),\(90_000 + number),\"ZORBL, \"\"NO. \(number)\"\"\",50.0,\(100 + number).0,1.5,1.5,1.5,1.5,,0.0"
                + String(repeating: ",", count: Nutrient.allCases.count - 8)
        }
        if let lastRow { lines.append(lastRow) }
        try write(lines.joined(separator: "\n") + "\n", to: "ABBREV.csv")
        let described = (1...(names ?? amounts)).map { number in
            "~\(90_000 + number)~^~0100~^~Zorbl, number \(number)~^~Z~^~~^~~^~Y~^~~^0^~~^6.38^^^\r\n"
        }
        try write(described.joined(), to: "FOOD_DES.txt")
        let weighed = (1...(weights ?? amounts)).map { number in
            "~\(90_000 + number)~^1^2^~slice (1\" thick)~^60^^\r\n~\(90_000 + number)~^2^1^~oz~^28.35^^\r\n"
        }
        try write(weighed.joined(), to: "WEIGHT.txt")
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: file))
    }
}

@Suite("USDA import")
struct ImportTests {
    @Test("importing twice gives the same set, a bad import leaves it, and its foods are understood")
    func twice() async throws {
        let home = try FoodHome()
        let files = try USDAFiles()
        try files.write(amounts: 3)
        let report = try await home.run(ImportUSDA.self, files.input)
        #expect(report.foods == 3)
        #expect(report.measures == 3)
        let first = try await USDAStore(database: home.database).foods()
        #expect(first.map(\.id) == ["usda:90001", "usda:90002", "usda:90003"])
        #expect(first.first?.nutrients.kcal == 101)
        #expect(first.first?.nutrients.fiber == nil)
        #expect(first.first?.nutrients.sugar == 0)
        _ = try await home.run(ImportUSDA.self, files.input)
        #expect(try await USDAStore(database: home.database).foods() == first)

        try files.write(amounts: 2, lastRow: "3,3,short")
        await #expect(throws: USDAImportError.self) { try await home.run(ImportUSDA.self, files.input) }
        #expect(try await USDAStore(database: home.database).foods() == first)

        let parsed = try await home.run(ParseFood.self, ["text": "2 slices of zorbl number 2"])
        #expect(parsed.report?.items.first?.foodId == "usda:90002")
        #expect(parsed.report?.items.first?.grams == 60)
        #expect(try await home.run(SearchFood.self, ["text": "zorbl 3"]).foods.first?.id == "usda:90003")
        await #expect(throws: USDAImportError.self) { try await home.run(ImportUSDA.self, ["folder": "/nowhere"]) }
    }

    @Test(
        "the packed catalogue is used while it is of this import, and made again where it is gone, old or no catalogue"
    )
    func packed() async throws {
        let home = try FoodHome()
        let files = try USDAFiles()
        try files.write(amounts: 3)
        _ = try await home.run(ImportUSDA.self, files.input)
        let file = home.database.home.cacheFolder.appending(path: "food-catalog")
        func finds(_ words: String) async throws -> String? {
            // A process of its own: nothing is kept in memory.
            let other = home.otherProcess()
            let found = try await other.library.search(words, usage: [:], limit: 1).first?.id
            try await other.journal.database.close()
            return found
        }
        let first = try Data(contentsOf: file)
        #expect(try await finds("zorbl 3") == "usda:90003")
        #expect(try Data(contentsOf: file) == first)

        for damage in [Data(), Data("no catalogue".utf8), first.prefix(first.count / 2), first.dropFirst(4)] {
            try damage.write(to: file)
            #expect(try await finds("zorbl 3") == "usda:90003")
            #expect(try Data(contentsOf: file) == first)
        }
        try FileManager.default.removeItem(at: file)
        #expect(try await finds("zorbl 3") == "usda:90003")
        #expect(try Data(contentsOf: file) == first)

        // Another import makes another; one that was killed before it could has left the old one.
        try home.move(to: "2026-11-21T12:05:00Z")
        try files.write(amounts: 4)
        _ = try await home.run(ImportUSDA.self, files.input)
        #expect(try await finds("zorbl 4") == "usda:90004")
        try first.write(to: file)
        #expect(try await finds("zorbl 4") == "usda:90004")

        // Without the import it is not read.
        try await home.database.write { database in
            try database.execute(sql: "DELETE FROM food_usda; DELETE FROM food_usda_import")
        }
        #expect(try await finds("zorbl 4") != "usda:90004")
    }

    @Test("a home that is only looked at is searched without its packed catalogue, and gets none")
    func readOnly() async throws {
        let home = try FoodHome()
        let files = try USDAFiles()
        try files.write(amounts: 3)
        _ = try await home.run(ImportUSDA.self, files.input)
        let file = home.database.home.cacheFolder.appending(path: "food-catalog")
        try FileManager.default.removeItem(at: file)
        try await home.database.close()
        let library = FoodLibrary(
            database: home.database.readOnly(),
            flags: FeatureFlags(feature: FoodFeature.manifest.id, source: nil)
        )
        #expect(try await library.search("zorbl 3", usage: [:], limit: 1).first?.id == "usda:90003")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("a file cut between two lines is found by what the others have beyond it")
    func cutBetweenLines() async throws {
        let home = try FoodHome()
        let files = try USDAFiles()
        try files.write(amounts: 100)
        #expect(try await home.run(ImportUSDA.self, files.input).foods == 100)
        for (amounts, names, weights, file) in [
            (100, 50, 100, "FOOD_DES.txt"), (50, 100, 100, "ABBREV.csv"), (100, 100, 50, "WEIGHT.txt"),
        ] {
            try files.write(amounts: amounts, names: names, weights: weights)
            await #expect(throws: USDAImportError.incomplete(file, missing: 50)) {
                try await home.run(ImportUSDA.self, files.input)
            }
        }
        #expect(try await USDAStore(database: home.database).foods().count == 100)
    }
}
