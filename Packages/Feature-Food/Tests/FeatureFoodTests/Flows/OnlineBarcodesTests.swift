import Core
import CoreTesting
import Networking
import NetworkingTesting
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("Online barcodes")
struct OnlineBarcodesTests {
    private static let answer = """
        {"code":"4006381333931","status":1,"product":{"product_name":"Zorbl","nutriments":{"energy-kcal_100g":512.5}}}
        """

    @Test("the setting decides whether it asks without being told to each time, and which server")
    func setting() async throws {
        let transport = FakeTransport(.json(Self.answer))
        let home = try FoodHome(transport: transport)
        let code: JSONValue = ["code": "4006381333931"]
        await #expect(throws: FoodError.self) { try await home.run(ScanBarcode.self, code) }
        #expect(transport.requests.isEmpty)
        try await home.settings.set(FoodSettings.onlineBarcodes, to: true)
        try await home.settings.set(FoodSettings.server, to: ServerAddress("http://127.0.0.1:9/off"))
        _ = try await home.run(ScanBarcode.self, code)
        #expect(transport.requests.count == 1)
        #expect(transport.requests.first?.path.hasPrefix("/off/") == true)
        try await home.settings.set(FoodSettings.onlineBarcodes, to: false)
        await #expect(throws: FoodError.self) { try await home.run(ScanBarcode.self, ["code": "96385074"]) }
        #expect(transport.requests.count == 1)
    }
}
