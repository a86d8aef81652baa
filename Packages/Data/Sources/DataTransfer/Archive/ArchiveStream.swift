import AppData
import Core
import Files
import Foundation

/// Writes the bytes of an archive to a file, sealed piece by piece where there is a seal.
struct ArchiveOutput {
    private let file: PrivateFileWriter
    private let seal: ArchiveSeal?
    private var buffer: [UInt8] = []
    private var number: UInt64 = 0

    init(_ file: PrivateFileWriter, seal: ArchiveSeal?) throws {
        self.file = file
        self.seal = seal
        if let seal { try file.write(seal.header) }
    }

    mutating func write(_ bytes: [UInt8]) throws {
        guard let seal else { return try file.write(bytes) }
        buffer += bytes
        while buffer.count >= ArchiveSeal.pieceLength {
            try file.write(seal.seal(buffer.prefix(ArchiveSeal.pieceLength), number: number, isLast: false))
            buffer.removeFirst(ArchiveSeal.pieceLength)
            number += 1
        }
    }

    mutating func finish() throws {
        if let seal { try file.write(seal.seal(buffer, number: number, isLast: true)) }
        try file.finish()
    }
}

/// Reads an archive that is sealed.
enum ArchiveInput {
    /// Writes the zip that is inside to a file.
    ///
    /// - Throws: ``SecretError/tampered(_:)`` where a piece was changed, moved or cut off.
    static func unseal(_ source: RandomAccessFile, with seal: ArchiveSeal, path: String, to target: URL) throws {
        let file = try PrivateFileWriter(new: target)
        let whole = ArchiveSeal.pieceLength + ArchiveSeal.tagLength
        var place = ArchiveSeal.headerLength
        var number: UInt64 = 0
        while true {
            let sealed = try source.read(at: place, count: whole)
            place += sealed.count
            let isLast = sealed.count < whole
            guard sealed.count >= ArchiveSeal.tagLength,
                let piece = try? seal.open(sealed, number: number, isLast: isLast)
            else { throw SecretError.tampered(path) }
            try file.write(piece)
            number += 1
            if isLast { break }
        }
        try file.finish(synchronizes: false)
    }
}
