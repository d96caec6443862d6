import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * @typedef {{ passed: number, failed: number, notes: string[] }} Count
 * @typedef {{ fullName: string, status: string, failureMessages?: readonly string[] | null }} VitestTest
 * @typedef {{ name: string, status?: string, message?: string, assertionResults: readonly VitestTest[] }} VitestFile
 * @typedef {{ name?: string, message: string, file?: string, test?: string }} VitestError
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults?: readonly VitestFile[], unhandledErrors?: readonly VitestError[] }} VitestReport
 * @typedef {{ status: string, results?: readonly { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, tests: readonly PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/**
 * Returns the file in which a script leaves its report, from the root of the repository.
 *
 * @param {string} script
 */
export function reportFile(script) {
  return `.cache/test/${script.replace(/^test:/, '').replaceAll(':', '-')}.json`
}

/**
 * Counts the tests of an npm script. A script without a report, such as lint, counts as one test. A file that did not load and an error
 * outside of any test count as one failure each; a script that failed although its report explains nothing counts as one failure, and so
 * does a test script that wrote no report or ran no test. The notes name each failure and each flaky test with the first line of its error,
 * because a log may keep only its end.
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
function countVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults = [],
  unhandledErrors = [],
}) {
  const skipped = numPendingTests + numTodoTests
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failureNote('failed', place(name, fullName), failureMessages?.[0]),
      ),
  )
  const failedFiles = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }) => failureNote('failed', place(name), message))
  const outsideOfTests = unhandledErrors.map(({ name = 'Error', message, file, test }) =>
    failureNote('outside of a test', place(file, test), `${name}: ${message}`),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + failedFiles.length + outsideOfTests.length,
    notes: [
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ...failedTests,
      ...failedFiles,
      ...outsideOfTests,
    ],
  }
}

/**
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats
  const noted = specsOf(report).flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status, results = [] }) => {
      if (status !== 'flaky' && status !== 'unexpected') return []
      const error = results.find((result) => result.error)?.error?.message
      return [failureNote(status === 'flaky' ? 'flaky' : 'failed', `${file} › ${title}`, error)]
    }),
  )
  return {
    passed: expected + flaky,
    failed: unexpected,
    notes: [...(skipped > 0 ? [`${skipped} skipped`] : []), ...noted],
  }
}

/**
 * @param {string} [file]
 * @param {string} [test]
 */
function place(file, test) {
  return [file ? relative(repositoryRoot, file) : 'no file', test].filter(Boolean).join(' › ')
}

/**
 * @param {'failed' | 'flaky' | 'outside of a test'} kind
 * @param {string} where
 * @param {string | undefined} error
 */
function failureNote(kind, where, error) {
  const firstLine = stripVTControlCharacters(error ?? '').split('\n', 1)[0]
  return `${kind}: ${where}${firstLine ? `: ${firstLine}` : ''}`
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
