import Core
import Foundation
import Synchronization
import Testing

@testable import BentoTerminal

@Suite("ProgressLine")
struct ProgressLineTests {
    @Test("elsewhere than in a terminal it is a plain line every five seconds, and nothing for what is over before")
    func pace() throws {
        let pipe = Pipe()
        let seconds = Mutex(0.0)
        let line = ProgressLine(
            output: StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor),
            style: TerminalStyle(width: 80, usesColour: false)
        ) { .seconds(seconds.withLock { $0 }) }
        // 100 rows, one a tenth of a second; then 1,000 at once.
        for row in 0...100 {
            seconds.withLock { $0 = Double(row) / 10 }
            line.show(ProgressUpdate("Reading", completed: Int64(row), total: 100))
        }
        for row in 0...1000 { line.show(ProgressUpdate("Writing", completed: Int64(row), total: 1000)) }
        line.clear()
        try pipe.fileHandleForWriting.close()
        let lines = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).split(separator: "\n")
        #expect(lines == ["Reading  50 of 100 (50 %), 10/s, 0:05 left", "Reading  100 of 100 (100 %), 10/s"])
    }

    @Test(
        "it says how far, how fast and how long",
        arguments: [
            (
                ProgressUpdate("Reading", completed: 4200, total: 8790, unit: "rows"), Duration.seconds(2),
                "Reading  4,200 of 8,790 rows (47 %), 2,100/s, 0:03 left"
            ),
            (
                ProgressUpdate("Reading", completed: 1_234_567, unit: "bytes"), .seconds(1),
                "Reading  1,234,567 bytes, 1,234,567/s"
            ),
            (ProgressUpdate("Reading", completed: 0, total: 10), .seconds(5), "Reading  0 of 10 (0 %)"),
            (ProgressUpdate("Reading", completed: 10, total: 10), .seconds(100), "Reading  10 of 10 (100 %), 0/s"),
        ]
    )
    func words(update: ProgressUpdate, elapsed: Duration, expected: String) {
        #expect(ProgressLine.words(update, elapsed: elapsed) == expected)
    }
}
