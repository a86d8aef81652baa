import Foundation

/// `{success: true, data, timestamp}`, and `{error: {code, message, details?}}` for a failure, which may come with any
/// status.
public struct SuccessEnvelope: Envelope {
    private let allowsBareBody: Bool

    /// - Parameter allowsBareBody: a body without `success` and without `data` is the value itself.
    public init(allowsBareBody: Bool = false) { self.allowsBareBody = allowsBareBody }

    private struct Body<Value: Decodable>: Decodable {
        let data: Value
    }

    private struct Verdict: Decodable {
        let success: Bool?
        let hasError: Bool
        let hasData: Bool

        private enum CodingKeys: String, CodingKey {
            case success, error, data
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            success = try container.decodeIfPresent(Bool.self, forKey: .success)
            hasError = try container.contains(.error) && !container.decodeNil(forKey: .error)
            hasData = try container.contains(.data) && !container.decodeNil(forKey: .data)
        }
    }

    /// Decodes `data`. The timestamp is the server's clock and means nothing for the data; it is not read.
    public func open<Value: Decodable>(_ type: Value.Type, from response: Response, keys: KeyStyle) throws -> Value {
        let decoder = WireJSON.decoder(keys: keys)
        let data = Data(response.body)
        do {
            let verdict = try decoder.decode(Verdict.self, from: data)
            if verdict.success == false || verdict.hasError && !verdict.hasData { throw response.refusal() }
            if allowsBareBody, verdict.success == nil, !verdict.hasData { return try decoder.decode(type, from: data) }
            return try decoder.decode(Body<Value>.self, from: data).data
        } catch let error as HTTPError {
            throw error
        } catch {
            throw response.error(.undecodable(WireJSON.describe(error)))
        }
    }
}

extension Envelope where Self == SuccessEnvelope {
    /// `{success, data, timestamp}`.
    public static var success: SuccessEnvelope { SuccessEnvelope() }
}

extension Response {
    /// The error that a well-formed response carries inside.
    func refusal() -> HTTPError {
        error(.refused, said: ErrorBody(body, mediaType: "application/json", status: status))
    }
}
