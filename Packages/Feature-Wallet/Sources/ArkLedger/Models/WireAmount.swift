import Core

/// An impossible amount: below zero, or more than all bitcoin.
package struct ImpossibleAmount: Error {
    /// The key of the member.
    package let key: String
}

extension KeyedDecodingContainer {
    /// The members that are changes of a balance, and may be below zero.
    private static var changes: Set<String> {
        ["intended_balance_sat", "effective_balance_sat", "balance_change_sat"]
    }

    /// Decodes an amount for the records of this module and those of barkd's wallet, in place of the general decoder,
    /// which also accepts negative amounts.
    ///
    /// - Throws: ``ImpossibleAmount``.
    package func decode(_ type: Satoshis.Type, forKey key: Key) throws -> Satoshis {
        let number = try decode(Int64.self, forKey: key)
        guard let amount = try? Satoshis(number), number >= 0 || Self.changes.contains(key.stringValue) else {
            throw ImpossibleAmount(key: key.stringValue)
        }
        return amount
    }

    package func decodeIfPresent(_ type: Satoshis.Type, forKey key: Key) throws -> Satoshis? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        return try decode(type, forKey: key)
    }
}
