import Core

/// Opens what a reminder is about, in the person's session, and hears what became of it.
struct ReminderScreens: Sendable {
    let reminders: RemindersCoordinator
    let food: (any FoodCoordinating)?
    let workouts: (any WorkoutsCoordinating)?
    let wallet: (any WalletCoordinating)?
    let coach: (any ChatCoordinating)?

    /// The subject of a reminder.
    enum Screen: Sendable, Equatable {
        case training, food, coach
        /// Something that can be paid: an address, an invoice or a `bitcoin:` link.
        case payment(String)

        /// - Parameters:
        ///   - what: the words of the reminder.
        ///   - command: the command that its feature gives.
        init?(_ what: String, command: String?) {
            switch command?.split(separator: " ").first {
            case "workouts"?: self = .training
            case "food"?: self = .food
            case "chat"?: self = .coach
            // A command that its feature gives is of another kind.
            case .some: return nil
            case nil:
                let tokens = what.split(whereSeparator: \.isWhitespace)
                if let payable = tokens.first(where: Self.isPayable) {
                    self = .payment(String(payable))
                    return
                }
                let words = what.lowercased().split { !($0.isLetter || $0 == "'") }
                if words.first == "train", !(words.dropFirst().first.map(Self.ofRailways.contains) ?? false) {
                    self = .training
                    return
                }
                guard let found = words.lazy.compactMap({ Self.screens[String($0)] }).first else { return nil }
                self = found
            }
        }

        /// Words after which a train is one that one rides.
        private static let ofRailways: Set<Substring> = ["to", "ticket", "tickets", "station", "ride", "from"]

        /// By words that leave no doubt; `run` and `walk` are as often the dishwasher and the dog, and a `train` that does not
        /// stand first is one to catch.
        private static let screens: [String: Screen] = {
            let table: [(Screen, String)] = [
                (
                    .training,
                    "training workout workouts gym exercise exercises lift lifting deadlift squats trainieren sport"
                ),
                (
                    .food,
                    "eat breakfast lunch dinner snack meal meals food essen frühstück frühstücken mittagessen abendessen"
                ),
                (.coach, "coach"),
            ]
            var screens: [String: Screen] = [:]
            for (screen, words) in table { for word in words.split(separator: " ") { screens[String(word)] = screen } }
            return screens
        }()

        private static func isPayable(_ token: Substring) -> Bool {
            let text = token.lowercased()
            if text.hasPrefix("bitcoin:") || text.hasPrefix("lightning:") { return text.utf8.count > 20 }
            let prefixes = ["lnbc", "lntb", "ark1", "tark1", "bc1", "tb1", "bcrt1"]
            return text.utf8.count > 24 && prefixes.contains(where: text.hasPrefix)
        }
    }

    /// - Parameter words: some of the reminder's words, or the end of its id; empty for the one that is due.
    /// - Throws: a failure (65) where none fits, or nothing opens for it; what the screen throws.
    func open(_ words: String, in session: FlowSession) async throws -> OpenedReminder {
        // Anything that fell due since the last look counts as due here too.
        try await reminders.arrive(in: session.context)
        try await reminders.store.database.write { try OccurrenceMaker(now: session.time.now).make(in: $0) }
        let chosen = try await ReminderPicker(store: reminders.store).pick(words, among: .all, in: session)
        let (id, what, command) =
            switch chosen {
            case .occurrence(let occurrence): (occurrence.id.description, occurrence.what, occurrence.command)
            case .reminder(let reminder): (reminder.id.description, reminder.what, String?.none)
            }
        guard let screen = Screen(what, command: command), let result = try await show(screen, in: session) else {
            throw Failure.invalid(
                "reminders.nothing-to-open",
                "Nothing here opens for '\(what.prefix(80))'.",
                recovery: "When it is done, type: bento reminders done"
            )
        }
        guard let outcome = result.words else { return OpenedReminder(what: what, outcome: nil, answer: nil) }
        return OpenedReminder(what: what, outcome: outcome, answer: try await reminders.done(id, in: session))
    }

    private struct Result {
        /// The action; `nil` if the person left without one.
        let words: String?
    }

    /// - Returns: `nil` where the feature is not there.
    private func show(_ screen: Screen, in session: FlowSession) async throws -> Result? {
        switch screen {
        case .training:
            guard let workouts else { return nil }
            let workout = try await workouts.showTraining(in: session)
            return Result(
                words: workout.map { workout in
                    let minutes = workout.activeSeconds.map {
                        ", \(session.context.forms.counted(Int(min($0, 1e6) / 60), "minute"))"
                    }
                    return "Trained: \(workout.name)\(minutes ?? "")."
                }
            )
        case .food:
            guard let food else { return nil }
            let meal = try await food.showLogging(nil, in: session)
            return Result(words: meal.map { "Logged: \($0.foods.joined(separator: ", "))." })
        case .coach:
            guard let coach else { return nil }
            return Result(words: try await coach.showChat(nil, in: session).map { _ in "Talked with the coach." })
        case .payment(let destination):
            guard let wallet else { return nil }
            let draft = PaymentDraft(destination: destination, amount: nil)
            return Result(words: try await wallet.showPayment(draft, in: session).map { _ in "Paid." })
        }
    }
}
