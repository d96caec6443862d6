import { parseArgs } from 'node:util'
import { runSuite } from './test-run/run-suite.mjs'
import { pickSteps, testSteps } from './test-run/steps.mjs'

await runSuite(() => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  return pickSteps(testSteps(), values.only)
})
