import '../chunks.js'
import { runSeeds } from '../../run/run-seeds.js'
import { drawRaise, runRaise } from './run-raise.js'

await runSeeds(drawRaise, runRaise)
