/// A point of secp256k1, y² = x³ + 7, other than the one at infinity (SEC 2, BIP-340).
///
/// Own code, since swift-crypto has other curves only: enough to see that a key is one, and to find who signed an invoice.
struct CurvePoint: Sendable, Equatable {
    let x: UInt256
    let y: UInt256

    private static let field = Modulus.field

    static let generator = CurvePoint(
        x: UInt256(
            w0: 0x59f2_815b_16f8_1798,
            w1: 0x029b_fcdb_2dce_28d9,
            w2: 0x55a0_6295_ce87_0b07,
            w3: 0x79be_667e_f9dc_bbac
        ),
        y: UInt256(
            w0: 0x9c47_d08f_fb10_d4b8,
            w1: 0xfd17_b448_a685_5419,
            w2: 0x5da4_fbfc_0e11_08a8,
            w3: 0x483a_da77_26a3_c465
        )
    )

    private init(x: UInt256, y: UInt256) {
        self.x = x
        self.y = y
    }

    /// The point with an x and the parity of its y; `nil` where the curve has none.
    init?(x: UInt256, isOdd: Bool) {
        let field = Self.field
        guard !(x >= field.prime) else { return nil }
        let square = field.add(
            field.multiply(field.square(x), x),
            UInt256(w0: 7, w1: 0, w2: 0, w3: 0)
        )
        // The prime is 3 modulo 4, so the root is the power of (p + 1) / 4.
        let exponent = UInt256(
            w0: 0xffff_ffff_bfff_ff0c,
            w1: 0xffff_ffff_ffff_ffff,
            w2: 0xffff_ffff_ffff_ffff,
            w3: 0x3fff_ffff_ffff_ffff
        )
        let root = field.power(square, exponent)
        guard field.square(root) == square else { return nil }
        self.init(x: x, y: root.isOdd == isOdd ? root : field.negate(root))
    }

    /// 33 bytes: 2 or 3, and x.
    init?(compressed bytes: some Collection<UInt8>) {
        guard bytes.count == 33, let first = bytes.first, first == 2 || first == 3,
            let x = UInt256(bytes.dropFirst())
        else { return nil }
        self.init(x: x, isOdd: first == 3)
    }

    /// 32 bytes; y is even (BIP-340).
    init?(xOnly bytes: some Collection<UInt8>) {
        guard let x = UInt256(bytes) else { return nil }
        self.init(x: x, isOdd: false)
    }

    var compressed: [UInt8] { [y.isOdd ? 3 : 2] + x.bytes }

    /// `first` times the generator plus `second` times `point`; `nil` at infinity (Shamir's trick).
    static func sum(generatorTimes first: UInt256, plus point: CurvePoint, times second: UInt256) -> CurvePoint? {
        let base = Jacobian(generator)
        let other = Jacobian(point)
        let both = base.adding(other)
        var result = Jacobian.infinity
        for index in stride(from: 255, through: 0, by: -1) {
            result = result.doubled()
            switch (first.bit(index), second.bit(index)) {
            case (true, true): result = result.adding(both)
            case (true, false): result = result.adding(base)
            case (false, true): result = result.adding(other)
            case (false, false): break
            }
        }
        return result.affine
    }

    /// x = X / Z², y = Y / Z³; infinity where Z is zero.
    private struct Jacobian {
        let x, y, z: UInt256

        static let infinity = Jacobian(x: .one, y: .one, z: .zero)

        init(x: UInt256, y: UInt256, z: UInt256) {
            (self.x, self.y, self.z) = (x, y, z)
        }

        init(_ point: CurvePoint) { self.init(x: point.x, y: point.y, z: .one) }

        var affine: CurvePoint? {
            guard !z.isZero else { return nil }
            let inverse = field.inverse(z)
            let square = field.square(inverse)
            return CurvePoint(
                x: field.multiply(x, square),
                y: field.multiply(y, field.multiply(square, inverse))
            )
        }

        /// "dbl-2009-l" of the Explicit-Formulas Database, for curves with a = 0.
        func doubled() -> Jacobian {
            guard !z.isZero, !y.isZero else { return .infinity }
            let a = field.square(x)
            let b = field.square(y)
            let c = field.square(b)
            let t = field.subtract(field.subtract(field.square(field.add(x, b)), a), c)
            let d = field.add(t, t)
            let e = field.add(field.add(a, a), a)
            let x3 = field.subtract(field.square(e), field.add(d, d))
            let c2 = field.add(c, c)
            let c4 = field.add(c2, c2)
            let y3 = field.subtract(field.multiply(e, field.subtract(d, x3)), field.add(c4, c4))
            let yz = field.multiply(y, z)
            return Jacobian(x: x3, y: y3, z: field.add(yz, yz))
        }

        /// "add-2007-bl" of the Explicit-Formulas Database, without its halved multiplications.
        func adding(_ other: Jacobian) -> Jacobian {
            guard !z.isZero else { return other }
            guard !other.z.isZero else { return self }
            let z1 = field.square(z)
            let z2 = field.square(other.z)
            let u1 = field.multiply(x, z2)
            let u2 = field.multiply(other.x, z1)
            let s1 = field.multiply(y, field.multiply(z2, other.z))
            let s2 = field.multiply(other.y, field.multiply(z1, z))
            if u1 == u2 { return s1 == s2 ? doubled() : .infinity }
            let h = field.subtract(u2, u1)
            let r = field.subtract(s2, s1)
            let h2 = field.square(h)
            let h3 = field.multiply(h2, h)
            let v = field.multiply(u1, h2)
            let x3 = field.subtract(field.subtract(field.square(r), h3), field.add(v, v))
            let y3 = field.subtract(field.multiply(r, field.subtract(v, x3)), field.multiply(s1, h3))
            return Jacobian(x: x3, y: y3, z: field.multiply(h, field.multiply(z, other.z)))
        }
    }
}
