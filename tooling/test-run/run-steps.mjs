/** @typedef {import('./step.mjs').Count} Count */

/**
 * Runs steps, each under a heading and with its seconds; a failed one stops nobody. Two lanes: the steps that only read
 * the sources (`aside`) one after the other, and meanwhile all others one after the other. Two cores have time for both.
 *
 * @param {import('./step.mjs').Step[]} steps
 * @returns {Promise<Count>}
 */
export async function runSteps(steps) {
  const startedAt = performance.now()
  const lanes = [steps.filter(({ aside }) => aside), steps.filter(({ aside }) => !aside)]
  const results = (await Promise.all(lanes.map(runLane))).flat()
  const failures = results.filter(({ failed }) => failed > 0).map(({ name }) => name)
  console.log(
    `\n${secondsSince(startedAt)} s in all${failures.length ? `; failed: ${failures.join(', ')}` : ''}`,
  )
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** @param {import('./step.mjs').Step[]} steps */
async function runLane(steps) {
  const results = []
  for (const step of steps) {
    console.log(`\n== ${step.name}`)
    const startedAt = performance.now()
    const { passed, failed } = await countStep(step)
    results.push({ name: step.name, passed, failed })
    console.log(`-- ${step.name}: ${passed} passed, ${failed} failed, ${secondsSince(startedAt)} s`)
  }
  return results
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
