/// A device's name as others show it.
enum DeviceName {
    static func read(_ bytes: [UInt8]) throws(SyncFault) -> String {
        guard bytes.count <= SyncLimits.nameBytes, let name = String(validating: bytes, as: UTF8.self), !name.isEmpty,
            name.unicodeScalars.allSatisfy({ scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
                default: true
                }
            })
        else { throw .malformed("name of a device") }
        return name
    }
}
