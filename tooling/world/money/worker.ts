import './chunks.js'
import { runSeeds } from '../run/run-seeds.js'
import { runHistory } from './run-history.js'
import { drawHistory } from './seed/draw-history.js'

await runSeeds(drawHistory, runHistory)
