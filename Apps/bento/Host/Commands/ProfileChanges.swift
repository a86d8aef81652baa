import AppData
import Core
import Foundation
import SpokenText

/// The changes that `profile set` asks for, read and checked before anything is opened.
struct ProfileChanges: Sendable {
    private let edits: [@Sendable (inout UserProfile) -> Void]
    private let statedAge: Int?

    /// - Parameter context: the units of a number alone, unless the command names others, and the order of dates.
    /// - Throws: a failure (64) for a value that cannot be read, or if nothing is to be changed.
    init(_ command: SetProfile, in context: FlowContext) throws {
        let units = command.units ?? context.units
        var statedAge = command.age
        var edits: [@Sendable (inout UserProfile) -> Void] = []
        for field in command.clear { edits.append { Self.clear(field, in: &$0) } }
        if let name = command.name {
            guard !name.allSatisfy(\.isWhitespace) else {
                throw Failure.usage(
                    "profile.no-name",
                    "The name is empty; nothing was changed.",
                    recovery: "To have it forgotten: bento profile set --clear name"
                )
            }
            edits.append { $0.name = name }
        }
        if let sex = command.sex?.value { edits.append { $0.sex = sex } }
        if let text = command.born {
            switch try BodyReading.birth(text, today: context.time.today, order: context.forms.dateOrder) {
            case .day(let day): edits.append { $0.birthDate = day }
            case .age(let years):
                statedAge = years
                edits.append { $0.birthDate = nil }
            }
        }
        if let text = command.height {
            let height = try BodyReading.centimetres(text, bare: units)
            edits.append { $0.heightCm = height }
        }
        if let text = command.weight {
            let weight = try BodyReading.kilograms(text, bare: units)
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
        self.statedAge = statedAge
    }

    /// - Parameter today: the day on which an age was said.
    func apply(to profile: inout UserProfile, today: LocalDay) {
        for edit in edits { edit(&profile) }
        guard let statedAge else { return }
        profile.ageYears = statedAge
        profile.ageStatedOn = today
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
