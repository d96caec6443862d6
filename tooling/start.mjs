import { parseArgs } from 'node:util'
import { runPlayground } from './playground/run-playground.mjs'

try {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } })
  await runPlayground(values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
