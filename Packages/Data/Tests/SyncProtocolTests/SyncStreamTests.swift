import SyncMerge
import SyncProtocol
import Testing

@Suite("SyncStream")
struct SyncStreamTests {
    @Test("a stream is found by its name, and by no other")
    func names() {
        for stream in SyncStream.allCases { #expect(SyncStream(name: stream.name) == stream) }
        #expect(SyncStream(name: "Core") == nil)
    }
}
