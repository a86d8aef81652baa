import Core
import Foundation
import Networking

/// How it stands with the project that people sign in to, for people and programs.
struct SignInStatus: Encodable, Sendable, Equatable {
    let service: String
    let isSignedIn: Bool
    /// Who is signed in, or whose session the server has ended.
    let userID: String?
    let email: String?
    let isAnonymous: Bool
    /// When this device heard that the server has ended the session; `nil` where it did not.
    let endedAt: Date?
    /// Why, as the end of a sentence.
    let endedBecause: String?
    /// Why the server could not be asked.
    let problem: String?
    private let remedy: String?
    let name: String
    /// What keeps the session from being good, where something does.
    let fault: Failure?

    private enum CodingKeys: CodingKey {
        case service, isSignedIn, userID, email, isAnonymous, endedAt, endedBecause, problem
    }

    init(
        service: String,
        user: AuthUser?,
        ended: (ending: SessionEnding, user: AuthUser?)? = nil,
        problem: AccountFault? = nil
    ) {
        let known = user ?? ended?.user
        self.service = service
        isSignedIn = user != nil
        userID = known?.id
        email = known?.email
        isAnonymous = known?.isAnonymous ?? false
        endedAt = ended?.ending.at
        endedBecause = ended?.ending.fault.meaning
        remedy = ended?.ending.fault.remedy
        self.problem = problem?.message
        fault =
            if let ending = ended?.ending {
                Failure(
                    "account.session-over",
                    "The session is over: \(ending.fault.meaning).",
                    recovery: ending.fault.remedy,
                    exitStatus: .noPermission
                )
            } else {
                problem.map { Failure($0.code, $0.message, recovery: $0.recovery, exitStatus: $0.exitStatus) }
            }
        name = known.map { SignInReport($0).name } ?? "somebody"
    }

    /// Whether there is anything to tell: somebody is signed in, or was.
    var isKnown: Bool { isSignedIn || endedAt != nil }

    /// Who is signed in and where.
    var pair: KeyValue? { isSignedIn ? KeyValue("Signed in", "as \(name), at \(service)") : nil }

    /// What the person should know and do.
    func notices(in context: FlowContext) -> [Presentation] {
        var notices: [Presentation] = []
        if let endedAt, let endedBecause {
            let age = context.forms.age(context.time.now.timeIntervalSince(endedAt))
            let words = "The sign-in of \(name) at \(service) ended \(age): \(endedBecause). \(remedy ?? "")"
            notices.append(.notice(Notice(.warning, words)))
        }
        if let problem { notices.append(.notice(Notice(.warning, "Your sign-in could not be checked. \(problem)"))) }
        return notices
    }
}
