import Core
import Foundation
import Synchronization

/// A coach that says what it is told to, or is away.
public final class FakeChat: ChatCoordinating, CoachEngine {
    private let answer: String?
    private let sent = Mutex<[String]>([])

    /// - Parameter answer: what it says to everything; `nil`: it is away.
    public init(answer: String?) { self.answer = answer }

    /// Says "Noted." to everything.
    public static var talking: FakeChat { FakeChat(answer: "Noted.") }
    public static var offline: FakeChat { FakeChat(answer: nil) }

    /// What it was told, in order.
    public var messages: [String] { sent.withLock { $0 } }

    public func send(_ text: String, in session: UUID?) async throws -> ChatAnswer {
        guard let answer else { throw Failure.unavailable("chat.offline", "The coach is away.") }
        sent.withLock { $0.append(text) }
        return ChatAnswer(session: session ?? UUID(), text: answer, flows: [])
    }

    public func showChat(_ text: String?, in session: FlowSession) async throws -> ChatAnswer? {
        guard let text else { return nil }
        return try await send(text, in: nil)
    }

    public func insight(for day: LocalDay) async throws -> CoachInsight? {
        answer.map { CoachInsight(day: day, text: $0, command: nil) }
    }

    public func plan(_ wish: CoachPlanWish) async throws -> CoachPlan {
        guard answer != nil else { throw Failure.unavailable("chat.offline", "The coach is away.") }
        let squat = CoachPlan.Exercise(name: "Squat", sets: 3, reps: 8, seconds: nil, rest: 90, effort: 7)
        return CoachPlan(title: "Legs", goal: wish.goal, minutes: wish.minutes, exercises: [squat])
    }

    public func preview(_ fact: String) async throws -> String { fact }
}
