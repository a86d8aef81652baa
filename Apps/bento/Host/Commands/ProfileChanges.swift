import AppData
import Core
import Foundation

/// The changes that `profile set` asks for, read and checked before anything is opened.
struct ProfileChanges: Sendable {
    private let edits: [@Sendable (inout UserProfile) -> Void]
    private let statedAge: Int?

    /// - Throws: a failure (64) for a value that cannot be read, or where nothing is to be changed.
    init(_ command: SetProfile) throws {
        var edits: [@Sendable (inout UserProfile) -> Void] = []
        for field in command.clear { edits.append { Self.clear(field, in: &$0) } }
        if let name = command.name { edits.append { $0.name = name } }
        if let sex = command.sex?.value { edits.append { $0.sex = sex } }
        if let text = command.born {
            guard let day = LocalDay(text) else {
                throw Failure.usage(
                    "profile.born",
                    "'\(text)' is not a day.",
                    recovery: "Write it like 1990-04-02."
                )
            }
            edits.append { $0.birthDate = day }
        }
        statedAge = command.age
        if let text = command.height {
            let height = try Self.centimetres(text)
            edits.append { $0.heightCm = height }
        }
        if let text = command.weight {
            let weight = try Self.kilograms(text)
            edits.append { $0.weightKg = weight }
        }
        if let fat = command.bodyFat { edits.append { $0.bodyFatPercent = fat } }
        if let activity = command.activity?.value { edits.append { $0.activity = activity } }
        if let goal = command.goal?.value { edits.append { $0.goal = goal } }
        if let offset = command.kcalOffset { edits.append { $0.dailyKcalOffset = offset } }
        if let protein = command.protein { edits.append { $0.proteinGramsPerPound = protein } }
        if let units = command.units { edits.append { $0.units = units } }
        if let zone = command.zone { edits.append { $0.zone = zone } }
        guard !edits.isEmpty || statedAge != nil else {
            throw Failure.usage(
                "profile.nothing",
                "Nothing to set.",
                recovery: "For example: bento profile set --weight 64 --height 168"
            )
        }
        self.edits = edits
    }

    /// - Parameter today: the day on which an age was said.
    func apply(to profile: inout UserProfile, today: LocalDay) {
        for edit in edits { edit(&profile) }
        guard let statedAge else { return }
        profile.ageYears = statedAge
        profile.ageStatedOn = today
    }

    /// `168`, `168cm`, `1.68m`, `5'6"`, `5ft6in`.
    static func centimetres(_ text: String) throws -> Double {
        let plain = text.lowercased().filter { $0 != " " }
        if let metres = number(plain, unit: "m"), metres < 3 { return metres * 100 }
        if let value = number(plain, unit: "cm") ?? Double(plain) { return value }
        let spelled = plain.replacing("feet", with: "'").replacing("ft", with: "'").replacing("inches", with: "\"")
            .replacing("in", with: "\"").replacing("′", with: "'").replacing("″", with: "\"")
        let parts = spelled.split(separator: "'", omittingEmptySubsequences: false)
        if parts.count == 2, let feet = Double(parts[0]) {
            let inches = parts[1].filter { $0 != "\"" }
            if let value = inches.isEmpty ? 0 : Double(inches) { return (feet * 12 + value) * 2.54 }
        }
        throw Failure.usage(
            "profile.height",
            "'\(text)' is not a height.",
            recovery: "Write it like 168, 1.68m or 5'6\"."
        )
    }

    /// `64`, `64kg`, `141lb`, `10st1`. Pounds are 0.45359237 kg, stones 14 pounds.
    static func kilograms(_ text: String) throws -> Double {
        let plain = text.lowercased().filter { $0 != " " }
        if let value = number(plain, unit: "kg") ?? Double(plain) { return value }
        if let pounds = number(plain, unit: "lb") ?? number(plain, unit: "lbs") { return pounds * 0.45359237 }
        let parts = plain.split(separator: "st", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, let stones = Double(parts[0]) {
            let rest = parts[1].filter { $0.isNumber || $0 == "." }
            return (stones * 14 + (Double(rest) ?? 0)) * 0.45359237
        }
        throw Failure.usage(
            "profile.weight",
            "'\(text)' is not a weight.",
            recovery: "Write it like 64, 64kg, 141lb or 10st1."
        )
    }

    private static func number(_ text: String, unit: String) -> Double? {
        text.hasSuffix(unit) ? Double(text.dropLast(unit.count)) : nil
    }

    private static func clear(_ field: SetProfile.Field, in profile: inout UserProfile) {
        switch field {
        case .name: profile.name = nil
        case .sex: profile.sex = nil
        case .born: profile.birthDate = nil
        case .age:
            profile.ageYears = nil
            profile.ageStatedOn = nil
        case .height: profile.heightCm = nil
        case .weight: profile.weightKg = nil
        case .bodyFat: profile.bodyFatPercent = nil
        case .activity: profile.activity = nil
        case .goal: profile.goal = nil
        case .kcalOffset: profile.dailyKcalOffset = nil
        case .protein: profile.proteinGramsPerPound = nil
        case .units: profile.units = nil
        case .zone: profile.zone = nil
        }
    }
}
