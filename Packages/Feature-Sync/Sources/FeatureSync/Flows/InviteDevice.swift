import ArgumentParser
import Core
import SyncProtocol

struct InviteDevice: Flow {
    static let descriptor = FlowDescriptor(
        "invite",
        "Let another device of yours in, by a code that it scans or a line that it pastes",
        discussion: """
            Type 'bento sync join' there, and paste the line or scan the code. Both devices then show six digits: say yes only where \
            they are the same. The line is good for ten minutes and for one device; whoever has it can ask to join, so show it to \
            nobody else.
            """,
        effect: .writes,
        examples: [FlowExample("", "shows the code and waits for the other device")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> InvitedDevice {
        try await coordinator.checkShared()
        guard session.presence == .here else {
            throw UnansweredQuestion(Question("Do both devices show the same digits?", option: Question.terminal))
        }
        let name = try await coordinator.invite(in: session) { invitation in
            try await session.emit(InvitationReport(line: invitation.line))
        } isRight: { candidate in
            try await session.confirm(
                Confirmation(
                    "Does the other device show these digits, too?",
                    details: [
                        KeyValue("digits", candidate.check.description, tone: .strong),
                        KeyValue("device", candidate.name),
                    ],
                    weight: .personal
                )
            )
        }
        return InvitedDevice(name: name)
    }
}
