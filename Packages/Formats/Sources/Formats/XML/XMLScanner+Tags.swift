extension XMLScanner {
    mutating func endTag() throws(FormatFault) -> Step {
        let stop = ByteRuns.first(of: UInt8(ascii: ">"), in: buffer.span, from: max(index + 2, searched))
        guard stop - index <= limits.tagBytes else {
            throw fault(.tooLarge, "a tag is longer than \(limits.tagBytes) bytes")
        }
        guard stop < buffer.count else {
            searched = stop
            return .more
        }
        var end = stop
        while end > index + 2, Self.isSpace(buffer[end - 1]) { end -= 1 }
        let name = index + 2..<end
        let depth = openElements.depth
        guard openElements.close(buffer[name]) else {
            let found = String(decoding: buffer[name].prefix(60), as: UTF8.self)
            throw fault(
                .malformed,
                depth == 0
                    ? "'</\(found)>' closes nothing" : "'</\(found)>' stands where '\(openElements.last)' is open"
            )
        }
        index = stop + 1
        return .token(.end(XMLEnd(name: XMLName(storage: buffer, range: name), depth: depth)))
    }

    mutating func startTag() throws(FormatFault) -> Step {
        if searched > index {
            guard try findTagEnd() else { return .more }
        }
        let start = index
        // Its room is used again and again, unless somebody still holds the last element.
        var attributes = self.attributes
        self.attributes = []
        attributes.removeAll(keepingCapacity: true)
        let isStrict = mode == .strict
        let result = XMLTagReader.read(
            buffer.span,
            from: start,
            into: &attributes,
            limit: limits.attributes,
            strict: isStrict
        )
        self.attributes = attributes
        switch result {
        case .tag(let name, let end, let isEmpty, let doubts):
            guard end - start <= limits.tagBytes else {
                throw fault(.tooLarge, "a tag is longer than \(limits.tagBytes) bytes")
            }
            guard openElements.depth < limits.depth else {
                throw fault(.tooLarge, "elements nest deeper than \(limits.depth) levels")
            }
            guard openElements.depth > 0 || !hasRoot else {
                throw fault(.malformed, "a second root element stands after the first")
            }
            hasRoot = true
            let line = countLines(to: start)
            try check(start..<end, references: false)
            if !doubts.isEmpty { try check(doubts) }
            let depth = openElements.depth + 1
            if !isEmpty { openElements.open(buffer[name]) }
            index = end
            return .token(
                .start(
                    XMLElement(
                        storage: buffer,
                        nameRange: name,
                        attributes: attributes,
                        line: line,
                        offset: dropped + start,
                        depth: depth,
                        isEmpty: isEmpty
                    )
                )
            )
        case .fault(let problem, let position): throw fault(.malformed, problem, at: position)
        case .tooManyAttributes: throw fault(.tooLarge, "an element has more than \(limits.attributes) attributes")
        case .unfinished:
            searched = start + 1
            searchedQuote = nil
            guard try findTagEnd() else { return .more }
            // It has an end, but one that its attributes do not lead to.
            throw fault(.malformed, "a tag is not well formed")
        }
    }

    /// Goes on looking for the `>` outside quotes that ends a tag.
    private mutating func findTagEnd() throws(FormatFault) -> Bool {
        let (greater, double, single) = (UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"))
        while true {
            let stop =
                if let quote = searchedQuote {
                    ByteRuns.first(of: quote, in: buffer.span, from: searched)
                } else {
                    ByteRuns.first(of: greater, double, single, greater, in: buffer.span, from: searched)
                }
            guard stop - index <= limits.tagBytes else {
                throw fault(.tooLarge, "a tag is longer than \(limits.tagBytes) bytes")
            }
            searched = stop
            guard stop < buffer.count else { return false }
            let byte = buffer[stop]
            if searchedQuote != nil {
                searchedQuote = nil
            } else if byte == greater {
                searched = 0
                return true
            } else {
                searchedQuote = byte
            }
            searched = stop + 1
        }
    }

    /// References, `<` and repeated names in the attributes just read.
    private mutating func check(_ doubts: XMLTagReader.Doubts) throws(FormatFault) {
        for position in doubts.references ?? 0..<0 {
            let value = attributes[position].value
            var place = value.lowerBound
            while let fault = Self.firstFault(buffer.span, from: place, to: value.upperBound) {
                try irregular(
                    buffer[fault] == UInt8(ascii: "<")
                        ? "'<' stands in an attribute" : "'&' begins no reference that XML defines",
                    at: fault
                )
                place = fault + 1
            }
        }
        guard doubts.mayRepeat else { return }
        for (position, attribute) in attributes.enumerated() {
            for earlier in attributes[..<position] where earlier.name.count == attribute.name.count {
                if buffer[earlier.name] == buffer[attribute.name] {
                    let name = String(decoding: buffer[attribute.name].prefix(60), as: UTF8.self)
                    try irregular("the attribute '\(name)' is given twice", at: attribute.name.lowerBound)
                    break
                }
            }
        }
    }

    /// The first `<`, or `&` that begins no reference.
    private static func firstFault(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
        var place = start
        while true {
            place = ByteRuns.first(
                of: UInt8(ascii: "&"),
                UInt8(ascii: "<"),
                UInt8(ascii: "&"),
                UInt8(ascii: "<"),
                in: bytes,
                from: place,
                to: end
            )
            guard place < end else { return nil }
            guard bytes[place] != UInt8(ascii: "<"), let found = XMLReferences.scalar(bytes, at: place, to: end) else {
                return place
            }
            place = found.end
        }
    }
}
