import CoreTesting
import Foundation
import Strength
import Testing

@testable import TrainingFiles

@Suite("Strava's activities.csv")
struct StravaTableTests {
    private static let english = #"""
        Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Max Heart Rate,Average Heart Rate,Calories
        101,"Mar 1, 2025, 7:00:00 AM","Morning, with ""friends""",Run,"cold
        and wet",1860,5.01,171,,false,,,activities/1.gpx.gz,,,1860.0,1800.0,5012.3,,,44.5,171.0,152.5,402.0
        102,"Mar 2, 2025, 6:30:00 PM",Legs,Weight Training,,3600,0,,,false,,,,,,3600.0,3600.0,0.0,,,,,,
        x3,"Mar 2, 2025, 6:30:00 PM",No number,Run,,3600,0,,,false,,,,,,,,,,,,,,
        104,yesterday,No date,Run,,3600,0,,,false,,,,,,,,,,,,,,
        """#

    @Test("rows are read with the exact second columns; what is broken is refused with its line")
    func english() throws {
        let table = try #require(StravaTable(Array(Self.english.utf8), isNamed: false))
        #expect(table.rows.count == 2)
        let run = try #require(table.rows.first)
        #expect(run.file == "activities/1.gpx.gz")
        #expect(run.workout.name == "Morning, with \"friends\"")
        #expect(run.workout.type == .cardio)
        #expect(run.workout.startedAt == 1_740_812_400_000)
        #expect(run.workout.elapsedSeconds == 1860)
        #expect(run.workout.activeSeconds == 1800)
        #expect(run.workout.meters == 5012.3)
        #expect(run.workout.ascent == 44.5)
        #expect(run.workout.kcal == 402)
        #expect(run.workout.meanHeartRate == 152.5)
        #expect(run.workout.maxHeartRate == 171)
        #expect(run.workout.notes == "cold\nand wet")
        #expect(table.rows[1].file == nil)
        #expect(table.rows[1].workout.type == .strength)
        #expect(table.rows[1].workout.meters == nil)
        #expect(table.refusals.map(\.place) == ["line 5", "line 6"])
    }

    @Test("headings in another language are read by their places, where the file has Strava's name")
    func german() throws {
        let text = """
            Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung,Verstrichene Zeit,Distanz,Max. HF,Aufwand,Pendeln,Notiz,Ausrüstung,Dateiname,Gewicht,Rad,Verstrichene Zeit,Bewegungszeit,Distanz
            7,"01.03.2025, 07:00:00",Morgenlauf,Lauf,,1860,"5,01",,,false,,,activities/1.fit.gz,,,1860,1800,5012.3
            """
        #expect(StravaTable(Array(text.utf8), isNamed: false) == nil)
        let table = try #require(StravaTable(Array(text.utf8), isNamed: true))
        #expect(table.rows.map(\.workout.name) == ["Morgenlauf"])
        #expect(table.rows.first?.workout.activeSeconds == 1800)
        #expect(table.rows.first?.workout.startedAt == 1_740_812_400_000)
    }

    @Test("other tables and nonsense are none of Strava's", arguments: ["", "a,b\n1,2", "Activity ID\n1", "\u{0}"])
    func others(text: String) { #expect(StravaTable(Array(text.utf8), isNamed: true) == nil) }
}
