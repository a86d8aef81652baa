import Formats

/// Archives for tests.
enum ZipFixture {
    static func make(_ files: [(String, [UInt8])]) -> [UInt8] {
        var writer = ZipWriter()
        var bytes: [UInt8] = []
        for (name, content) in files { bytes += writer.entry(name, content) }
        return bytes + writer.finish()
    }
}
