import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Report")
struct ReportRendererTests {
    private let report = CheckReport(
        violations: [
            Violation(
                rule: .hashValue,
                from: "A",
                to: "",
                symbol: "s",
                place: Place(file: "a,b/C:D.swift", line: 3, column: 7),
                what: "100% of\nit",
                why: "why",
                fix: "fix"
            )
        ],
        examined: .init(
            packages: 1,
            modules: 1,
            files: 2,
            lines: 3,
            imports: 4,
            contracts: 5,
            codeRules: 6,
            baselined: 0,
            parsedFiles: 2,
            compiledModules: 1,
            indexedFiles: 0,
            indexBuilt: nil,
            empty: []
        )
    )

    @Test("text has place, severity, rule, reason and remedy")
    func text() {
        let text = ReportRenderer.text(report)
        #expect(text.hasPrefix("a,b/C:D.swift:3:7: error: [hash-value] 100% of\nit\n    why:  why\n    fix: fix\n"))
        #expect(text.contains("1 violation, 0 warnings. Examined 2 files"))
    }

    @Test("annotations escape what GitHub's syntax reserves")
    func annotations() {
        let line = ReportRenderer.annotations(report).split(separator: "\n")[0]
        #expect(
            line
                == "::error file=a%2Cb/C%3AD.swift,line=3,col=7,title=bento-dev%3A hash-value::100%25 of%0Ait%0Awhy: why%0Afix: fix"
        )
    }

    @Test("JSON comes back as the same report")
    func json() throws {
        let back = try JSONDecoder().decode(CheckReport.self, from: Data(try ReportRenderer.json(report).utf8))
        #expect(back.violations == report.violations)
        #expect(back.examined.files == 2)
    }
}
