import { describe, expect, test } from 'vitest'
import { countReport } from './count-report.mjs'

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
const playwrightStats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

describe('countReport', () => {
  test('counts a script without a report as one test', () => {
    expect(countReport('lint', undefined, 0)).toEqual({ passed: 1, failed: 0, notes: [] })
    expect(countReport('lint', undefined, 2)).toEqual({ passed: 0, failed: 1, notes: [] })
  })

  test('counts a test script that wrote no report as failed', () => {
    expect(countReport('test:unit', undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
    expect(countReport('test:unit', undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
  })

  test('counts the tests of a Vitest report and names how many were skipped', () => {
    const report = { ...vitestReport, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 }
    expect(countReport('test:unit', report, 1)).toEqual({ passed: 5, failed: 2, notes: ['4 skipped'] })
  })

  test('counts an exit code that no failed test explains as one failure', () => {
    expect(countReport('test:unit', vitestReport, 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(countReport('test:unit', vitestReport, 0)).toMatchObject({ passed: 5, failed: 0 })
  })

  test('counts a run without tests as failed', () => {
    expect(countReport('test:unit', { ...vitestReport, numPassedTests: 0 }, 0)).toMatchObject({ failed: 1 })
    expect(countReport('test:e2e', { stats: { ...playwrightStats, expected: 0 } }, 0)).toMatchObject({
      failed: 1,
    })
  })

  test('lists each flaky spec of a Playwright report', () => {
    const report = {
      stats: { ...playwrightStats, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [{ title: 'opens', file: 'modal.spec.ts', tests: [{ status: 'expected' }] }],
          suites: [{ specs: [{ title: 'closes', file: 'modal.spec.ts', tests: [{ status: 'flaky' }] }] }],
        },
      ],
    }
    expect(countReport('test:e2e', report, 0)).toEqual({
      passed: 4,
      failed: 0,
      notes: ['2 skipped', 'flaky: modal.spec.ts › closes'],
    })
  })
})
