import AppData
import Core
import Foundation

/// Bento's data about the person. Other programs neither see the flow nor may call it until the person shares the
/// profile.
package struct ShowProfile: Flow {
    package static let descriptor = FlowDescriptor(
        "profile",
        "Show your profile: body, goal, units and zone",
        effect: .reads,
        openTo: [.client, .page],
        examples: [FlowExample("", "All of it")]
    )

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> ShownProfile {
        guard ProfileSharing.isOpen(to: session.caller, desk.settings) else {
            throw Failure(
                "profile.not-shared",
                "The profile is not shared with other programs.",
                recovery: "The person can share it: bento settings set \(ProfileSharing.declaration.id) on",
                exitStatus: .noPermission
            )
        }
        return try await ShownProfile.read(from: desk.database, time: session.time)
    }
}

/// The profile as it is stored.
package struct ShownProfile: FlowResult {
    let name: String?
    let sex: Sex?
    let birthDate: LocalDay?
    let age: Int?
    let heightCm: Double?
    let weightKg: Double?
    /// The day of the weighing that ``weightKg`` comes from; `nil` if it was entered into the profile.
    let weighedOn: LocalDay?
    let bodyFatPercent: Double?
    let activity: ActivityLevel?
    let goal: GoalPhase?
    let dailyKcalOffset: Double?
    let proteinGramsPerPound: Double?
    let units: UnitSystem?
    let zone: String?

    /// - Parameter weighed: the last weighing, if there is one.
    init(_ profile: UserProfile, weighed: DailyLog?, today: LocalDay) {
        name = profile.name
        sex = profile.sex
        birthDate = profile.birthDate
        age = profile.age(on: today)
        heightCm = profile.heightCm
        weightKg = weighed?.weightKg ?? profile.weightKg
        weighedOn = weighed?.day
        bodyFatPercent = profile.bodyFatPercent
        activity = profile.activity
        goal = profile.goal
        dailyKcalOffset = profile.dailyKcalOffset
        proteinGramsPerPound = profile.proteinGramsPerPound
        units = profile.units
        zone = profile.zone
    }

    /// The current profile.
    package static func read(from database: AppDatabase, time: TimeContext) async throws -> ShownProfile {
        let (profile, weighed) = try await database.read { [today = time.today] database in
            (
                try ProfileStore.profile(in: database),
                try DailyLogStore.lastWeighed(onOrBefore: today, in: database)
            )
        }
        return ShownProfile(profile, weighed: weighed, today: time.today)
    }

    package func presentation(in context: FlowContext) -> Presentation {
        let shown = units ?? context.units
        var pairs: [KeyValue] = []
        func add(_ key: String, _ value: String?) {
            pairs.append(KeyValue(key, value ?? "unknown", tone: value == nil ? .muted : .normal))
        }
        let forms = context.forms
        func text(_ value: Double, _ unit: String) -> String {
            let rounded = (value * 10).rounded() / 10
            return forms.number(rounded, decimals: rounded == rounded.rounded() ? 0 : 1) + unit
        }
        add("name", name)
        add("sex", sex?.rawValue)
        add("age", age.map { "\($0)" + (birthDate.map { " (born \(forms.date($0)))" } ?? "") })
        add("height", heightCm.map { BodyText.height($0, in: shown, forms) })
        let weighing = weighedOn.map { " (weighed \(forms.date($0)))" } ?? ""
        add("weight", weightKg.map { BodyText.weight($0, in: shown, forms) + weighing })
        add("body fat", bodyFatPercent.map { text($0, " %") })
        add("activity", activity?.rawValue)
        add("goal", goal?.rawValue)
        add("daily offset", dailyKcalOffset.map { text($0, " kcal") })
        add("protein", proteinGramsPerPound.map { forms.number($0, decimals: 2) + " g per lb" })
        add("units", units?.rawValue ?? "\(context.units.rawValue), until you say")
        add("zone", zone ?? "\(context.time.zone.identifier), this machine's")
        return .stack([.keyValues(pairs)])
    }
}
