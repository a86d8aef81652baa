import Core
import Foundation
import HostTesting
import Testing

@Suite("Folders watched for exports")
struct WatchedFolderTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    @Test("the job imports what has appeared, once, and an import can be taken back")
    func job() throws {
        let folder = bento.home.appendingPathComponent("exports")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let table = """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2025-01-02 10:00:00,Push,60m,Bench Press (Barbell),1,80,8,0,0,
            """
        let file = folder.appendingPathComponent("strong.csv")
        try Data(table.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000)],
            ofItemAtPath: file.path
        )
        #expect(try bento.run(["settings", "set", "workouts.import-folders", folder.path]).status == 0)
        let first = try bento.run(["jobs", "run", "workouts.imports"])
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("strong.csv: 1 workout,"), "\(first.output)")
        #expect(try bento.run(["workouts", "list"]).output.contains("Push"))
        let second = try bento.run(["jobs", "run", "workouts.imports"])
        #expect(second.status == 0 && !second.output.contains("strong.csv: 1 workout,"), "\(second.output)")
        #expect(try bento.run(["workouts", "import", "undo"]).status == 0)
        #expect(try !bento.run(["workouts", "list"]).output.contains("Push"))
        bento.cleanUp()
    }
}
