/**
 * @typedef {{ passed: number, failed: number, notes: string[] }} Count
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport
 * @typedef {{ title: string, file: string, tests: readonly { status: string }[] }} PlaywrightSpec
 * @typedef {{ specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/**
 * Counts the tests of an npm script. A script without a report, such as lint, counts as one test. A script that failed
 * although its report lists no failed test (a file that did not load, an error outside of any test) counts as one
 * failure, and so does a test script that wrote no report or ran no test.
 *
 * @param {string} script
 * @param {VitestReport | PlaywrightReport | undefined} report JSON report of Vitest or Playwright
 * @param {number} exitCode
 * @returns {Count}
 */
export function countReport(script, report, exitCode) {
  if (!report) {
    const isMissing = script.startsWith('test:')
    const hasFailed = exitCode !== 0 || isMissing
    const notes = exitCode === 0 && isMissing ? ['The test runner wrote no report.'] : []
    return { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0, notes }
  }
  const count = 'stats' in report ? countPlaywright(report) : countVitest(report)
  if (count.failed > 0) return count
  if (exitCode !== 0)
    return {
      ...count,
      failed: 1,
      notes: [...count.notes, `The test runner ended with exit code ${exitCode}.`],
    }
  if (count.passed === 0) return { ...count, failed: 1, notes: [...count.notes, 'No test ran.'] }
  return count
}

/**
 * @param {VitestReport} report
 * @returns {Count}
 */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  const skipped = numPendingTests + numTodoTests
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    notes: skipped > 0 ? [`${skipped} skipped`] : [],
  }
}

/**
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats
  const flakySpecs = specsOf(report).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return {
    passed: expected + flaky,
    failed: unexpected,
    notes: [
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ...flakySpecs.map(({ file, title }) => `flaky: ${file} › ${title}`),
    ],
  }
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
