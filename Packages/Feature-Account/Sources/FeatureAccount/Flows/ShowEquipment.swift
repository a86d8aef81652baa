import ArgumentParser
import Core
import Networking

struct ShowEquipment: Flow {
    static let descriptor = FlowDescriptor(
        "equipment",
        "Show what your player wears",
        effect: .reads,
        examples: [FlowExample("", "slots and totals")]
    )

    func run(with account: AccountCoordinator, in session: FlowSession) async throws -> EquipmentReport {
        guard try await account.kept() != nil else { throw DeviceSessionError.notConnected }
        let state = try await account.startUp().run(in: session)
        if state.equipment.isAbsent { throw AccountError.noData("equipment") }
        guard let equipment = state.equipment.value else {
            let fault = state.faults.first ?? AccountFault(DeviceSessionError.notConnected)
            throw AccountError.unableToLoad(fault)
        }
        return EquipmentReport(
            equipment,
            isStale: state.equipment.isStale || state.sessionFault != nil,
            fault: state.sessionFault ?? state.equipment.fault
        )
    }
}
