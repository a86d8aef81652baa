import FoodLookup
import Foundation

// Packs the bundled table ready to use: indexes Sources/CFoodTable/food-table.bin and writes food-catalog.bin beside it.
// Run by Scripts/pack-catalog.sh; part of no product.
let arguments = CommandLine.arguments
guard arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: pack-foods FILE\n".utf8))
    exit(64)
}
let catalog = FoodCatalog(foods: try FoodTable.bundled())
try Data(catalog.packed()).write(to: URL(filePath: arguments[1]), options: .atomic)
print("\(catalog.foods.count) foods, \(catalog.names.count) names")
