import './chunks.js'
import { runHistory } from '../run-history.js'
import { drawHistory } from '../seed/draw-history.js'
import { runSeeds } from './run-seeds.js'

await runSeeds(drawHistory, runHistory)
