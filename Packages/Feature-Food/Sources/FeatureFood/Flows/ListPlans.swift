import Core
import FoodDiary

struct ListPlans: Flow {
    static let descriptor = FlowDescriptor(
        "plan list",
        "Show the meals you have planned",
        discussion: "From yesterday on; what is eaten is in 'bento food day'.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> PlansReport {
        PlansReport(try await food.plans.open())
    }
}
