/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: FileReport[] }} VitestReport the part of Vitest's JSON report read here
 */

/**
 * Counts a Vitest run. A file that failed with no failed test in it (it did not load, or a hook threw) is one
 * failure; so is a run that went wrong otherwise: no report, no test, an error outside of any test.
 *
 * @param {VitestReport | undefined} report none when Vitest wrote none
 * @param {string | undefined} problem why Vitest itself did not end well
 * @returns {import('./step.mjs').Count & { skipped: number, because: string | undefined }} `because` says what
 *   besides failed tests was counted
 */
export function countVitest(report, problem) {
  if (!report) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      because: `Vitest wrote no report (${problem ?? 'it ended well'})`,
    }
  }
  const passed = report.numPassedTests
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  const skipped = report.numPendingTests + report.numTodoTests
  if (failed === 0 && problem) {
    return { passed, failed: 1, skipped, because: `an error outside of any test (${problem})` }
  }
  if (failed === 0 && passed === 0) return { passed, failed: 1, skipped, because: 'no test ran' }
  const because = brokenFiles > 0 ? `${brokenFiles} test files did not run` : undefined
  return { passed, failed, skipped, because }
}
