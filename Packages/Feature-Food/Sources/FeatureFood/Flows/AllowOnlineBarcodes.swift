import ArgumentParser
import Core

struct AllowOnlineBarcodes: Flow {
    /// What the switch is set to.
    enum Choice: String, ExpressibleByArgument, CaseIterable, Sendable {
        case on, off
        /// As it comes.
        case standard
    }

    static let descriptor = FlowDescriptor(
        "online-barcodes",
        "Say whether barcodes may be looked up online",
        discussion: """
            Off, 'food barcode' asks Open Food Facts only with --online. On, it asks whenever no food of yours has the barcode. \
            Without a word, it says what is set.
            """,
        effect: .writes,
        // A person decides what may be asked of the network.
        examples: [
            FlowExample("on", "Look up without being asked", input: ["choice": "on"]),
            FlowExample("", "See what is set", input: [:]),
        ]
    )

    @Argument(help: "on, off, or standard for what comes with Bento.") var choice: Choice?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OnlineBarcodesReport {
        if let choice { try await food.barcodes.allow(choice == .standard ? nil : choice == .on) }
        return OnlineBarcodesReport(isOn: try await food.barcodes.isAllowed())
    }
}

/// Whether barcodes may be looked up online.
struct OnlineBarcodesReport: FlowResult {
    let isOn: Bool

    func presentation(in context: FlowContext) -> Presentation {
        .text(
            isOn
                ? "Barcodes that no food of yours has are looked up at Open Food Facts."
                : "Barcodes are looked up online only with --online."
        )
    }
}
