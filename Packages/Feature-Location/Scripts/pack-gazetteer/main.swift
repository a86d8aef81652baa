// Packs the gazetteer: pack-gazetteer PLACES COUNTRIES REGIONS OUTPUT
// PLACES is a GeoNames cities*.txt (or the unpacked Data/places.tsv.gz). See Scripts/pack-gazetteer.sh.
import Foundation
import Gazetteer

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4 else {
    FileHandle.standardError.write(Data("usage: pack-gazetteer PLACES COUNTRIES REGIONS OUTPUT\n".utf8))
    exit(64)
}
do {
    let report = try GazetteerPacking.pack(
        places: arguments[0],
        countries: arguments[1],
        regions: arguments[2],
        output: arguments[3]
    )
    FileHandle.standardError.write(Data((report + "\n").utf8))
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(65)
}
