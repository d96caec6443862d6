import { test } from 'vitest'
import { conformsToFanout } from './fanout-conformance.js'
import { createInProcessFanout } from './in-process-fanout.js'

conformsToFanout(test, async () => ({ fanout: createInProcessFanout() }))
