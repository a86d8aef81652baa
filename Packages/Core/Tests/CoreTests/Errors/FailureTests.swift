import Core
import Testing

@Suite("Failure")
struct FailureTests {
    @Test("a failure says what happened and what to do")
    func failures() {
        let invalid = Failure.invalid("a.b", "It is wrong.", recovery: "Mend it.")
        #expect(invalid.description == "It is wrong. Mend it.")
        #expect(invalid.exitStatus == .dataError)
        #expect(!invalid.isRetryable)
        #expect(Failure.usage("a", "b").exitStatus == .usage)
        #expect(Failure.usage("a", "b").description == "b")
        #expect(Failure.unavailable("a", "b").isRetryable)
        #expect(Failure("a", "b").exitStatus == .software)
        let statuses: [Core.ExitStatus] = [
            .success, .negative, .usage, .dataError, .noInput, .unavailable, .software, .cannotCreate, .ioError,
            .temporaryFailure, .protocolError, .noPermission, .configuration, .interrupted,
        ]
        #expect(statuses.map { $0.rawValue } == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 76, 77, 78, 130])
    }
}
