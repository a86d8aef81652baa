import BentoServing
import HTTPTypes
import Hummingbird
import MCPServing
import MCPWire
import NIOCore

/// Responds to requests over connections through an endpoint.
public struct EndpointDoor: LoopbackDoor {
    /// Makes sure that a connection whose client is silent is not taken for one that broke.
    private static let beat = Duration.seconds(15)

    private let endpoint: HTTPEndpoint
    private let places: Places
    private let longest: Int

    /// - Parameters:
    ///   - served: the maximum number of requests at once; further ones are told to come back.
    ///   - longest: the longest body, in bytes.
    public init(_ endpoint: HTTPEndpoint, served: Int = 256, longest: Int = HTTPEndpoint.Limits().body) {
        self.endpoint = endpoint
        self.longest = longest
        places = Places(served)
    }

    public func end() async { await endpoint.end() }

    public func respond(to request: Request, on channel: any Channel) async throws -> Response {
        guard let place = places.take() else { return Self.response(.busy, closes: true) }
        defer { withExtendedLifetime(place) {} }
        let entry: HTTPEndpoint.Entry
        switch await endpoint.enter(HTTPHead(request.head)) {
        case .success(let entered): entry = entered
        case .failure(let refusal): return Self.response(refusal.reply, closes: true)
        }
        let announced = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard announced <= longest else { return Self.response(.tooLong(limit: longest), closes: true) }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: longest)
        } catch is NIOTooManyBytesError {
            return Self.response(.tooLong(limit: longest), closes: true)
        }
        switch await endpoint.answer(entry, body: Array(body.readableBytesView)) {
        case .reply(let reply): return Self.response(reply)
        case .exchange(let exchange):
            await ConnectionWatch.whenGone(channel) { Task { await exchange.close() } }
            let start = await exchange.start()
            switch start {
            case nil:
                await ConnectionWatch.whenGone(channel, nil)
                return Self.response(.busy, closes: true)
            case .reply(let reply):
                await ConnectionWatch.whenGone(channel, nil)
                return Self.response(reply)
            case .events(let fields, let first, let rest):
                return Self.events(fields, first, rest, exchange, channel, place)
            }
        }
    }

    private static func response(_ reply: HTTPReply, closes: Bool = false) -> Response {
        var headers = HTTPFields(reply.fields)
        if closes { headers[.connection] = "close" }
        headers[.cacheControl] = "no-store"
        guard let message = reply.message else { return Response(status: .init(code: reply.status), headers: headers) }
        headers[.contentType] = "application/json"
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: message.line))
        return Response(status: .init(code: reply.status), headers: headers, body: body)
    }

    /// A stream of events, each with one message.
    private static func events(
        _ fields: [(name: String, value: String)],
        _ first: RPCMessage?,
        _ rest: AsyncStream<RPCMessage>,
        _ exchange: HTTPExchange,
        _ channel: any Channel,
        _ place: Places.Place
    ) -> Response {
        var headers = HTTPFields(fields)
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        let body = ResponseBody { writer in
            let (pieces, output) = AsyncStream<ByteBuffer>.makeStream()
            let pump = Task {
                for await message in rest { output.yield(event(message)) }
                output.finish()
            }
            let beats = Task {
                while (try? await Task.sleep(for: beat)) != nil { output.yield(ByteBuffer(string: ":\n\n")) }
            }
            defer {
                pump.cancel()
                beats.cancel()
                withExtendedLifetime(place) {}
            }
            do {
                // A comment lets the head go out before there is anything to tell.
                try await writer.write(first.map(event) ?? ByteBuffer(string: ":\n\n"))
                for await piece in pieces { try await writer.write(piece) }
                await ConnectionWatch.whenGone(channel, nil)
                try await writer.finish(nil)
            } catch {
                await exchange.close()
                throw error
            }
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    private static func event(_ message: RPCMessage) -> ByteBuffer {
        var event = ByteBuffer(string: "event: message\ndata: ")
        event.writeBytes(message.line)
        event.writeString("\n")
        return event
    }
}

extension HTTPFields {
    fileprivate init(_ fields: [(name: String, value: String)]) {
        self.init()
        for field in fields {
            if let name = HTTPField.Name(field.name) { append(HTTPField(name: name, value: field.value)) }
        }
    }
}

extension HTTPHead {
    /// The first `Host` is in the authority; further ones are fields.
    init(_ head: HTTPRequest) {
        var fields = head.headerFields.map { (name: $0.name.rawName, value: $0.value) }
        if let authority = head.authority { fields.insert((name: "Host", value: authority), at: 0) }
        self.init(method: head.method.rawValue, target: head.path ?? "", fields: fields)
    }
}
