import Core
import CoreTesting
import Networking
import NetworkingTesting
import Testing

@testable import FeatureFood
@testable import FoodReading

@Suite("Online barcodes")
struct OnlineBarcodesTests {
    private static let answer = """
        {"code":"4006381333931","status":1,"product":{"product_name":"Zorbl","nutriments":{"energy-kcal_100g":512.5}}}
        """

    @Test("the feature's switch decides whether it asks without being told to each time")
    func onlineSwitch() async throws {
        let transport = FakeTransport(.json(Self.answer))
        let home = try FoodHome(transport: transport)
        #expect(FoodFeature.manifest.flags.map(\.name) == ["online-barcodes"])
        #expect(BarcodeLookup.onlineSetting == "food.online-barcodes")
        #expect(try await home.run(AllowOnlineBarcodes.self).isOn == FoodFeature.onlineBarcodes.isOnByDefault)
        #expect(try await home.run(AllowOnlineBarcodes.self, ["choice": "on"]).isOn)
        _ = try await home.run(ScanBarcode.self, ["code": "4006381333931"])
        #expect(transport.requests.count == 1)
        #expect(try await home.run(AllowOnlineBarcodes.self, ["choice": "off"]).isOn == false)
        await #expect(throws: FoodError.self) { try await home.run(ScanBarcode.self, ["code": "96385074"]) }
        #expect(transport.requests.count == 1)
        #expect(
            try await home.run(AllowOnlineBarcodes.self, ["choice": "standard"]).isOn
                == FoodFeature.onlineBarcodes.isOnByDefault
        )
    }
}
