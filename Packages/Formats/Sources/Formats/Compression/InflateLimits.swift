/// What decompression gives at most.
public struct InflateLimits: Sendable, Hashable {
    public var outputBytes: Int
    /// How many times its input the output may be, once it is larger than ``floorBytes``. DEFLATE reaches 1,032; logs and
    /// exports of watches stay below 100.
    public var ratio: Int
    public var floorBytes: Int

    public init(outputBytes: Int = 8 << 30, ratio: Int = 250, floorBytes: Int = 8 << 20) {
        self.outputBytes = outputBytes
        self.ratio = ratio
        self.floorBytes = floorBytes
    }

    public static let standard = InflateLimits()

    func problem(input: Int, output: Int) -> String? {
        if output > outputBytes { return "it is larger than \(outputBytes) bytes unpacked" }
        let allowed = input.multipliedReportingOverflow(by: ratio)
        if output > floorBytes, !allowed.overflow, output > allowed.partialValue {
            return "it unpacks to more than \(ratio) times its size, as only a trap does"
        }
        return nil
    }
}
