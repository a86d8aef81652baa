extension GeoJSON.Validator {
    /// Checks an object of any type.
    package mutating func object(_ object: Int) {
        guard let type = type(of: object) else { return }
        switch type {
        case .featureCollection: featureCollection(object)
        case .feature: feature(object)
        default: geometry(object, type)
        }
    }

    /// The type of an object; records a fault if it has none.
    private mutating func type(of object: Int) -> GeoJSON.ObjectType? {
        guard let member = tape.member("type", of: object) else {
            note("the member \"type\" is missing", in: object)
            return nil
        }
        guard tape.nodes[member].isString else {
            fault("\"type\" must be a string, but is \(tape.typeName(member))", in: object, member, "type")
            return nil
        }
        let name = tape.string(member)
        if let type = GeoJSON.ObjectType(rawValue: name) { return type }
        if let meant = GeoJSON.ObjectType(anyCase: name) {
            fault("the type must be written \"\(meant.rawValue)\", with these capitals", in: object, member, "type")
        } else {
            fault("there is no type \(quoted(name)) in GeoJSON", in: object, member, "type")
        }
        return nil
    }

    private mutating func featureCollection(_ object: Int) {
        commonMembers(object)
        forbid(["properties", "coordinates", "geometry", "geometries"], in: object, "a FeatureCollection")
        guard let features = array("features", of: object) else { return }
        path.push(.member("features"))
        self.features(features)
        path.pop()
    }

    /// Checks the elements of an array of features; the path leads to the array.
    package mutating func features(_ array: Int) {
        for (index, element) in tape.elements(of: array).enumerated() {
            path.push(.index(index))
            if tape.nodes[element].kind == .object {
                feature(element)
            } else {
                note("each feature must be an object, but this is \(tape.typeName(element))", in: array, at: element)
            }
            path.pop()
        }
    }

    private mutating func feature(_ object: Int) {
        featureCount += 1
        commonMembers(object)
        if let id = tape.member("id", of: object), !tape.nodes[id].isString, tape.nodes[id].kind != .number {
            fault("\"id\" must be a string or a number, but is \(tape.typeName(id))", in: object, id, "id")
        }
        forbid(["features", "coordinates", "geometries"], in: object, "a Feature")
        if let type = tape.member("type", of: object) {
            if !tape.matches(type, "Feature") {
                fault("an object in \"features\" must have the type \"Feature\"", in: object, type, "type")
            }
        } else {
            note("the member \"type\" is missing", in: object)
        }
        objectOrNull("properties", of: object)
        if let geometry = objectOrNull("geometry", of: object) {
            path.push(.member("geometry"))
            inner(geometry)
            path.pop()
        }
    }

    /// A geometry inside a feature or a collection.
    private mutating func inner(_ object: Int) {
        guard let type = type(of: object) else { return }
        guard type.isGeometry else {
            note("a geometry was expected here, but this is a \(type.rawValue)", in: object)
            return
        }
        geometry(object, type)
    }

    private mutating func geometry(_ object: Int, _ type: GeoJSON.ObjectType) {
        commonMembers(object)
        forbid(["properties", "geometry", "features"], in: object, "a geometry")
        if type == .geometryCollection {
            geometryCollection(object)
        } else if let coordinates = array("coordinates", of: object) {
            path.push(.member("coordinates"))
            self.coordinates(coordinates, of: object, type)
            path.pop()
        }
    }

    private mutating func geometryCollection(_ object: Int) {
        guard let geometries = array("geometries", of: object) else { return }
        path.push(.member("geometries"))
        if tape.nodes[geometries].count == 1 {
            warn("a collection of one geometry should be that geometry itself", in: geometries)
        }
        for (index, element) in tape.elements(of: geometries).enumerated() {
            path.push(.index(index))
            if tape.nodes[element].kind != .object {
                note("each geometry must be an object, but this is \(tape.typeName(element))", in: object, at: element)
            } else {
                if let type = tape.member("type", of: element), tape.matches(type, "GeometryCollection") {
                    warn("collections should not be nested", in: geometries, at: element)
                }
                inner(element)
            }
            path.pop()
        }
        path.pop()
    }

    // MARK: Members

    private mutating func fault(_ message: String, in owner: Int, _ value: Int, _ name: String) {
        path.push(.member(name))
        note(message, in: owner, at: value)
        path.pop()
    }

    private func quoted(_ name: String) -> String { JSONValueText.quoted(String(name.prefix(64))) }

    /// `bbox`, and the `crs` of the format's first edition.
    private mutating func commonMembers(_ object: Int) {
        if let crs = tape.member("crs", of: object) {
            path.push(.member("crs"))
            warn("\"crs\" was removed from GeoJSON; coordinates are WGS-84 degrees", in: object, at: crs)
            path.pop()
        }
        guard let bbox = tape.member("bbox", of: object) else { return }
        path.push(.member("bbox"))
        boundingBox(bbox, of: object)
        path.pop()
    }

    private mutating func boundingBox(_ bbox: Int, of object: Int) {
        guard tape.nodes[bbox].kind == .array else {
            note("\"bbox\" must be an array of numbers, but is \(tape.typeName(bbox))", in: object, at: bbox)
            return
        }
        var numbers: [Double] = []
        var allNumbers = true
        for element in tape.elements(of: bbox) {
            if tape.nodes[element].kind == .number {
                if numbers.count < 7 { numbers.append(tape.nodes[element].value) }
            } else {
                allNumbers = false
            }
        }
        if !allNumbers { note("each element of \"bbox\" must be a number", in: bbox) }
        let count = tape.nodes[bbox].count
        guard count == 4 || count == 6 else {
            note("\"bbox\" must have 4 numbers, or 6 with altitudes, but has \(count)", in: bbox)
            return
        }
        guard allNumbers else { return }
        let half = count / 2
        if numbers[1] > numbers[half + 1] {
            note("the south of \"bbox\" lies north of its north", in: bbox)
        }
        if abs(numbers[1]) > 90 || abs(numbers[half + 1]) > 90 {
            note("a latitude of \"bbox\" is outside -90...90", in: bbox)
        }
    }

    /// Members that would give an object two meanings (RFC 7946, 7.1).
    private mutating func forbid(_ names: [StaticString], in object: Int, _ kind: String) {
        for name in names {
            guard let value = tape.member(name, of: object) else { continue }
            fault("\(kind) must not have a member \"\(name)\"", in: object, value, name.description)
        }
    }

    private mutating func array(_ name: StaticString, of object: Int) -> Int? {
        guard let value = tape.member(name, of: object) else {
            note("the member \"\(name)\" is missing", in: object)
            return nil
        }
        guard tape.nodes[value].kind == .array else {
            fault("\"\(name)\" must be an array, but is \(tape.typeName(value))", in: object, value, name.description)
            return nil
        }
        return value
    }

    /// The object of a member that must be there and may be null.
    @discardableResult
    private mutating func objectOrNull(_ name: StaticString, of object: Int) -> Int? {
        guard let value = tape.member(name, of: object) else {
            note("the member \"\(name)\" is missing; it may be null, but not absent", in: object)
            return nil
        }
        switch tape.nodes[value].kind {
        case .object: return value
        case .null: return nil
        default:
            let message = "\"\(name)\" must be an object or null, but is \(tape.typeName(value))"
            fault(message, in: object, value, name.description)
            return nil
        }
    }
}
