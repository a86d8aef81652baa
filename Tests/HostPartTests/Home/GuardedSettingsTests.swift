import Core
import CoreHosting
import Foundation
import Testing

@testable import BentoHome

@Suite("A feature's settings that name servers")
final class GuardedSettingsTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "bento-guard-\(UUID().uuidString)")
    private let file: SettingsFile
    private let grants: GrantBook
    private let settings: GuardedSettings

    init() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let server = SettingKey<ServerAddress?>("server", "Where it is.", default: nil)
        var registrar = FeatureRegistrar(manifest: FeatureManifest(id: "shop", title: "Shop", summary: "Sells."))
        registrar.setting(server)
        registrar.setting(
            SettingKey("servers", "Where they are.", default: Servers(list: [])) { $0.list }
        )
        let declarations = registrar.settings
        file = SettingsFile(home: home, environment: { _ in nil }, options: [:], declarations: { [:] })
        grants = GrantBook(manifests: [registrar.manifest], declarations: declarations, settings: file)
        settings = GuardedSettings(feature: "shop", file: file, grants: grants)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Several servers in one setting.
    private struct Servers: SettingValue {
        static let settingKind = SettingKind.text
        var list: [ServerAddress]
        init(list: [ServerAddress]) { self.list = list }
        init?(settingText: String) { nil }
        var settingText: String { "" }
    }

    private func list(_ servers: JSONValue...) -> JSONValue { ["list": .array(servers)] }

    @Test("a setting of several servers takes a new one only where the person names it")
    func several() async throws {
        await #expect(throws: Failure.self) { try await settings.set("shop.servers", to: list(first)) }
        try await settings.set("shop.servers", to: list())
        try await grants.calling("shop", naming: named(first)) {
            try await settings.set("shop.servers", to: list(first))
        }
        try await grants.calling("shop", naming: named(second)) {
            try await settings.set("shop.servers", to: list(first, second))
        }
        await #expect(throws: Failure.self) {
            try await settings.set("shop.servers", to: list(first, second, "https://three.example"))
        }
        for bad: JSONValue in ["x", ["list": "https://three.example"], [:], 7] {
            await #expect(throws: Failure.self) { try await settings.set("shop.servers", to: bad) }
        }
        // One may be left out unasked; whoever wants it back names it again.
        try await settings.set("shop.servers", to: list(first))
        await #expect(throws: Failure.self) { try await settings.set("shop.servers", to: list(first, second)) }
        try await settings.set("shop.servers", to: nil)
        #expect(try await settings.value(of: "shop.servers") == nil)
    }

    private let first: JSONValue = "https://one.example"
    private let second: JSONValue = "https://two.example"

    private func named(_ server: JSONValue) throws -> [ServerAddress] { [try server.decode(ServerAddress.self)] }

    @Test("what was replaced in this run may be put back, and nothing else that the person did not name")
    func putBack() async throws {
        try await file.set("shop.server", to: first)
        await #expect(throws: Failure.self) { try await settings.set("shop.server", to: second) }
        try await grants.calling("shop", naming: named(second)) { try await settings.set("shop.server", to: second) }
        #expect(try await settings.value(of: "shop.server") == second)
        try await settings.set("shop.server", to: first)
        #expect(try await settings.value(of: "shop.server") == first)
        await #expect(throws: Failure.self) { try await settings.set("shop.server", to: second) }
        await #expect(throws: Failure.self) { try await settings.set("shop.server", to: "https://three.example") }
        #expect(try await settings.value(of: "shop.server") == first)
    }

    @Test("what another run had set is not put back")
    func otherRun() async throws {
        try await file.set("shop.server", to: first)
        try await file.set("shop.server", to: second)
        await #expect(throws: Failure.self) { try await settings.set("shop.server", to: first) }
    }
}
