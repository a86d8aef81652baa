import AppDataTesting
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import AppData

@Suite("Stores")
struct StoreTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let time = TimeContext.fixed("2026-11-21T12:00:00Z", zone: "Europe/Berlin")

    init() throws {
        home = try TemporaryHome()
        database = home.database(time: time)
    }

    @Test("another weight of the profile holds against an earlier weighing, as one of today")
    func weight() async throws {
        let profile = ProfileStore(database: database, time: time)
        let logs = DailyLogStore(database: database, time: time)
        let today = time.today
        try await profile.update { $0.weightKg = 80 }
        #expect(try await logs.lastWeighed(onOrBefore: today) == nil)
        try await logs.update(today.adding(days: -30)) { $0.weightKg = 90 }
        try await profile.update { $0.heightCm = 170 }
        #expect(try await logs.log(for: today) == nil)
        try await profile.update { $0.weightKg = 70 }
        #expect(try await logs.log(for: today)?.weightKg == 70)
        #expect(try await logs.lastWeighed(onOrBefore: today.adding(days: -1))?.weightKg == 90)
    }

    @Test("a profile begins knowing nothing and comes back from disk as it was saved")
    func profile() async throws {
        let store = ProfileStore(database: database, time: time)
        #expect(try await store.profile() == UserProfile())
        let saved = try await store.update { profile in
            profile.name = "Ada"
            profile.sex = .female
            profile.birthDate = LocalDay("1990-12-10")
            profile.heightCm = 170
            profile.weightKg = 62.5
            profile.goal = .cut
            profile.activity = .veryActive
            profile.units = .imperial
            profile.trainingDayMacros = Macros(kcal: 2200, protein: 130, carbs: 250, fat: 70)
        }
        try await database.close()
        let again = ProfileStore(database: home.database(), time: time)
        #expect(try await again.profile() == saved.after)
        #expect(saved.before == nil)
    }

    @Test("an undone change of the profile brings the old one back")
    func undoProfile() async throws {
        let store = ProfileStore(database: database, time: time)
        try await store.update { $0.name = "Ada" }
        let change = try await store.update { $0.name = "Bea" }
        try await database.write { [time] in _ = try RowTrace(change).takeBack(in: $0, at: time.now) }
        #expect(try await store.profile().name == "Ada")
    }

    @Test(
        "impossible values are refused and nothing is saved",
        arguments: [
            ("height", { @Sendable (profile: inout UserProfile) in profile.heightCm = 17 }),
            ("height", { $0.heightCm = .nan }),
            ("weight", { $0.weightKg = -1 }),
            ("age", { $0.ageYears = 200 }),
            ("birth date", { $0.birthDate = LocalDay("2026-11-22") }),
            ("birth date", { $0.birthDate = LocalDay("1800-01-01") }),
            ("zone", { $0.zone = "Europe/Nowhere" }),
            ("name", { $0.name = String(repeating: "a", count: 201) }),
            ("name", { $0.name = "a\0b" }),
            ("energy target", { $0.restDayMacros = Macros(kcal: .infinity, protein: 0, carbs: 0, fat: 0) }),
        ] as [(String, @Sendable (inout UserProfile) -> Void)]
    )
    func badProfile(field: String, change: @escaping @Sendable (inout UserProfile) -> Void) async throws {
        let store = ProfileStore(database: database, time: time)
        let error = await #expect(throws: ValueError.self) { try await store.update { change(&$0) } }
        #expect(error?.field == field)
        #expect(try await store.profile() == UserProfile())
    }

    @Test(
        "age counts birthdays",
        arguments: [
            ("2000-02-29", "2026-02-28", 25), ("2000-02-29", "2026-03-01", 26), ("2000-11-21", "2026-11-21", 26),
            ("2000-11-22", "2026-11-21", 25),
        ]
    )
    func age(birth: String, day: String, expected: Int) throws {
        var profile = UserProfile()
        profile.birthDate = LocalDay(birth)
        #expect(profile.age(on: try #require(LocalDay(day))) == expected)
    }

    @Test("an age that was only said grows with the years")
    func saidAge() throws {
        var profile = UserProfile()
        #expect(profile.age(on: time.today) == nil)
        profile.ageYears = 30
        profile.ageStatedOn = LocalDay("2024-11-22")
        #expect(profile.age(on: time.today) == 31)
    }

    @Test("a day's log is one row, changed in place, and spans are sorted by day")
    func dailyLogs() async throws {
        let store = DailyLogStore(database: database, time: time)
        let day = time.today
        try await store.update(day) { $0.weightKg = 80 }
        try await store.update(day) { $0.sleep = 4 }
        try await store.update(day.adding(days: -2)) { $0.steps = 9000 }
        #expect(try await store.log(for: day)?.weightKg == 80)
        #expect(try await store.log(for: day)?.sleep == 4)
        let logs = try await store.logs(day.adding(days: -7)...day)
        #expect(logs.map(\.day) == [day.adding(days: -2), day])
        #expect(try await store.lastWeighed(onOrBefore: day.adding(days: -1)) == nil)
        #expect(try await store.lastWeighed(onOrBefore: day.adding(days: 5))?.day == day)
    }

    @Test("a day's weight is the last one weighed up to it, else the profile's")
    func weights() async throws {
        let store = DailyLogStore(database: database, time: time)
        let day = time.today
        try await store.update(day.adding(days: -30)) { $0.weightKg = 82 }
        try await store.update(day.adding(days: -20)) { $0.steps = 9000 }
        try await store.update(day.adding(days: -3)) { $0.weightKg = 80 }
        try await store.update(day) { $0.weightKg = 79 }
        _ = try await database.write { try DailyLog.living(day, in: $0)?.softDelete(in: $0, at: time.now) }
        let weights = try await database.read { try DailyLogStore.weights(day.adding(days: -10)...day, in: $0) }
        #expect(weights.kilograms(on: day.adding(days: -10)) == 82)
        #expect(weights.kilograms(on: day.adding(days: -4)) == 82)
        #expect(weights.kilograms(on: day.adding(days: -3)) == 80)
        #expect(weights.kilograms(on: day) == 80)
        let before = day.adding(days: -40)
        #expect(
            try await database.read { try DailyLogStore.weights(before...before, in: $0) }.kilograms(on: before) == nil
        )
        try await ProfileStore(database: database, time: time).update { $0.weightKg = 90 }
        #expect(
            try await database.read { try DailyLogStore.weights(before...before, in: $0) }.kilograms(on: before) == 90
        )
    }

    @Test("a rating beyond five is refused")
    func badRating() async throws {
        let store = DailyLogStore(database: database, time: time)
        await #expect(throws: ValueError.self) { try await store.update(time.today) { $0.stress = 6 } }
        #expect(try await store.log(for: time.today) == nil)
    }

    @Test("places are listed by name, of one kind where it is asked for")
    func places() async throws {
        let store = PlaceStore(database: database, time: time)
        let berlin = Place(
            id: .make(at: time.now),
            name: "berlin",
            coordinate: try Coordinate(latitude: 52.52, longitude: 13.4),
            kind: "city",
            countryCode: "DE"
        )
        let gym = Place(
            id: .make(at: time.now),
            name: "Gym",
            coordinate: try Coordinate(latitude: -33.9, longitude: 18.4),
            kind: "gym"
        )
        try await database.write { database in
            for place in [gym, berlin] { try place.save(in: database, at: time.now) }
        }
        #expect(try await store.places().map(\.name) == ["berlin", "Gym"])
        #expect(try await store.places(kind: "gym").map(\.id) == [gym.id])
    }

    @Test("settings of an earlier version are read, any JSON value, and go when they have been moved")
    func settings() async throws {
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO shared_settings VALUES
                        ('a', '{"x":[1,2.5,"é",null,true]}', 1, NULL), ('b', '5', 1, NULL), ('c', '6', 1, 2)
                    """
            )
        }
        let values = try await database.read { try EarlierSettings.values(in: $0) }
        #expect(values == ["a": ["x": [1, 2.5, "é", nil, true]], "b": 5])
        let now = time.now
        try await database.write { try EarlierSettings.remove(values.keys, in: $0, at: now) }
        #expect(try await database.read { try EarlierSettings.values(in: $0) }.isEmpty)
    }

    @Test("a change of the profile or a log is kept or lost with the transaction that it is a part of")
    func withinTransaction() async throws {
        let now = time.now
        let day = time.today
        await #expect(throws: ValueError.self) {
            try await database.write { database in
                try ProfileStore.update(in: database, at: now) { $0.weightKg = 64 }
                try DailyLogStore.update(day, in: database, at: now) { $0.weightKg = 64 }
                try DailyLogStore.update(day, in: database, at: now) { $0.sleep = 9 }
            }
        }
        #expect(try await database.read { try ProfileStore.profile(in: $0) }.weightKg == nil)
        #expect(try await database.read { try DailyLog.living(day, in: $0) } == nil)
        let change = try await database.write { database in
            try ProfileStore.update(in: database, at: now) { $0.weightKg = 64 }
            return try DailyLogStore.update(day, in: database, at: now) { $0.weightKg = 64 }
        }
        #expect(change.before == nil)
        #expect(change.after.weightKg == 64)
        #expect(try await database.read { try ProfileStore.profile(in: $0) }.weightKg == 64)
    }
}
