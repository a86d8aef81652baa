import Core
import Foundation
import HostTesting
import Testing

/// What Workouts and health exports tell Food's day.
@Suite("Training and the day's targets")
struct TrainingDayTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try bento.run(arguments + ["--json"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    private func knowBody() throws {
        let words = ["profile", "set", "--sex", "female", "--age", "30", "--height", "170", "--weight", "70"]
        let outcome = try bento.run(words)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("a workout makes the day a training day, and its energy raises the day's target")
    func workout() throws {
        try knowBody()
        let before = try json(["food", "targets"])
        #expect(before["isTrainingDay"] == false)
        #expect(before["activeKcal"]?.doubleValue == 0)
        #expect(try bento.run(["workouts", "log", "run 10k 60 min"]).status == 0)
        let after = try json(["food", "targets"])
        #expect(after["isTrainingDay"] == true)
        // 10.06 MET, those of a run at 10 km/h, for an hour at 70 kg.
        #expect(after["activeKcal"]?.doubleValue.map { abs($0 - 704) < 1 } == true, "\(after)")
        let (rest, training) = (before["targets"]?["kcal"]?.doubleValue, after["targets"]?["kcal"]?.doubleValue)
        #expect(rest.flatMap { rest in training.map { $0 - rest > 400 } } == true)
        bento.cleanUp()
    }

    @Test("the active energy that a watch measured counts instead of the workouts' own, once for two devices")
    func measured() throws {
        try knowBody()
        #expect(try bento.run(["workouts", "log", "run 10k 60 min"]).status == 0)
        var xml = "<?xml version=\"1.0\"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData>"
        for source in ["Watch", "Phone"] {
            for hour in 6..<10 {
                xml += """
                    <Record type="HKQuantityTypeIdentifierActiveEnergyBurned" sourceName="\(source)" unit="kcal" value="200" \
                    startDate="2026-11-21 0\(hour):00:00 +0000" endDate="2026-11-21 0\(hour):59:59 +0000"/>
                    """
            }
        }
        xml += "</HealthData>"
        let file = bento.home.appendingPathComponent("export.xml")
        try Data(xml.utf8).write(to: file)
        let imported = try json(["workouts", "import", file.path])
        #expect(imported["refusals"]?.arrayValue?.isEmpty == true)
        #expect(try json(["food", "targets"])["activeKcal"]?.doubleValue == 800)
        let log = try bento.run(["doctor", "log"])
        #expect(log.output.contains("import workouts.import: began"), "\(log.output)")
        #expect(log.output.contains("import workouts.import: files 1, samples "), "\(log.output)")
        #expect(!log.output.contains("export.xml"))
        bento.cleanUp()
    }
}
