import Core
import Foundation
import Synchronization
import Testing

@testable import BentoHome

@Suite("KeptSchemas")
struct KeptSchemasTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "schemas-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "cache/schemas") }

    /// Derives schemas, and counts how often.
    private final class Deriving: Sendable {
        let flows = Mutex<[String]>([])

        func derive(_ flow: String) -> JSONValue {
            flows.withLock { $0.append(flow) }
            return ["type": "object", "title": .string(flow)]
        }
    }

    private func schemas(_ flows: [String], of program: String = "1", keeps: Bool = true) throws -> [String] {
        let deriving = Deriving()
        let schemas = try KeptSchemas(file, program: program).schemas(of: flows, keeps: keeps, derive: deriving.derive)
        #expect(Set(schemas.keys) == Set(flows))
        for flow in flows { #expect(schemas[flow] == ["type": "object", "title": .string(flow)]) }
        return deriving.flows.withLock { $0 }
    }

    @Test("a later start derives what no earlier one has, and no more")
    func keeps() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try schemas(["a.b", "a.é"]) == ["a.b", "a.é"])
        #expect(try schemas(["a.b"]) == [])
        #expect(try schemas(["a.é", "c.d"]) == ["c.d"])
        #expect(try schemas(["a.b", "a.é", "c.d"]) == [])
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("what another program has kept counts as none", arguments: ["2", "1 ", ""])
    func otherProgram(program: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try schemas(["a.b"]) == ["a.b"])
        #expect(try schemas(["a.b"], of: program) == ["a.b"])
    }

    @Test("a file that is damaged anywhere is made anew")
    func damaged() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try schemas(["a.b"])
        let whole = try Data(contentsOf: file)
        var damaged: [Data] = [Data(), Data([10]), whole + Data([32]), Data(repeating: 0, count: 100)]
        for place in whole.indices {
            damaged.append(whole.prefix(place))
            var bytes = whole
            bytes[place] ^= 1
            damaged.append(bytes)
        }
        for data in damaged {
            try data.write(to: file)
            #expect(try schemas(["a.b"]) == ["a.b"], "\(String(decoding: data, as: UTF8.self))")
            #expect(try Data(contentsOf: file) == whole)
        }
    }

    @Test("where nothing can be kept, or is to be, all are derived")
    func unkept() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try schemas(["a.b"], keeps: false) == ["a.b"])
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "cache"))
        #expect(try schemas(["a.b"]) == ["a.b"])
        #expect(try schemas(["a.b"]) == ["a.b"])
    }

    @Test("what fails to be derived fails the call, and keeps nothing")
    func fails() throws {
        struct Failed: Error {}
        let kept = KeptSchemas(file, program: "1")
        #expect(throws: Failed.self) { try kept.schemas(of: ["a.b"]) { _ in throw Failed() } }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
