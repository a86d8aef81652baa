/// The expansions of Karney's paper, to sixth order, evaluated by Horner's and Clenshaw's rules.
enum GeodesicSeries {
    /// Coefficients 1...6 of a sine series; index 0 is unused, as in the paper.
    typealias Sines = InlineArray<7, Double>

    /// A1 - 1, eq. 17.
    static func a1MinusOne(_ eps: Double) -> Double {
        let square = eps * eps
        let sum = square * (square * (square + 4) + 64) / 256
        return (sum + eps) / (1 - eps)
    }

    /// A2 - 1, eq. 42.
    static func a2MinusOne(_ eps: Double) -> Double {
        let square = eps * eps
        let sum = square * (square * (-11 * square - 28) - 192) / 256
        return (sum - eps) / (1 + eps)
    }

    /// C1, eq. 18.
    static func c1(_ eps: Double) -> Sines {
        let square = eps * eps
        var power = eps
        var result = Sines(repeating: 0)
        result[1] = power * (square * (6 - square) - 16) / 32
        power *= eps
        result[2] = power * (square * (64 - 9 * square) - 128) / 2048
        power *= eps
        result[3] = power * (9 * square - 16) / 768
        power *= eps
        result[4] = power * (3 * square - 5) / 512
        power *= eps
        result[5] = -7 * power / 1280
        power *= eps
        result[6] = -7 * power / 2048
        return result
    }

    /// C1', eq. 21.
    static func c1Reverted(_ eps: Double) -> Sines {
        let square = eps * eps
        var power = eps
        var result = Sines(repeating: 0)
        result[1] = power * (square * (205 * square - 432) + 768) / 1536
        power *= eps
        result[2] = power * (square * (4005 * square - 4736) + 3840) / 12288
        power *= eps
        result[3] = power * (116 - 225 * square) / 384
        power *= eps
        result[4] = power * (2695 - 7173 * square) / 7680
        power *= eps
        result[5] = 3467 * power / 7680
        power *= eps
        result[6] = 38081 * power / 61440
        return result
    }

    /// C2, eq. 43.
    static func c2(_ eps: Double) -> Sines {
        let square = eps * eps
        var power = eps
        var result = Sines(repeating: 0)
        result[1] = power * (square * (square + 2) + 16) / 32
        power *= eps
        result[2] = power * (square * (35 * square + 64) + 384) / 2048
        power *= eps
        result[3] = power * (15 * square + 80) / 768
        power *= eps
        result[4] = power * (7 * square + 35) / 512
        power *= eps
        result[5] = 63 * power / 1280
        power *= eps
        result[6] = 77 * power / 2048
        return result
    }

    /// The polynomials in eps of A3, eq. 24, for a third flattening; highest power first.
    static func a3(_ n: Double) -> InlineArray<6, Double> {
        [
            -3.0 / 128,
            (-2 * n - 3) / 64,
            ((-n - 3) * n - 1) / 16,
            ((3 * n - 1) * n - 2) / 8,
            (n - 1) / 2,
            1,
        ]
    }

    /// The polynomials in eps of C3, eq. 25, one after the other, each highest power first.
    static func c3(_ n: Double) -> InlineArray<15, Double> {
        [
            3.0 / 128,
            (2 * n + 5) / 128,
            ((-n + 3) * n + 3) / 64,
            (-n * n + 1) / 8,
            (-n + 1) / 4,
            5.0 / 256,
            (n + 3) / 128,
            ((-3 * n - 2) * n + 3) / 64,
            ((n - 3) * n + 2) / 32,
            7.0 / 512,
            (-10 * n + 9) / 384,
            ((5 * n - 9) * n + 5) / 192,
            7.0 / 512,
            (-14 * n + 7) / 512,
            21.0 / 2560,
        ]
    }

    /// Evaluates A3 at eps.
    static func a3(_ series: InlineArray<6, Double>, _ eps: Double) -> Double {
        var value = series[0]
        for index in 1..<6 { value = value * eps + series[index] }
        return value
    }

    /// Evaluates C3 at eps; the sixth coefficient stays zero.
    static func c3(_ series: InlineArray<15, Double>, _ eps: Double) -> Sines {
        var result = Sines(repeating: 0)
        var power = 1.0
        var offset = 0
        for term in 1..<6 {
            let degree = 5 - term
            var value = series[offset]
            if degree > 0 { for index in 1...degree { value = value * eps + series[offset + index] } }
            offset += degree + 1
            power *= eps
            result[term] = power * value
        }
        return result
    }

    /// The sum of c[k] sin(2 k x), by Clenshaw's rule.
    static func sum(_ sine: Double, _ cosine: Double, _ c: Sines) -> Double {
        let double = 2 * (cosine - sine) * (cosine + sine)
        var (current, previous) = (0.0, 0.0)
        for index in stride(from: 6, through: 1, by: -1) {
            (current, previous) = (double * current - previous + c[index], current)
        }
        return 2 * sine * cosine * current
    }
}
