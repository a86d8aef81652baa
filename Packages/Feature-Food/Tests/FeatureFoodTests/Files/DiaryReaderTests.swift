import Core
import Formats
import Foundation
import Testing

@testable import FoodFiles
@testable import FoodReading
@testable import FoodRules

/// Reads a file in pieces of a size.
private func rows(
    _ text: String,
    dates: DateOrder? = nil,
    pieces: Int = 7,
    weightUnit: Double = 1
) throws -> [DiaryRow] {
    try rows(Array(text.utf8), dates: dates, pieces: pieces, weightUnit: weightUnit)
}

private func rows(
    _ bytes: [UInt8],
    dates: DateOrder? = nil,
    pieces: Int = 7,
    weightUnit: Double = 1
) throws -> [DiaryRow] {
    func pull() -> () -> [UInt8]? {
        var offset = 0
        return {
            let piece = bytes.read(at: offset, count: pieces)
            offset += piece.count
            return piece.isEmpty ? nil : piece
        }
    }
    let survey = try DiarySurvey(name: "file.csv", next: pull())
    let order = try #require(dates ?? survey.dates)
    let today = try #require(LocalDay("2026-11-21"))
    var reader = DiaryReader(survey, dates: order, today: today, weightUnit: weightUnit)
    let next = pull()
    var found: [DiaryRow] = []
    while let piece = next() {
        reader.append(piece)
        while let row = reader.next() { found.append(row) }
    }
    reader.finish()
    while let row = reader.next() { found.append(row) }
    return found
}

private func foods(_ rows: [DiaryRow]) -> [ImportedFood] {
    rows.compactMap { if case .food(let food) = $0 { food } else { nil } }
}

private func passed(_ rows: [DiaryRow]) -> [PassedOver] {
    rows.compactMap { if case .passed(let passed) = $0 { passed } else { nil } }
}

@Suite("DiaryReader")
struct DiaryReaderTests {
    @Test("Cronometer's servings have an amount with its unit, a time, and empty figures that are unknown")
    func cronometer() throws {
        let found = try rows(
            """
            \u{FEFF}Day,Time,Group,Food Name,Amount,Energy (kcal),B1 (Thiamine) (mg),B12 (Cobalamin) (µg),Vitamin A (µg),Vitamin D (IU),Calcium (mg),Net Carbs (g),Carbs (g),Fat (g),Protein (g),Fiber (g),Category\r
            2026-06-10,08:14 AM,Breakfast,"Oats, rolled",80.00 g,303.20,0.37,,0,40,41.6,,54.16,5.22,10.53,8.08,Cereals\r
            2026-06-10,,Uncategorized,Chili,1.00 full recipe,812,,,,,,,60,30,50,,Custom\r
            2026-06-10,11:30 PM,Snacks,Milk,1.00 cup,149,,,,,,,12,8,8,0,Dairy\r

            """
        )
        let all = foods(found)
        try #require(all.count == 3)
        #expect(passed(found).isEmpty)
        #expect(all[0].day == LocalDay("2026-06-10"))
        #expect(all[0].minute == 8 * 60 + 14)
        #expect(all[0].meal == .breakfast)
        #expect(all[0].name == "Oats, rolled")
        #expect((all[0].quantity, all[0].grams) == (80, 80))
        #expect(all[0].unit == .gram)
        #expect(all[0].nutrients.kcal == 303.2)
        #expect(all[0].nutrients[.thiamin] == 0.37)
        #expect(all[0].nutrients[.vitaminB12] == nil)
        #expect(all[0].nutrients[.vitaminDIU] == 40)
        #expect(all[0].nutrients[.calcium] == 41.6)
        #expect(all[0].nutrients.carbs == 54.16)
        #expect(all[1].meal == nil)
        #expect(all[1].minute == nil)
        #expect(all[1].servingSize == "1.00 full recipe")
        #expect(all[1].grams == nil)
        #expect(all[2].minute == 23 * 60 + 30)
        #expect(all[2].unit == .cup)
    }

    @Test("MyFitnessPal's rows are meals, its vitamins in percent are left out, and totals are passed over")
    func myFitnessPal() throws {
        let found = try rows(
            """
            Date,Meal,Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note
            2026-06-10,Breakfast,420.5,12.0,3.1,1,2,0,30,410,300,55,8,12,22,10,20,30,40,
            2026-06-10,Dinner,700,30,,,,,,,,60,,,40,,,,,late
            2026-06-10,Totals,1120.5,42,,,,,,,,115,,,62,,,,,
            Daily Total,,1120.5,42,,,,,,,,115,,,62,,,,,
            """
        )
        let all = foods(found)
        try #require(all.count == 2)
        #expect(all.map(\.kind) == [.meal, .meal])
        #expect(all[0].nutrients.kcal == 420.5)
        #expect(all[0].nutrients[.saturatedFat] == 3.1)
        #expect(all[0].nutrients[.cholesterol] == 30)
        #expect(all[0].nutrients[.calcium] == nil)
        #expect(all[0].nutrients[.vitaminC] == nil)
        #expect(all[1].note == "late")
        #expect(passed(found).map(\.reason) == [.total, .total])
    }

    @Test("Lose It's deleted rows and its exercise are no food, and n/a is unknown")
    func loseIt() throws {
        let found = try rows(
            """
            Date,Name,Icon,Type,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Carbohydrates (g),Saturated Fat (g),Sugars (g),Fiber (g),Cholesterol (mg),Sodium (mg)
            06/10/2026,Egg,Egg,Breakfast,2,Each,143,false,9.5,12.6,0.7,3.1,n/a,n/a,372,142
            06/10/2026,Cake,Cake,Snacks,1,Slices,350,1,15,4,50,n/a,n/a,n/a,n/a,n/a
            06/11/2026,Running,Run,Exercise,30,Minutes,-310,false,n/a,n/a,n/a,n/a,n/a,n/a,n/a,n/a
            06/11/2026,Rice,Rice,Dinner,150,Grams,195,false,0.4,4,42,n/a,n/a,n/a,n/a,n/a
            """
        )
        let all = foods(found)
        try #require(all.count == 2)
        #expect(all[0].day == LocalDay("2026-06-10"))
        #expect(all[0].unit == .each)
        #expect(all[0].nutrients.sugar == nil)
        #expect(all[0].nutrients.sodium == 142)
        #expect(all[1].grams == 150)
        #expect(passed(found).map(\.reason) == [.deleted, .exercise])
    }

    @Test(
        "plain tables of many spellings hold the same food",
        arguments: [
            "Date,Food,kcal,Protein,Carbs,Fat\n2026-06-10,Toast,212.5,7.25,40,3\n",
            "Datum;Lebensmittel;Kalorien;Eiweiß (g);Kohlenhydrate (g);Fett (g)\n10.06.2026;Toast;212,5;7,25;40;3\n",
            "\"fat\",\"carbs\",\"protein_g\",\"energy_kcal\",\"item\",\"date\"\r\n\"3\",\"40\",\"7.25\",\"212.5\",\"Toast\",\"2026/06/10\"\r\n",
            "date\tname\tEnergy (kJ)\tprotein\tcarbs\tfat\n13/05/2026\tEgg\t\t\t\t\n10/06/2026\tToast\t889.1\t7.25\t40\t3\n",
            "fecha;alimento;calorías;proteínas;carbohidratos;grasas\n10/06/2026;Toast;212,50;7,25;40,0;3,0\n13/05/2026;Egg;;;;\n",
        ]
    )
    func plain(_ text: String) throws {
        let found = try #require(foods(try rows(text)).first { $0.name == "Toast" })
        #expect(found.day == LocalDay("2026-06-10"))
        #expect(abs((found.nutrients.kcal ?? 0) - 212.5) < 0.01)
        #expect(found.nutrients.protein == 7.25)
        #expect(found.nutrients.carbs == 40)
        #expect(found.nutrients.fat == 3)
    }

    @Test(
        "a number is read by the marks of its whole file",
        arguments: [
            ("1,234.5", "1", ",", 1234.5), ("1.234,5", "1", ";", 1234.5), ("1,234", "2.5", ",", 1234.0),
            ("1.234", "2,5", ";", 1234.0), ("0,5", "1", ",", 0.5), ("1'234.5", "1", ",", 1234.5),
            ("1 234,5", "1", ";", 1234.5), ("155 kcal", "1", ",", 155), ("12.345", "1", ",", 12.345),
        ]
    )
    func decimals(_ kcal: String, _ protein: String, _ separator: String, _ expected: Double) throws {
        let text =
            "date\(separator)food\(separator)kcal\(separator)protein\n2026-06-10\(separator)X\(separator)\"\(kcal)\"\(separator)\"\(protein)\"\n"
        #expect(foods(try rows(text)).first?.nutrients.kcal == expected)
    }

    @Test("the order of dates is found in the file, or nobody knows it")
    func dateOrders() throws {
        func order(_ dates: String...) throws -> DateOrder? {
            let text = "date,food,kcal\n" + dates.map { "\($0),X,1\n" }.joined()
            var piece: [UInt8]? = Array(text.utf8)
            return try DiarySurvey(name: "x.csv") {
                defer { piece = nil }
                return piece
            }.dates
        }
        #expect(try order("05/06/2026", "13/06/2026") == .dayFirst)
        #expect(try order("05/06/2026", "06/13/2026") == .monthFirst)
        #expect(try order("05/06/2026", "07/06/2026") == nil)
        #expect(try order("05/05/2026") == .monthFirst)
        #expect(try order("2026-05-06", "05.06.2026") == .monthFirst)
    }

    @Test(
        "a row that cannot be is passed over by its reason, and the others stay",
        arguments: [
            ("yesterday,X,1,1", PassedOver.Reason.noDay), ("2026-02-30,X,1,1", .noDay), ("1026-02-03,X,1,1", .noDay),
            ("2027-06-10,X,1,1", .future), ("2026-06-10,X,abc,1", .figure), ("2026-06-10,X,1e999,1", .figure),
            ("2026-06-10,X,9000,1", .implausible), ("2026-06-10,X,-5,1", .implausible), ("2026-06-10,,,", .empty),
            ("2026-06-10,Total,100,1", .total), ("2026-06-10,a\u{1}b,100,1", .text),
            ("2026-06-10,\(String(repeating: "x", count: 600)),100,1", .text),
            ("2026-06-10,X,\(String(repeating: "9", count: 400)),1", .figure),
        ]
    )
    func reasons(_ row: String, _ reason: PassedOver.Reason) throws {
        let found = try rows("date,food,kcal,protein\n2026-06-10,A,1,1\n\(row)\n2026-06-10,B,2,2\n")
        #expect(foods(found).map(\.name) == ["A", "B"])
        #expect(passed(found) == [PassedOver(line: 3, reason)])
    }

    @Test("each beginning of a file gives whole rows of it and never traps")
    func halves() throws {
        let text = "date,food,kcal,protein\n2026-06-10,A,1,1\n2026-06-10,\"B, b\",2,2\n2026-06-11,C,300,3\n"
        let whole = foods(try rows(text))
        let bytes = Array(text.utf8)
        for count in 23..<bytes.count {
            let found = try rows(Array(bytes[..<count]), pieces: 5)
            #expect(foods(found).count <= whole.count)
            for (some, full) in zip(foods(found), whole).dropLast() { #expect(some == full) }
        }
        let cut = try rows(Array(bytes[..<(bytes.count - 6)]))
        #expect(passed(cut).map(\.reason) == [.cut])
        #expect(foods(cut).map(\.name) == ["A", "B, b"])
    }

    @Test("a short row in the middle has empty fields at its end, and the order stays")
    func shortRows() throws {
        let found = try rows("date,food,kcal,protein\n2026-06-10,A,1\n2026-06-10,B,2,2\n2026-06-10,C,3\n")
        #expect(foods(found).map(\.name) == ["A", "B", "C"])
        #expect(foods(found)[0].nutrients.protein == nil)
    }

    @Test("bytes that are no UTF-8 are read as the Latin alphabet of old spreadsheets")
    func latin() throws {
        let bytes = Array("date,food,kcal\n2026-06-10,K".utf8) + [0xE4] + Array("se,100\n".utf8)
        #expect(foods(try rows(bytes)).map(\.name) == ["Käse"])
    }

    @Test("weights are taken in the unit of their column, their row, or the person's")
    func weights() throws {
        func kilograms(_ text: String, unit: Double = 1) throws -> [Double] {
            try rows(text, weightUnit: unit).compactMap {
                if case .weight(let weight) = $0 { weight.kilograms } else { nil }
            }
        }
        #expect(try kilograms("Date,Weight\n2026-06-10,72.5\n") == [72.5])
        #expect(try kilograms("Date,Weight (lbs)\n2026-06-10,160\n").map { ($0 * 100).rounded() } == [7257])
        #expect(try kilograms("Date,Weight\n2026-06-10,160\n", unit: 0.45359237).map { ($0 * 100).rounded() } == [7257])
        let biometrics = "Day,Time,Group,Metric,Unit,Amount\n2026-06-10,,,Weight,kg,70\n2026-06-10,,,Body Fat,%,20\n"
        #expect(try kilograms(biometrics) == [70])
        #expect(passed(try rows(biometrics)).map(\.reason) == [.otherMetric])
        #expect(passed(try rows("Date,Weight\n2026-06-10,7\n")).map(\.reason) == [.weight])
    }

    @Test(
        "what is no diary is refused, with its columns",
        arguments: [
            "a,b,c\n1,2,3\n", "food,kcal\negg,70\n", "date,steps\n2026-06-10,1000\n",
            "Date,Exercise,Minutes,Calories Burned\n2026-06-10,Running,30,300\n", "", "\n\n",
        ]
    )
    func refused(_ text: String) {
        let error = #expect(throws: Failure.self) { try rows(text) }
        #expect(error?.code == "food.bad-file")
    }

    @Test("any bytes are read or refused, and never trap")
    func hostile() {
        var state: UInt64 = 88_172_645_463_325_252
        let pieces = [
            "date", "food", "kcal", ",", ";", "\"", "\n", "\r", "2026-06-10", "05/06/2026", "9", "1e5", "-", "\u{FEFF}",
            "total", "\u{301}", "amount", "g", "9999999999999999999999", ".", "'", "weight", "metric",
        ]
        for _ in 0..<2000 {
            var text = "date,food,kcal,amount\n"
            for _ in 0..<12 {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                text += pieces[Int(state % UInt64(pieces.count))]
            }
            _ = try? rows(text, dates: .dayFirst, pieces: 3)
        }
    }
}
