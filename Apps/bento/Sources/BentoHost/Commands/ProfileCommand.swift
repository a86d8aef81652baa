import AppData
import ArgumentParser
import BentoDesk
import Core
import Foundation
import SpokenText

/// One of a type's cases, by its raw value. The types belong to AppData, which knows nothing of command lines.
struct Choice<Value: RawRepresentable & CaseIterable & Sendable>: ExpressibleByArgument, Sendable
where Value.RawValue == String {
    let value: Value

    init?(argument: String) {
        guard let value = Value(rawValue: argument) else { return nil }
        self.value = value
    }

    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }
}

/// Bento's data about the person.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show or set what Bento knows about you.",
        subcommands: [GetProfile.self, SetProfile.self],
        defaultSubcommand: GetProfile.self
    )
}

struct GetProfile: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show your profile.")
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws { try await HostInvocation.required().run(ShowProfile(), of: HostFeature.id) }
}

/// Sets parts of the profile.
struct SetProfile: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set parts of your profile.",
        discussion: """
            Everything is optional and stays on this machine; what is unknown is never guessed.

              bento profile set --sex female --born 1990-04-02 --height 168 --weight 64
              bento profile set --goal cut --kcal-offset -400
              bento profile set --clear weight --clear body-fat
            """
    )

    /// The fields that can be cleared.
    enum Field: String, ExpressibleByArgument, CaseIterable {
        case name, sex, born, age, height, weight, bodyFat = "body-fat", activity, goal, kcalOffset = "kcal-offset"
        case protein, units, zone
    }

    @Option(help: "What to call you.") var name: String?
    @Option(help: "For the formulas of metabolism.") var sex: Choice<Sex>?
    @Option(help: "Your day of birth, such as 1990-04-02, or your age in years.") var born: String?
    @Option(help: "Your age in years, where you would rather not say the day.") var age: Int?
    @Option(help: "Your height: 168, 1.68m, 5'6\"; a number alone is in your units.") var height: String?
    @Option(help: "Your weight: 64kg, 141lb, 10st1; a number alone is in your units.") var weight: String?
    @Option(help: "Body fat in percent.") var bodyFat: Double?
    @Option(help: "Usual activity.") var activity: Choice<ActivityLevel>?
    @Option(help: "Maintain, cut or bulk.") var goal: Choice<GoalPhase>?
    @Option(help: "Kilocalories a day to add to your expenditure; negative in a cut.") var kcalOffset: Double?
    @Option(help: "Protein in g per pound of body weight; 0.9 where you say nothing.") var protein: Double?
    @Option(help: "Metric or imperial, for what is shown.") var units: UnitSystem?
    @Option(help: "Your time zone, where it is not the machine's (or TZ's): Europe/Berlin.") var zone: String?
    @Option(help: "Forget a part; may be repeated.") var clear: [Field] = []
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        let changes = try ProfileChanges(self, in: try await invocation.composition.context(for: invocation.caller))
        try await invocation.show { session in
            let parts = try invocation.composition.parts()
            let store = ProfileStore(database: parts.database, time: session.time)
            try await store.update { changes.apply(to: &$0, today: session.time.today) }
            return try await ShownProfile.read(from: parts.database, time: session.time)
        }
    }
}

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
