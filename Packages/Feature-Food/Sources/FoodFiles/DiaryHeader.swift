import Core
import FoodLookup
import Formats
import Foundation

/// The columns of a food diary, by their names in any order, and the program that writes such.
package struct DiaryHeader: Sendable {
    package enum Program: String, Sendable {
        case bento, cronometer, myFitnessPal, loseIt, table

        package var title: String {
            switch self {
            case .bento: "Bento"
            case .cronometer: "Cronometer"
            case .myFitnessPal: "MyFitnessPal"
            case .loseIt: "Lose It"
            case .table: "a table"
            }
        }
    }

    /// The kind of the rows.
    package enum Content: Sendable { case foods, meals, days, measurements, weights }

    enum Column: Hashable {
        case date, time, meal, name, brand, barcode, amount, unit, grams, note, deleted, metric, weight, exercise
        // Of Bento alone.
        case zone, servings, serving, words, text, food, state, confidence, entry, item
    }

    struct Figure: Sendable {
        let column: Int
        let nutrient: Nutrient
        /// From the file's unit to the nutrient's.
        let factor: Double
    }

    package let program: Program
    package let content: Content
    let columns: [Column: Int]
    let figures: [Figure]
    /// The number of columns.
    let count: Int
    /// The unit of a column of weights that names it, in kilograms.
    let kilograms: Double?

    /// - Throws: ``Failure`` naming the columns, where it is not a diary.
    package init(_ record: CSVRecord, file: String) throws(Failure) {
        var columns: [Column: Int] = [:]
        var figures: [Figure] = []
        var kilograms: Double?
        let titles = record.map { FieldText.text($0) }
        let parted = titles.map(Self.parted)
        let hasName = parted.contains { Self.names[$0.name] == .name }
        let isPercent = Self.hasPercents(parted.map(\.name))
        for (index, title) in parted.enumerated() {
            let whole = FieldText.folded(titles[index])
            if let figure = Self.figure(title.name, unit: title.unit, whole: whole, column: index, isPercent: isPercent)
            {
                if !figures.contains(where: { $0.nutrient == figure.nutrient }) { figures.append(figure) }
                continue
            }
            guard var column = Self.names[title.name] else { continue }
            if column == .weight {
                // Beside a food it is how much of it there was.
                if hasName { column = .grams }
                kilograms = Self.kilograms(title.unit)
            }
            if columns[column] == nil { columns[column] = index }
        }
        (self.columns, self.figures, self.kilograms, count) = (columns, figures, kilograms, record.count)
        do throws(NoDiary) {
            let date = columns[.date].map { parted[$0].name }
            (program, content) = try Self.kind(Set(columns.keys), dateTitle: date, figures: figures)
        } catch {
            throw error.failure(titles, file: file)
        }
    }

    // MARK: Kind

    /// The reason why a file is not a diary.
    private struct NoDiary: Error {
        let why: String

        func failure(_ titles: [String], file: String) -> Failure {
            let shown = titles.prefix(12).map { String($0.prefix(40)) }.joined(separator: ", ")
            return Failure.invalid(
                "food.bad-file",
                "'\(file)' is not a food diary: \(why). Its columns are: \(shown).",
                recovery:
                    "It takes a date, a food and its kcal or macros, with these names at the top: date, name, kcal, protein, carbs, fat."
            )
        }
    }

    /// The program that writes such columns, and the kind of their rows.
    private static func kind(
        _ known: Set<Column>,
        dateTitle: String?,
        figures: [Figure]
    ) throws(NoDiary) -> (Program, Content) {
        func has(_ column: Column) -> Bool { known.contains(column) }
        let hasEnergy = figures.contains { $0.nutrient == .kcal }
        guard has(.date) else { throw NoDiary(why: "no column is a date") }
        if has(.exercise), !has(.name) { throw NoDiary(why: "it lists exercise") }
        if has(.entry), has(.item), has(.name) { return (.bento, .foods) }
        if has(.metric), has(.amount) { return (.cronometer, .measurements) }
        if has(.name) {
            guard !figures.isEmpty || has(.amount) || has(.grams) else { throw NoDiary(why: "no column has figures") }
            if has(.deleted) { return (.loseIt, .foods) }
            let isCronometer = dateTitle == "day" && has(.meal) && has(.amount) && !has(.unit)
            return (isCronometer ? .cronometer : .table, .foods)
        }
        if has(.meal), hasEnergy { return (.myFitnessPal, .meals) }
        if hasEnergy { return (figures.count > 20 ? .cronometer : .table, .days) }
        if has(.weight) { return (.table, .weights) }
        throw NoDiary(why: "no column names a food")
    }

    // MARK: Names

    /// A title in small letters without accents, and what stands in brackets behind it.
    static func parted(_ title: String) -> (name: String, unit: String) {
        var name = FieldText.folded(title)
        var unit = ""
        if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
            unit = String(name[name.index(after: open)...].dropLast())
            name = String(name[..<open]).trimmingCharacters(in: .whitespaces)
        } else if name.hasSuffix("]"), let open = name.lastIndex(of: "[") {
            unit = String(name[name.index(after: open)...].dropLast())
            name = String(name[..<open]).trimmingCharacters(in: .whitespaces)
        } else {
            for ending in ["kcal", "kj", "kg", "lbs", "lb", "mg", "ug", "g"]
            where name.hasSuffix("_\(ending)") || name.hasSuffix(" \(ending)") {
                unit = ending
                name = String(name.dropLast(ending.count + 1))
                break
            }
        }
        return (name.replacing("_", with: " "), unit)
    }

    private static let names: [String: Column] = {
        let lists: [(Column, String)] = [
            (.date, "date,day,datum,tag,fecha,dia,data,jour,giorno,date eaten,日期"),
            (.time, "time,time eaten,uhrzeit,zeit,hora,heure,ora,时间"),
            (.meal, "meal,group,type,meal name,meal type,mahlzeit,repas,comida,pasto,refeicao,餐次"),
            (
                .name,
                "name,food,food name,item,food item,description,product,lebensmittel,nahrungsmittel,produkt,aliment,alimento,plato,食物"
            ),
            (.brand, "brand,brands,marke,marque,marca"), (.barcode, "barcode,ean,gtin,upc,strichcode"),
            (.amount, "amount,quantity,qty,menge,anzahl,quantite,cantidad,quantita,portion"),
            (.unit, "unit,units,einheit,unite,unidad,unita"), (.grams, "grams,gramm,grammes,gramos,grammi"),
            (.note, "note,notes,notiz,notizen,comment,kommentar,nota,notas"), (.deleted, "deleted"),
            (.metric, "metric"), (.weight, "weight,body weight,gewicht,korpergewicht,poids,peso"),
            (.exercise, "exercise,exercise name"), (.zone, "zone"), (.servings, "servings"), (.serving, "serving"),
            (.words, "words"), (.text, "said"), (.food, "food id"), (.state, "state"), (.confidence, "confidence"),
            (.entry, "entry id"), (.item, "item id"),
        ]
        return table(lists)
    }()

    private static func table<Value>(_ lists: [(Value, String)]) -> [String: Value] {
        var names: [String: Value] = [:]
        for (value, list) in lists {
            for name in list.split(separator: ",") { names[String(name)] = value }
        }
        return names
    }

    private static let nutrients: [String: Nutrient] = {
        var names = table([
            (
                Nutrient.kcal,
                "energy,kcal,calories,calorie,cal,energie,kalorien,brennwert,calorias,energia,kilocalories,热量"
            ),
            (.protein, "protein,proteins,eiweiß,eiweiss,proteine,proteines,proteinas,proteina,蛋白质"),
            (
                .carbs,
                "carbs,carb,carbohydrate,carbohydrates,total carbs,total carbohydrate,kohlenhydrate,glucides,carbohidratos,hidratos,carboidrati,碳水化合物"
            ),
            (.fat, "fat,fats,total fat,fett,lipides,matieres grasses,grasas,grasa,grassi,脂肪"),
            (.fiber, "fiber,fibre,fibers,dietary fiber,ballaststoffe,fibres,fibra"),
            (.sugar, "sugar,sugars,total sugars,zucker,sucres,azucares,azucar,zuccheri"),
            (.sodium, "sodium,natrium,sodio"),
            (.saturatedFat, "saturated fat,saturated,saturates,gesattigte fettsauren"),
            (.monounsaturatedFat, "monounsaturated fat,monounsaturated"),
            (.polyunsaturatedFat, "polyunsaturated fat,polyunsaturated"), (.thiamin, "b1"), (.riboflavin, "b2"),
            (.niacin, "b3"), (.pantothenicAcid, "b5"), (.vitaminB6, "b6"), (.vitaminB12, "b12"),
        ])
        for nutrient in Nutrient.allCases where names[nutrient.title.lowercased()] == nil {
            names[nutrient.title.lowercased()] = nutrient
        }
        // As Cronometer has them.
        for (name, nutrient) in [
            ("b1 (thiamine)", Nutrient.thiamin), ("b2 (riboflavin)", .riboflavin), ("b3 (niacin)", .niacin),
            ("b5 (pantothenic acid)", .pantothenicAcid), ("b6 (pyridoxine)", .vitaminB6),
            ("b12 (cobalamin)", .vitaminB12),
        ] {
            names[name] = nutrient
        }
        return names
    }()

    /// MyFitnessPal gives these in percent of a daily value and does not say so; its columns tell it by standing together
    /// without units.
    private static func hasPercents(_ names: [String]) -> Bool {
        names.contains("vitamin a") && names.contains("iron") && names.contains("trans fat")
            && !names.contains("b1 (thiamine)")
    }

    private static func figure(_ name: String, unit: String, whole: String, column: Int, isPercent: Bool) -> Figure? {
        // Amounts in international units are nutrients of their own.
        if whole.hasSuffix("(iu)") {
            return nutrients[whole].map { Figure(column: column, nutrient: $0, factor: 1) }
        }
        if ["kj", "kilojoules"].contains(name) || (nutrients[name] == .kcal && ["kj", "kilojoule"].contains(unit)) {
            return Figure(column: column, nutrient: .kcal, factor: 1 / 4.184)
        }
        // Regulation (EU) 1169/2011, annex I: salt is sodium times 2.5.
        if ["salt", "salz", "sel", "sal", "sale"].contains(name) {
            return Figure(column: column, nutrient: .sodium, factor: 400 * (unit == "mg" ? 0.001 : 1))
        }
        guard let nutrient = nutrients[name], unit != "%" else { return nil }
        if isPercent, unit.isEmpty, [.vitaminARAE, .vitaminC, .calcium, .iron].contains(nutrient) { return nil }
        guard let factor = factor(from: unit, to: nutrient.unit) else { return nil }
        return Figure(column: column, nutrient: nutrient, factor: factor)
    }

    /// - Returns: `nil` for units that do not measure the same, such as IU and micrograms.
    private static func factor(from unit: String, to own: String) -> Double? {
        let sizes = ["g": 1.0, "mg": 1e-3, "µg": 1e-6, "ug": 1e-6, "mcg": 1e-6, "μg": 1e-6]
        if unit.isEmpty || unit == own.lowercased() { return 1 }
        if own == "kcal" { return ["kcal", "cal", "cals"].contains(unit) ? 1 : nil }
        guard let given = sizes[unit], let wanted = sizes[own] else { return nil }
        return given / wanted
    }

    static func kilograms(_ unit: String) -> Double? {
        switch unit.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ". ")) {
        case "kg", "kgs", "kilogram", "kilograms": 1
        case "lb", "lbs", "pound", "pounds": FoodUnit.gramsPerPound / 1000
        case "st", "stone": 6.350_293_18
        default: nil
        }
    }
}

/// Text of fields.
enum FieldText {
    /// As UTF-8 or, where it is none, as the Latin alphabet of old spreadsheets; without spaces at the ends.
    static func text(_ field: CSVField) -> String {
        let text =
            String(validating: field.bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(field.bytes.map { Unicode.Scalar($0) }))
        guard let first = text.utf8.first, let last = text.utf8.last else { return "" }
        if (33...126).contains(first), (33...126).contains(last) { return text }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// In small letters and without accents.
    static func folded(_ text: String) -> String {
        let scalars = text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark && $0 != "\u{FEFF}" }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
