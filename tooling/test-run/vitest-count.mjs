/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: FileReport[] }} VitestReport the part of Vitest's JSON report read here
 */

/**
 * Counts a Vitest run. Besides every failed test there is one failure for each file that failed without one
 * (it did not load, or a hook threw), one for errors outside of any test, and one for a run that broke down:
 * it wrote no report, ran no test, or ended badly for a reason nothing else accounts for.
 *
 * @param {{ report: VitestReport | undefined, unhandledErrors: number | undefined,
 *   problem: string | undefined }} outcome `problem` is why Vitest itself did not end well
 * @returns {import('./step.mjs').Count & { skipped: number, reasons: string[] }} `reasons` says what besides
 *   failed tests was counted
 */
export function countVitest({ report, unhandledErrors = 0, problem }) {
  if (!report) {
    const reasons = [`Vitest wrote no report (${problem ?? 'though it ended well'})`]
    return { passed: 0, failed: 1, skipped: 0, reasons }
  }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const reasons = report.testResults.filter(isBroken).map(() => 'a test file did not run')
  if (unhandledErrors > 0) reasons.push(`${unhandledErrors} errors outside of any test`)
  if (report.numFailedTests + reasons.length === 0) {
    if (problem) reasons.push(`Vitest did not end well (${problem})`)
    else if (passed === 0) reasons.push('no test ran')
  }
  return { passed, failed: report.numFailedTests + reasons.length, skipped, reasons }
}

/** @param {FileReport} file */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
}
