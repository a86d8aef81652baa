import Core
import Foundation
import Networking

/// The status of the sign-in project, for people and programs.
struct SignInStatus: Encodable, Sendable, Equatable {
    let service: String
    let isSignedIn: Bool
    /// The id of the user who is signed in, or whose session the server has ended.
    let userID: String?
    let email: String?
    let isAnonymous: Bool
    /// The time when this device learned that the server has ended the session; `nil` if it has not.
    let endedAt: Date?
    /// The reason, as the end of a sentence.
    let endedBecause: String?
    /// The reason why the server could not be asked.
    let problem: String?
    private let remedy: String?
    let name: String
    /// The reason why the session is not valid, if there is one.
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

    /// True if there is anything to report: somebody is signed in, or was.
    var isKnown: Bool { isSignedIn || endedAt != nil }

    /// The user who is signed in, and the service.
    var pair: KeyValue? { isSignedIn ? KeyValue("Signed in", "as \(name), at \(service)") : nil }

    /// The notices for the person, with what to do.
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
