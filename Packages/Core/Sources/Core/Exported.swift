// Whoever imports Core has the values, errors, times and presentations that its contracts speak of.
@_exported import CoreBase
