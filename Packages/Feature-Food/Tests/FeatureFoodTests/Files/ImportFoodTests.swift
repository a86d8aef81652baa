import AppData
import Core
import CoreTesting
import Formats
import Foundation
import GRDB
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodFiles
@testable import FoodReading
@testable import FoodRules

private let diary = """
    Day,Time,Group,Food Name,Amount,Energy (kcal),Carbs (g),Fat (g),Protein (g),Category
    2026-06-10,08:14 AM,Breakfast,Oats,80.00 g,303.2,54.16,5.22,10.53,Cereals
    2026-06-10,08:14 AM,Breakfast,Coffee,1.00 cup,2,0,0,0.3,Drinks
    2026-06-10,08:14 AM,Breakfast,Coffee,1.00 cup,2,0,0,0.3,Drinks
    2026-06-10,,Dinner,Chili,1.00 full recipe,812,60,30,50,Custom
    2026-06-11,,Lunch,Rice,150.00 g,195,42,0.4,4,Cereals

    """

extension FoodHome {
    /// Imports a text as a file.
    @discardableResult
    fileprivate func take(
        _ text: String,
        _ more: [String: JSONValue] = [:],
        answers: [String] = []
    ) async throws -> DiaryImportReport {
        var input = more
        input["file"] = "-"
        return try await run(ImportFood.self, .object(input), ScriptedFrontEnd(answers: answers, input: text))
    }
}

@Suite("food import")
struct ImportFoodTests {
    @Test("a diary becomes meals with their foods, at their times, marked as imported")
    func taken() async throws {
        let home = try FoodHome()
        let report = try await home.take(diary)
        #expect((report.foods, report.entries, report.known) == (5, 3, 0))
        #expect(report.programs == ["Cronometer"])
        let day = try await home.day("2026-06-10")
        #expect(day.entries.map(\.meal) == ["breakfast", "dinner"])
        #expect(day.entries.map(\.localTime) == ["08:14", "18:30"])
        #expect(day.entries[0].items.map(\.name) == ["Oats", "Coffee", "Coffee"])
        #expect(day.entries[0].totals.kcal == 307.2)
        #expect(day.outsideSources == ["a food imported from a file"])
    }

    @Test("the same file twice adds nothing, half of it first adds the rest")
    func twice() async throws {
        let home = try FoodHome()
        let half = diary.split(separator: "\n").prefix(3).joined(separator: "\n") + "\n"
        #expect(try await home.take(half).foods == 2)
        let whole = try await home.take(diary)
        #expect((whole.foods, whole.known, whole.entries) == (3, 2, 2))
        let before = try await home.contents()
        let again = try await home.take(diary)
        #expect((again.foods, again.updated, again.known) == (0, 0, 5))
        #expect(try await home.contents() == before)
        #expect(try await home.day("2026-06-10").entries[0].items.count == 3)
    }

    @Test("an import is taken back as one, by food undo and by its own word, and its file brings it back")
    func undone() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let before = try await home.contents()
        try await home.take(diary)
        let undone = try await home.run(UndoFood.self)
        #expect(undone.undone.hasPrefix("import "))
        #expect(try await home.contents() == before)
        #expect(try await home.take(diary).foods == 5)
        _ = try await home.run(UndoFoodImport.self)
        #expect(try await home.contents() == before)
        #expect(try await home.run(ListFoodImports.self).imports.map(\.isUndone) == [true, true])
        // What was done before is next.
        #expect(try await home.run(UndoFood.self).undone.contains("eggs"))
        await #expect(throws: (any Error).self) { try await home.run(UndoFoodImport.self) }
    }

    @Test("what the person deleted or edited stays so, and what they added to an imported meal survives its undo")
    func kept() async throws {
        let home = try FoodHome()
        try await home.take(diary)
        _ = try await home.run(DeleteFood.self, ["entry": "1", "day": "2026-06-11"])
        let again = try await home.take(diary)
        #expect((again.foods, again.known) == (0, 5))
        #expect(try await home.day("2026-06-11").entries.isEmpty)
    }

    @Test("figures that a later export corrects are updated, and taken back with it")
    func updated() async throws {
        let home = try FoodHome()
        try await home.take(diary)
        let later = try await home.take(diary.replacing("812,60", with: "900,60"))
        #expect((later.foods, later.updated, later.known) == (0, 1, 4))
        #expect(try await home.day("2026-06-10").entries[1].totals.kcal == 900)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.day("2026-06-10").entries[1].totals.kcal == 812)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.day("2026-06-10").entries.isEmpty)
    }

    @Test("a dry run says the same and changes nothing")
    func dryRun() async throws {
        let home = try FoodHome()
        let before = try await home.contents()
        let dry = try await home.take(diary, ["dryRun": true])
        #expect((dry.foods, dry.entries) == (5, 3))
        #expect(try await home.contents() == before)
        #expect(try await home.run(ListFoodImports.self).imports.isEmpty)
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }

    @Test("dates that may be either are asked about, and where nobody answers the option is named")
    func dates() async throws {
        let text = "date,food,kcal\n05/06/2026,Toast,200\n"
        let home = try FoodHome()
        let error = await #expect(throws: UnansweredQuestion.self) { try await home.take(text) }
        #expect(error?.question.option == "--dates")
        try await home.take(text, answers: ["month-first"])
        #expect(try await home.day("2026-05-06").entries.count == 1)
        try await home.take(text, ["dates": "day-first"])
        #expect(try await home.day("2026-06-05").entries.count == 1)
    }

    @Test("totals of days fill the days that have nothing, and no others")
    func dayTotals() async throws {
        let home = try FoodHome()
        try await home.take(diary)
        let totals = "Date,Energy (kcal),Protein (g)\n2026-06-10,1119,60\n2026-06-12,2100,90\n2026-06-12,2100,90\n"
        let report = try await home.take(totals)
        #expect(report.foods == 1)
        #expect(report.passedOver.map(\.reason) == [PassedOver.Reason.knownDay.rawValue])
        #expect(report.passedOver.first?.rows == 2)
        let again = try await home.take(totals)
        #expect((again.foods, again.known) == (0, 1))
    }

    @Test("weights count as a scale's and go with the import")
    func weights() async throws {
        let home = try FoodHome()
        let text = "Date,Weight\n2026-06-10,72.5\n2026-06-11,72.1\n"
        let report = try await home.take(text, ["unit": "kg"])
        #expect((report.weights, report.knownWeights, report.remarks) == (2, 0, []))
        #expect(try await home.take(text).knownWeights == 2)
        let day = try #require(LocalDay("2026-06-12"))
        func kilograms() async throws -> Double? {
            try await home.database.read { try DailyLogStore.weights(day...day, in: $0).kilograms(on: day) }
        }
        #expect(try await kilograms() == 72.1)
        _ = try await home.run(UndoFood.self)
        #expect(try await kilograms() == nil)
        #expect(try await home.take(text, ["unit": "lb", "dryRun": true]).weights == 2)
    }

    @Test("an export is read again: in its home it adds nothing, in another it is the same diary")
    func roundTrip() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs and 150 g rice for breakfast")
        try await home.log("a slice of pizza yesterday")
        try await home.take(diary)
        let front = ScriptedFrontEnd()
        let report = try await home.run(ExportFood.self, ["file": "food.csv"], front)
        #expect(report.foods == 8)
        let bytes = front.events.compactMap { if case .wrote(_, let bytes) = $0 { bytes } else { nil } }.joined()
        let text = String(decoding: Array(bytes), as: UTF8.self)
        let before = try await home.contents()
        let same = try await home.take(text)
        #expect((same.foods, same.updated, same.known) == (0, 0, 8))
        #expect(try await home.contents() == before)

        let other = try FoodHome()
        #expect(try await other.take(text).foods == 8)
        for day in ["today", "yesterday", "2026-06-10", "2026-06-11"] {
            let (here, there) = (try await home.day(day), try await other.day(day))
            #expect(there.totals == here.totals)
            #expect(there.entries.map(\.id) == here.entries.map(\.id))
            #expect(there.entries.map(\.text) == here.entries.map(\.text))
            #expect(there.entries.flatMap(\.items).map(\.id) == here.entries.flatMap(\.items).map(\.id))
            #expect(there.entries.flatMap(\.items).map(\.quantity) == here.entries.flatMap(\.items).map(\.quantity))
            #expect(there.entries.flatMap(\.items).map(\.state) == here.entries.flatMap(\.items).map(\.state))
        }
        _ = try await other.run(UndoFood.self)
        #expect(try await other.contents().isEmpty)
        #expect(try await other.take(text).foods == 8)
    }

    @Test("years of a diary are read in batches, and all of them are taken back")
    func years() async throws {
        var text = "Date,Meal,Food,kcal,protein\n"
        let first = try #require(LocalDay("2024-01-01"))
        for day in 0..<400 {
            for meal in ["Breakfast", "Lunch", "Dinner"] {
                text += "\(first.adding(days: day)),\(meal),Food \(day % 40),\(300 + day % 7),20\n"
            }
        }
        let home = try FoodHome()
        let report = try await home.take(text)
        #expect((report.foods, report.entries) == (1200, 1200))
        #expect(try await home.take(text).known == 1200)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.contents().isEmpty)
    }

    @Test("an archive's diaries and weights are read, its other files named and left out")
    func archive() async throws {
        var writer = ZipWriter()
        var bytes: [UInt8] = []
        let meals =
            "Date,Meal,Calories,Carbohydrates (g),Protein (g)\n2026-06-10,Breakfast,420,55,22\n2026-06-10,Totals,420,55,22\n"
        for (name, text) in [
            ("Nutrition-Summary-2026.csv", meals), ("Measurement-Summary-2026.csv", "Date,Weight\n2026-06-10,160\n"),
            ("Exercise-Summary-2026.csv", "Date,Exercise,Exercise Calories\n2026-06-10,Running,300\n"),
            ("readme.txt", "hello"),
        ] {
            bytes += writer.entry(name, Array(text.utf8))
        }
        bytes += writer.finish()
        let home = try FoodHome()
        func take(_ bytes: [UInt8]) async throws -> FoodImportOutcome {
            var options = FoodImporter.Options { _ in .dayFirst }
            (options.weightUnit, options.saysWeightUnit) = (0.45359237, true)
            return try await FoodImporter(journal: home.food.journal).run(bytes, name: "File.zip", options: options)
        }
        let outcome = try await take(bytes)
        #expect((outcome.counts.added, outcome.weights) == (1, 1))
        #expect(outcome.remarks.count == 1)
        #expect(outcome.remarks.first?.contains("Exercise-Summary") == true)
        #expect(try await take(bytes).changes == 0)
        // A zip that was cut, and one of nothing that is a diary, change nothing.
        await #expect(throws: (any Error).self) { try await take(Array(bytes.dropLast(40))) }
        var other = ZipWriter()
        let photos = other.entry("photo.jpg", [1, 2, 3]) + other.finish()
        await #expect(throws: Failure.self) { try await take(photos) }
    }
}
