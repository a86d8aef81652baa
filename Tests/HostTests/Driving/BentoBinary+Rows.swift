import Foundation
import GRDB
import HostTesting

extension BentoBinary {
    /// Writes to the home's database what no Bento would, past its schema's checks and references.
    func sql(_ statements: String) throws { try withDatabase { try $0.execute(sql: statements) } }

    /// The first column of each row that a query finds, as text.
    func rows(_ query: String) throws -> [String] { try withDatabase { try String.fetchAll($0, sql: query) } }

    private func withDatabase<Value>(_ work: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON") }
        let queue = try DatabaseQueue(
            path: bentoHome.appending(path: "bento.sqlite").path,
            configuration: configuration
        )
        let value = try queue.inDatabase(work)
        try queue.close()
        return value
    }
}
