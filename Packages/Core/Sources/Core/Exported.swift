/// What Core is made of comes with it: whoever imports Core has the values, errors, times and presentations of its contracts.
@_exported import CoreBase
