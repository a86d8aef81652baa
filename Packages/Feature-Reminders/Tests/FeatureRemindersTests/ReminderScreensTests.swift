import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureReminders

@Suite("Opening what a reminder is about")
struct ReminderScreensTests {
    private func screens(
        _ home: RemindersHome,
        workouts: (any WorkoutsCoordinating)? = nil,
        food: (any FoodCoordinating)? = nil,
        wallet: (any WalletCoordinating)? = nil
    ) -> ReminderScreens {
        ReminderScreens(reminders: home.reminders, food: food, workouts: workouts, wallet: wallet, coach: nil)
    }

    private static let invoice =
        "lnbc20u1p3y0x3hpp5743k2g0fsqqxj7n8qzuhns5gmkk4djeejk3wkp64ppevgekvc0jsdqcve5kzar2v9nr5gpqd4hkuetesp5"

    @Test(
        "its words or its command say what it is about",
        arguments: [
            ("train", nil, ReminderScreens.Screen.training), ("go to the gym", nil, .training),
            ("Leg workout!", nil, .training), ("log lunch", nil, .food), ("Mittagessen eintragen", nil, .food),
            ("Abendessen", nil, .food), ("talk to my coach", nil, .coach), ("call mom", nil, nil),
            ("run the dishwasher", nil, nil), ("look", "workouts train", .training), ("look", "food log", .food),
            ("look", "wallet refresh", nil), ("train tickets", nil, nil), ("catch the train", nil, nil),
            ("training", "wallet refresh", nil),
            ("pay \(invoice)", nil, .payment(invoice)), ("pay rent", nil, nil),
        ] as [(String, String?, ReminderScreens.Screen?)]
    )
    func screen(what: String, command: String?, screen: ReminderScreens.Screen?) {
        #expect(ReminderScreens.Screen(what, command: command) == screen)
    }

    @Test("a reminder to train opens the training screen, hears what became of it, and is done")
    func training() async throws {
        let home = try RemindersHome()
        try await home.add("train at 15:30")
        try home.move(to: "2026-11-22T15:00:00Z")
        let workout = WorkoutSummary(
            id: UUID(),
            name: "Push day",
            type: "strength",
            startsAt: home.time.now,
            activeSeconds: nil,
            kcal: nil
        )
        let opened = try await screens(home, workouts: FakeWorkouts(.trained([workout])))
            .open("train", in: .scripted(time: home.time))
        #expect(opened.outcome == "Trained: Push day.")
        #expect(opened.answer?.state == .done)
        #expect(try await home.states() == ["train done"])
    }

    @Test("where nothing was done, it is still due")
    func nothing() async throws {
        let home = try RemindersHome()
        try await home.add("train at 15:30")
        let opened = try await screens(home, workouts: FakeWorkouts()).open("train", in: .scripted(time: home.time))
        #expect(opened.outcome == nil)
        #expect(opened.answer == nil)
        #expect(opened.presentation(in: home.context).plainText == "Nothing was done. Still due: train.")
        #expect(try await home.states().allSatisfy { !$0.hasSuffix("done") })
    }

    @Test("a reminder to pay shows the payment, and is done once it was confirmed")
    func payment() async throws {
        let home = try RemindersHome()
        try await home.add("pay \(Self.invoice) tomorrow at 9")
        let refused = FakeWallet(.funded(try Satoshis(5000)), confirms: false)
        #expect(try await screens(home, wallet: refused).open("pay", in: .scripted(time: home.time)).outcome == nil)
        #expect(refused.shownPayments.map(\.destination) == [Self.invoice])
        let wallet = FakeWallet(.funded(try Satoshis(5000)))
        #expect(try await screens(home, wallet: wallet).open("pay", in: .scripted(time: home.time)).outcome == "Paid.")
    }

    @Test("what opens nothing, or a feature that is not there, says so")
    func unknown() async throws {
        let home = try RemindersHome()
        try await home.add("call mom at 16:00")
        try await home.add("train at 17:00")
        for words in ["mom", "train"] {
            let error = await #expect(throws: Failure.self) {
                try await screens(home).open(words, in: .scripted(time: home.time))
            }
            #expect(error?.code == "reminders.nothing-to-open")
        }
    }
}
