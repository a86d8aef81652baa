import AppDataTesting
import Core
import Foundation
import GRDB
import Testing

@testable import AppData

@Suite("Migrations")
struct MigrationTests {
    private static let create = MigrationPlan.Step.sql("create", "CREATE TABLE food_a (id TEXT PRIMARY KEY) STRICT")
    private static let alter = MigrationPlan.Step.sql("alter", "ALTER TABLE food_a ADD COLUMN name TEXT")

    private func food(_ steps: MigrationPlan.Step...) -> MigrationPlan {
        MigrationPlan(namespace: "food", steps: steps)
    }

    @Test("steps run once, in order, also when more are added later")
    func runsOnce() async throws {
        let home = try TemporaryHome()
        let first = home.database(plans: [food(Self.create)])
        try await first.write { try $0.execute(sql: "INSERT INTO food_a VALUES ('x')") }
        try await first.close()
        let second = home.database(plans: [food(Self.create, Self.alter)])
        let id = try await second.read { try String.fetchOne($0, sql: "SELECT id FROM food_a WHERE name IS NULL") }
        #expect(id == "x")
        let steps = try await second.read { try AppliedStep.byNamespace($0) }
        #expect(steps["food"]?.map(\.name) == ["create", "alter"])
    }

    @Test("a failing step of one feature leaves the file byte for byte as it was")
    func failureChangesNothing() async throws {
        let home = try TemporaryHome()
        let first = home.database(plans: [food(Self.create)])
        try await first.write { try $0.execute(sql: "INSERT INTO food_a VALUES ('x')") }
        try await first.close()
        let before = try Data(contentsOf: home.home.databaseFile)

        let broken = MigrationPlan(namespace: "wallet", steps: [.sql("break", "CREATE TABLE wallet_a (id) nonsense")])
        let second = home.database(plans: [food(Self.create, Self.alter), broken])
        let error = await #expect(throws: SchemaError.self) { try await second.read { _ in } }
        #expect(error?.code == "schema.step-failed")
        try await second.close()
        #expect(try Data(contentsOf: home.home.databaseFile) == before)

        let third = home.database(plans: [food(Self.create)])
        #expect(try await third.read { try String.fetchAll($0, sql: "SELECT id FROM food_a") } == ["x"])
    }

    @Test("a failed first run leaves no tables, and the next one starts afresh")
    func failedFirstRun() async throws {
        let home = try TemporaryHome()
        let broken = home.database(plans: [food(Self.create, .sql("break", "nonsense"))])
        await #expect(throws: SchemaError.self) { try await broken.read { _ in } }
        let fixed = home.database(plans: [food(Self.create, Self.alter)])
        #expect(try await fixed.read { try $0.tableExists("food_a") })
    }

    @Test("a newer schema is refused with both versions named, and nothing is written")
    func newer() async throws {
        let home = try TemporaryHome()
        let newer = home.database(plans: [food(Self.create, Self.alter)])
        try await newer.read { _ in }
        try await newer.close()
        let before = try Data(contentsOf: home.home.databaseFile)
        let older = home.database(plans: [food(Self.create)])
        let error = await #expect(throws: SchemaError.self) { try await older.read { _ in } }
        #expect(error?.message.contains("version 2") == true)
        #expect(error?.message.contains("knows version 1") == true)
        #expect(error?.exitStatus == .configuration)
        try await older.close()
        #expect(try Data(contentsOf: home.home.databaseFile) == before)
    }

    @Test("steps of another build under the same number are refused")
    func diverged() async throws {
        let home = try TemporaryHome()
        let mine = home.database(plans: [food(Self.create)])
        try await mine.read { _ in }
        try await mine.close()
        let other = home.database(plans: [food(.sql("other", "CREATE TABLE food_b (id TEXT PRIMARY KEY)"))])
        let error = await #expect(throws: SchemaError.self) { try await other.read { _ in } }
        #expect(error?.code == "schema.diverged")
    }

    @Test("tables of a feature that this program lacks stay untouched")
    func missingFeature() async throws {
        let home = try TemporaryHome()
        let both = home.database(plans: [food(Self.create)])
        try await both.write { try $0.execute(sql: "INSERT INTO food_a VALUES ('x')") }
        try await both.close()
        let without = home.database()
        #expect(try await without.read { try String.fetchAll($0, sql: "SELECT id FROM food_a") } == ["x"])
    }

    @Test(
        "a step stays inside its namespace",
        arguments: [
            "CREATE TABLE meals (id TEXT PRIMARY KEY)",
            "CREATE TABLE foodmeals (id TEXT PRIMARY KEY)",
            "CREATE INDEX by_name ON food_a (id)",
            "CREATE INDEX food_settings ON shared_settings (value)",
            "CREATE TRIGGER food_t AFTER INSERT ON shared_settings BEGIN SELECT 1; END",
            "CREATE VIEW everything AS SELECT 1",
            "DROP TABLE shared_places",
            "ALTER TABLE shared_places ADD COLUMN extra TEXT",
            "ALTER TABLE food_a RENAME TO shared_a",
        ]
    )
    func namespace(statement: String) async throws {
        let home = try TemporaryHome()
        let database = home.database(plans: [food(Self.create, .sql("step", statement))])
        let error = await #expect(throws: SchemaError.self) { try await database.read { _ in } }
        #expect(error?.code == "schema.outside-namespace")
    }

    @Test("a table without a primary key is refused")
    func primaryKey() async throws {
        let home = try TemporaryHome()
        let database = home.database(plans: [food(.sql("step", "CREATE TABLE food_a (id TEXT)"))])
        let error = await #expect(throws: SchemaError.self) { try await database.read { _ in } }
        #expect(error?.code == "schema.no-primary-key")
    }

    @Test("full-text search tables and their shadow tables are allowed")
    func fullText() async throws {
        let home = try TemporaryHome()
        let plan = food(Self.create, .sql("search", "CREATE VIRTUAL TABLE food_search USING fts5(text)"))
        #expect(try await home.database(plans: [plan]).read { try $0.tableExists("food_search") })
    }

    @Test("a table with children can be rebuilt without losing them")
    func rebuild() async throws {
        let home = try TemporaryHome()
        let parentAndChild = MigrationPlan.Step.sql(
            "parent and child",
            """
            CREATE TABLE food_p (id TEXT PRIMARY KEY) STRICT;
            CREATE TABLE food_c (
                id TEXT PRIMARY KEY, parent TEXT NOT NULL REFERENCES food_p (id) ON DELETE CASCADE
            ) STRICT;
            """
        )
        let first = home.database(plans: [food(parentAndChild)])
        try await first.write {
            try $0.execute(sql: "INSERT INTO food_p VALUES ('p'); INSERT INTO food_c VALUES ('c', 'p')")
        }
        try await first.close()
        let rebuild = MigrationPlan.Step.sql(
            "rebuild",
            """
            CREATE TABLE food_n (id TEXT PRIMARY KEY, name TEXT) STRICT;
            INSERT INTO food_n SELECT id, 'n' FROM food_p;
            DROP TABLE food_p;
            ALTER TABLE food_n RENAME TO food_p;
            """
        )
        let second = home.database(plans: [food(parentAndChild, rebuild)])
        #expect(try await second.read { try String.fetchAll($0, sql: "SELECT id FROM food_c") } == ["c"])
        await #expect(throws: StoreError.self) {
            try await second.write { try $0.execute(sql: "INSERT INTO food_c VALUES ('d', 'nobody')") }
        }
    }

    @Test("steps that leave rows pointing nowhere are rolled back")
    func brokenReferences() async throws {
        let home = try TemporaryHome()
        let plan = food(
            .sql(
                "step",
                """
                CREATE TABLE food_p (id TEXT PRIMARY KEY);
                CREATE TABLE food_c (id TEXT PRIMARY KEY, parent TEXT REFERENCES food_p (id));
                INSERT INTO food_c VALUES ('c', 'nobody');
                """
            )
        )
        await #expect(throws: SchemaError.brokenReferences(table: "food_c")) {
            try await home.database(plans: [plan]).read { _ in }
        }
    }

    @Test("a step must not end the transaction")
    func commit() async throws {
        let home = try TemporaryHome()
        await #expect(throws: SchemaError.self) {
            try await home.database(plans: [food(Self.create, .sql("commit", "COMMIT"))]).read { _ in }
        }
    }

    @Test("malformed plans are reported", arguments: ["Food", "food_x", "", "1food", "bento", "sqlite", "fööd"])
    func badPlans(namespace: String) async throws {
        let home = try TemporaryHome()
        let plan = MigrationPlan(namespace: namespace, steps: [])
        let error = await #expect(throws: SchemaError.self) { try await home.database(plans: [plan]).read { _ in } }
        #expect(error?.code == "schema.bad-plan")
    }

    @Test("two plans for one namespace are reported")
    func twoPlans() async throws {
        let home = try TemporaryHome()
        await #expect(throws: SchemaError.self) {
            try await home.database(plans: [food(Self.create), food(Self.create)]).read { _ in }
        }
    }
}
