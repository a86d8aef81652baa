import MCPWire

extension ServedConnection {
    func listen(_ id: RequestID, _ filter: SubscriptionFilter) async throws(RPCError) {
        guard subscriptions.count < limits.subscriptions, filter.resources.count <= limits.subscriptions else {
            throw Self.tooMany
        }
        let honored = await handler.honored(filter)
        // First the acknowledgment, then the entry in the list: nothing may be reported before it.
        await output.write(PeerNotification.acknowledged(honored, subscription: id).message, about: id)
        subscriptions[id] = honored
    }

    /// Reports a change to those who want to know.
    public func tell(_ change: ServerChange) async {
        switch change {
        case .list(let list): await tellChange(of: list)
        case .resource(let uri): await tellChange(ofResource: uri)
        case .resources:
            for uri in subscriptions.values.reduce(into: watched, { $0.formUnion($1.resources) }).sorted() {
                await tellChange(ofResource: uri)
            }
        }
    }

    /// Reports a changed list to those who subscribed to it, and to clients that began with a handshake.
    private func tellChange(of list: ListKind) async {
        for (id, filter) in subscriptions where filter.lists.contains(list) && subscriptions[id] != nil {
            await output.write(PeerNotification.listChanged(list, subscription: id).message, about: id)
        }
        if handshake != nil { await output.write(PeerNotification.listChanged(list).message) }
    }

    /// Reports a changed resource to those who subscribed to it.
    private func tellChange(ofResource uri: String) async {
        for (id, filter) in subscriptions where filter.resources.contains(uri) && subscriptions[id] != nil {
            await output.write(PeerNotification.resourceUpdated(uri: uri, subscription: id).message, about: id)
        }
        if watched.contains(uri) { await output.write(PeerNotification.resourceUpdated(uri: uri).message) }
    }
}
