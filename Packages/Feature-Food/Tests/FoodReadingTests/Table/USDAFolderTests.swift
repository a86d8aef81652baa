import AppDataTesting
import Foundation
import Testing

@testable import FoodLookup

@Suite("USDA folder")
struct USDAFolderTests {
    /// Holds the folders, and takes them away with it.
    private let temporary: TemporaryHome

    init() throws { temporary = try TemporaryHome() }

    private static let header =
        "index,NDB_No,Shrt_Desc,Water_(g),Energ_Kcal,Protein_(g),Lipid_Tot_(g),Ash_(g),Carbohydrt_(g),Fiber_TD_(g),Sugar_Tot_(g)"
        + String(repeating: ",x", count: 38)

    private static func row(_ number: String, name: String = "\"BUTTER,WITH SALT\"", kcal: String = "717") -> String {
        "0,\(number),\(name),15.87,\(kcal),0.85,81.11,2.11,0.06,0.0," + String(repeating: ",", count: 38)
    }

    private static let description =
        "~01001~^~0100~^~Butter, salted~^~BUTTER~^~pat, spread~^~~^~Y~^~~^0^~~^6.38^4.27^8.79^3.87\r\n"
    private static let weight = "~01001~^1^2^~tbsp~^28.4^^\r\n~01001~^2^1^~cup, melted~^227^^\r\n"

    private func folder(_ files: [String: String]) throws -> URL {
        let folder = temporary.home.url.appending(path: "usda-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return folder
    }

    private func good() -> [String: String] {
        [
            "ABBREV.csv": Self.header + "\n" + Self.row("1001") + "\n", "FOOD_DES.txt": Self.description,
            "WEIGHT.txt": Self.weight,
        ]
    }

    @Test("a food has its name, figures, measures and missing amounts")
    func reads() throws {
        let foods = try USDAFolder(folder: try folder(good())).read()
        let butter = try #require(foods.first)
        #expect(foods.count == 1)
        #expect(butter.id == "usda:01001")
        #expect(butter.name == "Butter, salted")
        #expect(butter.nutrients.kcal == 717)
        #expect(butter.nutrients.sugar == nil)
        #expect(butter.measure(.tablespoon)?.grams == 14.2)
        #expect(butter.measure(.cup)?.grams == 227)
        #expect(abs((butter.density ?? 0) - 14.2 / 14.787) < 0.001)
        #expect(butter.aliases == ["pat", "spread"])
    }

    @Test("a fault is one clear error and nothing is read")
    func faults() throws {
        var files = good()
        files["WEIGHT.txt"] = nil
        #expect(throws: USDAImportError.self) { try USDAFolder(folder: try folder(files)).read() }

        files = good()
        files["ABBREV.csv"] = "index,NDB_No,Name\n0,1001,butter\n"
        #expect(throws: USDAImportError.wrongColumns(file: "ABBREV.csv", expected: "Shrt_Desc", found: "Name")) {
            try USDAFolder(folder: try folder(files)).read()
        }

        files = good()
        files["ABBREV.csv"] = Self.header + "\n" + Self.row("1001") + "\n1,1002,\"BUT"
        #expect(throws: USDAImportError.cutShort(file: "ABBREV.csv", line: 3)) {
            try USDAFolder(folder: try folder(files)).read()
        }

        files = good()
        files["ABBREV.csv"] = Self.header + "\n" + Self.row("1001", kcal: "many") + "\n"
        #expect(throws: USDAImportError.notANumber(file: "ABBREV.csv", line: 2, field: "many")) {
            try USDAFolder(folder: try folder(files)).read()
        }

        files = good()
        files["ABBREV.csv"] = Self.header + "\n" + Self.row("1001") + "\n" + Self.row("1001") + "\n"
        #expect(throws: USDAImportError.duplicate(file: "ABBREV.csv", line: 3, number: "01001")) {
            try USDAFolder(folder: try folder(files)).read()
        }

        files = good()
        files["FOOD_DES.txt"] = Self.description + "~01002~^~0100~^~Butt"
        #expect(throws: USDAImportError.cutShort(file: "FOOD_DES.txt", line: 2)) {
            try USDAFolder(folder: try folder(files)).read()
        }

        files = good()
        files["WEIGHT.txt"] = "~01001~^1^1^~tbsp~\r\n" + Self.weight
        #expect(throws: USDAImportError.wrongFields(file: "WEIGHT.txt", line: 1, expected: 7, found: 4)) {
            try USDAFolder(folder: try folder(files)).read()
        }

        files = good()
        files["ABBREV.csv"] = ""
        #expect(throws: USDAImportError.empty("ABBREV.csv")) { try USDAFolder(folder: try folder(files)).read() }
    }

    @Test("every error says what happened and what to do next")
    func messages() {
        let errors: [USDAImportError] = [
            .missingFile("A", folder: "/x"), .tooLarge("A", bytes: 9),
            .wrongColumns(file: "A", expected: "b", found: "c"),
            .wrongFields(file: "A", line: 1, expected: 2, found: 3), .notANumber(file: "A", line: 1, field: "x"),
            .cutShort(file: "A", line: 1), .duplicate(file: "A", line: 1, number: "01001"), .empty("A"),
        ]
        for error in errors {
            #expect(error.message.contains("A"))
            #expect(error.recovery?.isEmpty == false)
            #expect(error.code.hasPrefix("food.usda."))
        }
        #expect(Set(errors.map(\.code)).count == errors.count)
    }
}
