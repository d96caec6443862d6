import { runSuite } from './test-run/run-suite.mjs'
import { vitestStep } from './test-run/vitest-step.mjs'

const longestRunMs = 2 * 60 * 60_000

await runSuite(() => [vitestStep('long', ['long'], { timeoutMs: longestRunMs })])
