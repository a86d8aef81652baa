import AppData
import ArgumentParser
import Core
import FoodDiary
import SpokenText

extension Sex: @retroactive ExpressibleByArgument {}
extension ActivityLevel: @retroactive ExpressibleByArgument {}
extension GoalPhase: @retroactive ExpressibleByArgument {}

struct SetBody: Flow {
    static let descriptor = FlowDescriptor(
        "profile edit",
        "Set your body, activity and goal",
        discussion:
            """
            What is not given stays as it is. Without any option you are asked. 'bento profile show' has it all. The activity \
            that you state counts until your expenditure is learnt from 14 days of food and weight; 'bento food targets' says \
            which of the two it is.
            """,
        effect: .writes,
        openTo: [.page],
        undoneBy: "food.undo",
        formerly: ["food.body"],
        examples: [
            FlowExample(
                "--sex female --born 1990-04-02 --height 168 --weight 64",
                "The body"
            ),
            FlowExample(
                "--activity moderate --goal cut",
                "Activity and goal"
            ),
        ]
    )

    @Option(help: "For the formulas of metabolism.") var sex: Sex?
    @Option(help: "Your day of birth, such as 1990-04-02, or your age in years.") var born: String?
    @Option(help: "Your height: 168, 1.68m, 5'6\".") var height: String?
    @Option(help: "Your weight: 64, 64kg, 141lb, 10st1.") var weight: String?
    @Option(help: "How much you move on a usual day, exercise included.") var activity: ActivityLevel?
    @Option(help: "Where your weight is to go.") var goal: GoalPhase?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TargetsReport {
        let step = BodyStep(journal: food.journal)
        let today = session.time.today
        let isAsked =
            sex == nil && born == nil && height == nil && weight == nil && activity == nil && goal == nil
        if isAsked {
            guard session.canAsk else {
                throw Failure.usage(
                    "food.body-nothing",
                    "Nothing was said.",
                    recovery: "For example: bento food profile edit --height 168 --weight 64"
                )
            }
            _ = try await step.body(in: session)
            _ = try await step.goal(in: session)
        } else {
            let order = session.context.forms.dateOrder
            try await step.keep(
                BodyStep.Answers(
                    sex: sex,
                    birth: born.map { try BodyReading.birth($0, today: today, order: order) },
                    heightCm: height.map { try BodyReading.centimetres($0, bare: session.units) },
                    weightKg: weight.map { try BodyReading.kilograms($0, bare: session.units) },
                    activity: activity,
                    goal: goal
                ),
                on: today
            )
        }
        return try await TargetsReport(day: today, food: food)
    }
}
