import BentoHost
import Core

await BentoProgram.run(catalogue: .built)
