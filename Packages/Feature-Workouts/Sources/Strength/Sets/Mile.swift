/// The international mile.
package enum Mile {
    package static let meters = 1609.344
    package static let kilometers = 1.609344
}
