import { parseArgs } from 'node:util'
import { ensureInstalled } from './setup/install.mjs'
import { requireNodeVersion } from './setup/node-version.mjs'

try {
  requireNodeVersion()
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } })
  ensureInstalled()
  // only now is there anything to import
  const { runPlayground } = await import('./playground/run-playground.mjs')
  await runPlayground(values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
