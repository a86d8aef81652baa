// Code that imports Core also gets the values, errors, times, and presentations that its contracts use.
@_exported import CoreBase
