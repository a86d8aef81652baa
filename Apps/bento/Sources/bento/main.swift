import BentoHost
import Core

BentoProgram.run(catalogue: .built)
