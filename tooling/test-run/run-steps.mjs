/** @typedef {import('./step.mjs').Count} Count */

/**
 * Runs steps one after the other, each under a heading and with its seconds; a failed one stops nobody.
 *
 * @param {import('./step.mjs').Step[]} steps
 * @returns {Promise<Count>}
 */
export async function runSteps(steps) {
  const startedAt = performance.now()
  const total = { passed: 0, failed: 0 }
  const failures = []
  for (const step of steps) {
    console.log(`\n== ${step.name}`)
    const stepStartedAt = performance.now()
    const { passed, failed } = await countStep(step)
    total.passed += passed
    total.failed += failed
    if (failed > 0) failures.push(step.name)
    console.log(`-- ${step.name}: ${passed} passed, ${failed} failed, ${secondsSince(stepStartedAt)} s`)
  }
  console.log(
    `\n${secondsSince(startedAt)} s in all${failures.length ? `; failed: ${failures.join(', ')}` : ''}`,
  )
  return total
}

/**
 * @param {import('./step.mjs').Step} step
 * @returns {Promise<Count>}
 */
async function countStep(step) {
  try {
    return await step.run()
  } catch (error) {
    console.error(`${step.name} failed: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1 }
  }
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
