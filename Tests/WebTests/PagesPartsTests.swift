import Core
import Foundation
import PageDrawing
import Testing

@testable import BentoPages
@testable import BentoWeb

@Suite("Commands as links of a page")
struct CommandLinkTests {
    @Test(
        "a command of the terminal leads to where the same is",
        arguments: [
            ("food day 2026-11-28", "/food?day=2026-11-28"), ("food log \"2 eggs\"", "/food"),
            ("workouts show 'push day'", "/workouts/history?show=push%20day"), ("workouts week", "/workouts"),
            ("chat show 41ab", "/chat?c=41ab"), ("reminders done stretch", "/reminders"), ("wallet list", "/wallet"),
            ("location near \"St. Gallen\"", "/places?around=St.%20Gallen"), ("health week", "/food"),
        ]
    )
    func known(_ command: String, _ link: String) { #expect(CommandLink.link(command, feature: nil)?.text == link) }

    @Test(
        "of another command the feature says where",
        arguments: [("x", nil), ("", nil), ("\"", nil)] as [(String, String?)]
    )
    func other(_ command: String, _ link: String?) {
        #expect(CommandLink.link(command, feature: nil)?.text == link)
        #expect(CommandLink.link(command, feature: "food")?.text == "/food")
    }
}

@Suite("Tables in what the coach says")
struct SpokenTableTests {
    @Test("lines with cells of one number are a table, the rest stays words")
    func table() {
        let parts = SpokenTable.parts(of: "Noted.\nFood\tkcal\nEgg\t143\nToast\t73\nThat is all.")
        #expect(parts.count == 3)
        guard case .table(let table) = parts[1] else { return #expect(Bool(false), "\(parts[1]) is no table") }
        #expect(table.columns.map(\.title) == ["Food", "kcal"])
        #expect(table.rows.map { $0.map(\.text) } == [["Egg", "143"], ["Toast", "73"]])
    }

    @Test(
        "what is no table loses no words",
        arguments: ["", "\n\n", "a\tb", "a\tb\nc", "a\tb\nc\td\te", "x\n```\na\n```", "one\ntwo", "\t", "a\tb\n\nc\td"]
    )
    func words(_ text: String) {
        let said = SpokenTable.parts(of: text).map(\.plainText).joined(separator: "\n")
        let letters: (String) -> [Character] = { $0.filter { $0.isLetter || $0.isNumber } }
        #expect(letters(said) == letters(text))
    }
}

@Suite("Rules of repetition in words")
struct RepeatWordsTests {
    @Test(
        "a plain rule is said in words",
        arguments: [
            ("FREQ=DAILY", "every day"), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "every 2 weeks on Mon, Fri"),
            ("FREQ=MONTHLY;BYDAY=-1SU", "every month on Sun"), ("FREQ=SECONDLY", "repeats"), ("", "repeats"),
            ("=;=", "repeats"),
            ("FREQ=DAILY;INTERVAL=x", "every day"),
        ]
    )
    func words(_ rule: String, _ words: String) { #expect(RepeatWords.of(rule, .international) == words) }

    @Test(
        "its days are named in the person's language",
        arguments: [
            ("en_GB", "Mon, Wed, Sat"), ("en_US", "Mon, Wed, Sat"), ("de_DE", "Mo, Mi, Sa"), ("fr_FR", "lun, mer, sam"),
            ("es_ES", "lun, mié, sáb"), ("it_IT", "lun, mer, sab"), ("pt_BR", "seg, qua, sáb"),
            ("sv_SE", "Mon, Wed, Sat"),
        ]
    )
    func days(_ locale: String, _ days: String) {
        let words = RepeatWords.of("FREQ=WEEKLY;BYDAY=MO,WE,-1SA,XX", LocaleForms(locale: locale))
        #expect(words == "every week on \(days)")
    }
}

@Suite("Days of a page")
struct PageDayTests {
    @Test(
        "a day and a moment have the names that the person's language has for them",
        arguments: [
            ("en_GB", "Wednesday, 23/12/2026", "Wed 23 Dec 18:05"),
            ("en_US", "Wednesday, 12/23/2026", "Wed Dec 23 6:05 pm"),
            ("de_DE", "Mittwoch, 23.12.2026", "Mi 23 Dez 18:05"),
            ("fr_FR", "mercredi, 23/12/2026", "mer 23 déc. 18:05"),
            ("es_ES", "miércoles, 23/12/2026", "mié 23 dic 18:05"),
            ("it_IT", "mercoledì, 23/12/2026", "mer 23 dic 18:05"),
            ("pt_BR", "quarta-feira, 23/12/2026", "qua 23 dez 18:05"),
            ("sv_SE", "Wednesday, 2026-12-23", "Wed Dec 23 18:05"),
        ]
    )
    func names(_ locale: String, _ name: String, _ words: String) throws {
        let context = FlowContext(time: .fixed("2026-11-28T12:40:00Z"), forms: LocaleForms(locale: locale))
        let request = PageRequest(path: [], query: [:], context: context, flows: PageFlows(PagesFixture.empty))
        let day = try #require(LocalDay("2026-12-23"))
        #expect(request.name(of: day) == name)
        let moment = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 18 * 3600 + 5 * 60)
        #expect(request.words(of: moment) == words)
    }
}

@Suite("A workout under way")
struct LiveWorkoutTests {
    private func workout(_ exercises: JSONValue, phase: String = "active") -> LiveWorkout? {
        LiveWorkout(["id": "w", "name": "Push", "phase": .string(phase), "exercises": exercises])
    }

    private static let done: JSONValue = ["kg": 100, "reps": 3, "completedAt": "2026-11-28T12:38:00Z"]
    private static let later: JSONValue = ["kg": 60, "reps": 8, "completedAt": "2026-11-28T12:44:00Z"]
    private static let open: JSONValue = ["kg": 100, "targetReps": 3, "restSeconds": 240]

    @Test("only one that goes on is one", arguments: ["completed", "planned", ""])
    func over(_ phase: String) { #expect(workout([], phase: phase) == nil) }

    @Test("the exercise last worked at goes on while it has sets to do, then the first that has")
    func current() {
        #expect(workout([["sets": [Self.open]], ["sets": [Self.done, Self.open]]])?.current == 1)
        #expect(workout([["sets": [Self.open]], ["sets": [Self.done]]])?.current == 0)
        #expect(workout([["sets": [Self.done]], ["sets": [Self.later]]])?.current == 1)
        #expect(workout([])?.current == nil)
    }

    @Test("the rest is that of the next set of the exercise last worked at, counted from its last set")
    func rest() {
        let ends = workout([["sets": [Self.later, Self.open]], ["sets": [Self.done]]])?.restEnds
        #expect(ends == RFC3339Time("2026-11-28T12:48:00Z".utf8)?.date)
        #expect(workout([["sets": [Self.done]]])?.restEnds == RFC3339Time("2026-11-28T12:39:30Z".utf8)?.date)
        #expect(workout([["sets": [Self.open]]])?.restEnds == nil)
    }

    private func next(_ sets: JSONValue, _ query: [String: String] = [:]) throws -> NextSet {
        let live = try #require(workout([["name": "Squat {x}[", "sets": sets]]))
        let fixture = PagesFixture.empty
        let request = PageRequest(
            path: [],
            query: query,
            context: fixture.context(for: .page),
            flows: PageFlows(fixture)
        )
        return NextSet(live.exercises[0], request)
    }

    @Test("the next set is as planned, and as the person changed it")
    func nextSet() throws {
        let planned = try next([Self.done, Self.open])
        #expect(planned.weightText == "100")
        #expect(planned.repsText == "3")
        #expect(planned.template == "Squat x 1x{reps}[ @ {kg} kg]")
        let changed = try next([Self.open], ["kg": "80", "reps": "5", "step": "kg 2.5"])
        #expect(changed.weightText == "82.5")
        #expect(changed.repsText == "5")
    }

    @Test(
        "words that are no numbers change nothing, and none leads below zero",
        arguments: [
            (["kg": "much", "step": "kg"], "100"), (["kg": "nan"], "100"), (["kg": "inf"], "100"),
            (["kg": "1", "step": "kg -2.5"], "0"), (["step": "kg 1e9"], "100"), (["step": "x 1"], "100"),
        ] as [([String: String], String)]
    )
    func odd(_ query: [String: String], _ weight: String) throws {
        #expect(try next([Self.open], query).weightText == weight)
    }

    @Test("an exercise without a weight has none until one is typed")
    func weightless() throws {
        let set = try next([["targetReps": 8]])
        #expect(set.weightText == "")
        #expect(set.repsText == "8")
    }
}
