import Foundation

/// The fields of a form with files (RFC 7578).
struct MultipartForm {
    private(set) var parts: [String: [UInt8]] = [:]

    /// - Returns: `nil` for a body that is not such a form: without a boundary, or truncated.
    init?(_ body: [UInt8], type: String) {
        guard type.lowercased().hasPrefix("multipart/form-data"),
            let mark = type.components(separatedBy: "boundary=").dropFirst().first
        else { return nil }
        let boundary = mark.prefix { $0 != ";" }.trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
        guard (1...70).contains(boundary.utf8.count) else { return nil }
        let delimiter = Data("--\(boundary)".utf8)
        let data = Data(body)
        guard var place = data.range(of: delimiter)?.upperBound else { return nil }
        while true {
            let rest = data[place...]
            if rest.starts(with: Data("--".utf8)) { return }
            guard let head = rest.range(of: Data("\r\n\r\n".utf8)),
                let end = data[head.upperBound...].range(of: Data("\r\n".utf8) + delimiter)
            else { return nil }
            let lines = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
            if let name = Self.name(lines) { parts[name] = Array(data[head.upperBound..<end.lowerBound]) }
            place = end.upperBound
        }
    }

    func text(_ name: String) -> String? { parts[name].map { String(decoding: $0, as: UTF8.self) } }

    /// The `name` of a part's `Content-Disposition`.
    private static func name(_ head: String) -> String? {
        let line = head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let rest = line?.components(separatedBy: "; name=\"").dropFirst().first else { return nil }
        return rest.components(separatedBy: "\"").first
    }
}
