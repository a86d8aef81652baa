import Core
import CoreHosting
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The contents of a form with files: its fields, in which each file is a word, and the files that the words refer to.
struct UploadReading: Sendable {
    /// In the order in which the flow reads them.
    let fields: [(name: String, value: String)]
    let files: RunFiles
    private let takers: Set<String>
    private let makers: Set<String>

    /// The maximum size of all fields in bytes; files do not count.
    private static let longestFields = 64 << 10

    /// Reads the fields of a form without files, for a flow that may take or make some.
    ///
    /// - Throws: ``PageRefusal`` if a field for a file has a value.
    init(_ fields: [(name: String, value: String)], files: RunFiles, for schema: JSONValue) throws(PageRefusal) {
        try self.init(fields, words: [], files: files, for: schema)
    }

    /// Makes the fields. A field for a file may contain only a file that came with the form; the name of a file to be
    /// made becomes its word.
    private init(
        _ sent: [(name: String, value: String)],
        words: Set<String>,
        files: RunFiles,
        for schema: JSONValue
    ) throws(PageRefusal) {
        takers = Self.fields(of: schema, format: PageFile.uploadFormat)
        makers = Self.fields(of: schema, format: PageFile.downloadFormat)
        self.files = files
        var fields: [(name: String, value: String)] = []
        for (name, value) in sent where !value.isEmpty || !takers.contains(name) {
            guard !takers.contains(name) || words.contains(value) else {
                throw PageRefusal(400, "A file is chosen in the form; no path is taken from a page.")
            }
            let isMade = makers.contains(name) && !value.isEmpty
            fields.append((name, isMade ? PageFile.download(named: value).word : value))
        }
        self.fields = fields
    }

    private static func fields(of schema: JSONValue, format: String) -> Set<String> {
        let properties = schema["properties"]?.objectValue ?? [:]
        return Set(properties.filter { ($1["items"] ?? $1)["format"]?.stringValue == format }.keys)
    }

    /// The fields as they were typed, for a form that is shown again: files must be chosen again.
    func typed(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        fields.filter { !takers.contains($0.name) }.map { name, value in
            guard makers.contains(name), case .download(let plain)? = PageFile(value) else { return (name, value) }
            return (name, plain)
        }
    }

    /// True if a form is sent as multipart.
    static func isNeeded(_ fields: HTTPFields) -> Bool {
        fields[.contentType]?.lowercased().hasPrefix("multipart/") ?? false
    }

    /// Reads a form that is sent as multipart, writing its files to disk as they arrive.
    ///
    /// - Throws: ``PageRefusal``; errors of storing a file. Nothing of the form is left then.
    static func read(
        _ request: Request,
        for schema: JSONValue,
        into files: RunFiles,
        limits: MultipartReader.Limits = .init()
    ) async throws -> UploadReading {
        let announced = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard announced <= limits.body else {
            throw PageRefusal(413, "A form with files holds at most \(limits.body >> 20) MB.")
        }
        let types = request.headers[values: .contentType]
        guard types.count == 1 else { throw PageRefusal(415, "A form has one type.") }
        var reader = try MultipartReader(type: types[0], limits: limits)
        var parts = Parts(
            files,
            takers: Self.fields(of: schema, format: PageFile.uploadFormat)
        )
        for try await buffer in request.body {
            try reader.read(buffer.readableBytesView) { try parts.take($0) }
        }
        try reader.finish()
        return try UploadReading(parts.fields, words: parts.words, files: parts.files, for: schema)
    }

    /// The parts of a form as they come.
    private struct Parts {
        let files: RunFiles
        let takers: Set<String>
        var fields: [(name: String, value: String)] = []
        var words: Set<String> = []
        private var name = ""
        private var text: [UInt8] = []
        private var upload: RunFiles.Upload?
        /// True for a file without a name: none was chosen, and its content must be empty.
        private var isNoFile = false
        private var room = UploadReading.longestFields

        init(_ files: RunFiles, takers: Set<String>) {
            self.files = files
            self.takers = takers
        }

        mutating func take(_ event: MultipartReader.Event) throws {
            switch event {
            case .begin(let name, let fileName):
                (self.name, text, upload) = (name, [], nil)
                isNoFile = fileName == ""
                room -= name.utf8.count
                guard let fileName, !isNoFile else { return }
                guard takers.contains(name) else {
                    throw PageRefusal(400, "The field '\(name.prefix(80))' takes no file.")
                }
                guard words.count < RunFiles.mostFiles else {
                    throw PageRefusal(413, "A form takes at most \(RunFiles.mostFiles) files.")
                }
                upload = try files.newUpload(named: fileName)
            case .bytes(let bytes):
                if let upload { return try upload.write(bytes) }
                room -= bytes.count
                guard room >= 0 else {
                    throw PageRefusal(
                        413,
                        "The fields of a form hold at most \(UploadReading.longestFields / 1024) KB."
                    )
                }
                text += bytes
            case .end:
                if let upload {
                    try upload.finish()
                    words.insert(upload.word)
                    fields.append((name, upload.word))
                } else {
                    guard !isNoFile || text.isEmpty, !text.contains(0),
                        let value = String(validating: text, as: UTF8.self)
                    else { throw PageRefusal(400, "This is no form that a page of here sends.") }
                    fields.append((name, value))
                }
                upload = nil
            }
        }
    }
}
