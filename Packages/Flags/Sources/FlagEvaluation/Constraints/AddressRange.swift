/// An IPv4 or IPv6 address, or a range of them as CIDR writes it.
struct AddressRange: Sendable {
    private let network: Address
    private let prefix: Int

    /// `10.0.0.0/8`, `2001:db8::/32`, or one address.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, let address = Address(String(Substring(parts[0]))) else { return nil }
        network = address
        guard parts.count == 2 else {
            prefix = address.width
            return
        }
        let digits = parts[1]
        guard (1...3).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }),
            let length = Int(String(Substring(digits))), length <= address.width
        else { return nil }
        prefix = length
    }

    func contains(_ address: Address) -> Bool {
        guard address.width == network.width else { return false }
        guard prefix > 0 else { return true }
        let shift = network.width - prefix
        return address.bits >> shift == network.bits >> shift
    }
}

/// One address. An IPv4 address that IPv6 carries (`::ffff:10.0.0.1`) is that IPv4 address.
struct Address: Sendable, Hashable {
    let bits: UInt128
    /// In bits: 32 or 128.
    let width: Int

    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(64))
        if let four = Self.four(bytes[...]) {
            (bits, width) = (UInt128(four), 32)
        } else if let six = Self.six(bytes) {
            if six >> 32 == 0xFFFF { (bits, width) = (six & 0xFFFF_FFFF, 32) } else { (bits, width) = (six, 128) }
        } else {
            return nil
        }
    }

    private static func four(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var result: UInt32 = 0
        for part in parts {
            // A leading zero means octal to some readers and decimal to others.
            guard (1...3).contains(part.count), part.count == 1 || part.first != 48 else { return nil }
            var value: UInt32 = 0
            for digit in part {
                guard (48...57).contains(digit) else { return nil }
                value = value * 10 + UInt32(digit - 48)
            }
            guard value <= 255 else { return nil }
            result = result << 8 | value
        }
        return result
    }

    private static func six(_ bytes: [UInt8]) -> UInt128? {
        let colon = UInt8(ascii: ":")
        guard bytes.contains(colon) else { return nil }
        // A zone (`%eth0`) says which cable, not which address.
        let address = bytes.prefix { $0 != UInt8(ascii: "%") }
        var head: [UInt16] = []
        var tail: [UInt16] = []
        var rest = address[...]
        var isCompressed = false
        if rest.starts(with: [colon, colon]) {
            isCompressed = true
            rest = rest.dropFirst(2)
        }
        while !rest.isEmpty {
            let part = rest.prefix { $0 != colon }
            rest = rest.dropFirst(part.count)
            var groups: [UInt16] = []
            if rest.isEmpty, let four = four(part) {
                groups = [UInt16(four >> 16), UInt16(four & 0xFFFF)]
            } else {
                guard let group = group(part) else { return nil }
                groups = [group]
            }
            if isCompressed { tail += groups } else { head += groups }
            guard !rest.isEmpty else { break }
            rest = rest.dropFirst()
            if rest.first == colon {
                guard !isCompressed else { return nil }
                isCompressed = true
                rest = rest.dropFirst()
            } else if rest.isEmpty {
                return nil
            }
        }
        let count = head.count + tail.count
        guard isCompressed ? count < 8 : count == 8 else { return nil }
        let groups = head + Array(repeating: 0, count: 8 - count) + tail
        return groups.reduce(0) { $0 << 16 | UInt128($1) }
    }

    private static func group(_ digits: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(digits.count) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { value in
            digits.first == UInt8(ascii: "+") ? nil : value
        }
    }
}
