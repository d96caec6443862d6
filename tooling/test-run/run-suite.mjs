import { findChromium } from '../setup/chromium.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { requireNodeVersion } from '../setup/node-version.mjs'
import { ensureServers } from '../setup/servers.mjs'
import { runSteps } from './run-steps.mjs'
import { checkStep } from './step.mjs'

/** The groups that start a browser. */
const browserGroups = ['unit', 'sizes', 'flows', 'long']
/** The group that starts a PostgreSQL and a Redis. */
const serverGroup = 'unit'

/**
 * Prepares the machine, runs the steps and says as the very last line `N passed, N failed`; the exit code is 1
 * when anything failed. What could not be prepared counts as failed.
 *
 * @param {() => import('./step.mjs').Step[]} pickSteps
 */
export async function runSuite(pickSteps) {
  const { passed, failed } = await prepareAndRun(pickSteps)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

/** @param {() => import('./step.mjs').Step[]} pickSteps */
async function prepareAndRun(pickSteps) {
  try {
    const startedAt = performance.now()
    requireNodeVersion()
    const steps = pickSteps()
    const installed = ensureInstalled()
    const ready = steps.some(({ group }) => browserGroups.includes(group)) ? withBrowser(steps) : steps
    const missing = steps.some(({ group }) => group === serverGroup) ? ensureServers() : []
    if (missing.length > 0)
      console.log(`SKIPPED: tests that need ${missing.join(' and ')}, which is not here.`)
    console.log(`Set up in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, packages ${installed}.`)
    return await runSteps(ready)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/**
 * Gives the steps a Chromium by CHROMIUM_PATH; without one there is one more step, which fails.
 *
 * @param {import('./step.mjs').Step[]} steps
 */
function withBrowser(steps) {
  try {
    process.env['CHROMIUM_PATH'] = findChromium()
    return steps
  } catch (error) {
    const fail = () => {
      throw error
    }
    return [checkStep('browser', 'find Chromium', fail), ...steps]
  }
}
