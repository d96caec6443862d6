import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { countReport, reportFile } from './count-report.mjs'

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

  test('names each failed test of a Vitest report, with the first line of its error', () => {
    const report = {
      ...vitestReport,
      numFailedTests: 2,
      testResults: [
        {
          name: join(repositoryRoot, 'kernel/modal/modal.test.ts'),
          assertionResults: [
            { fullName: 'modal opens', status: 'passed', failureMessages: [] },
            { fullName: 'modal closes', status: 'failed', failureMessages: ['Error: open\n    at modal.ts'] },
            { fullName: 'modal moves', status: 'failed' },
          ],
        },
      ],
    }
    expect(countReport('test:unit', report, 1).notes).toEqual([
      'failed: kernel/modal/modal.test.ts › modal closes: Error: open',
      'failed: kernel/modal/modal.test.ts › modal moves',
    ])
  })

  test('counts and names a file that did not load, and each error outside of a test', () => {
    const report = {
      ...vitestReport,
      testResults: [
        {
          name: join(repositoryRoot, 'kernel/modal/modal.test.ts'),
          status: 'failed',
          message: 'Cannot find module ./modal\nat modal.test.ts',
          assertionResults: [],
        },
      ],
      unhandledErrors: [
        {
          name: 'TypeError',
          message: 'closed\ntwice',
          file: join(repositoryRoot, 'kernel/bus/bus.test.ts'),
          test: 'stops',
        },
        { message: 'Worker exited unexpectedly' },
      ],
    }
    expect(countReport('test:unit', report, 1)).toEqual({
      passed: 5,
      failed: 3,
      notes: [
        'failed: kernel/modal/modal.test.ts: Cannot find module ./modal',
        'outside of a test: kernel/bus/bus.test.ts › stops: TypeError: closed',
        'outside of a test: no file: Error: Worker exited unexpectedly',
      ],
    })
  })

  test('names each failed spec of a Playwright report, with the first line of its error', () => {
    const error = { message: '\u001b[31mTest timeout of 30000ms exceeded.\u001b[39m\nCall log:' }
    const report = {
      stats: { ...playwrightStats, unexpected: 1 },
      suites: [
        {
          specs: [
            {
              title: 'closes',
              file: 'modal.spec.ts',
              tests: [{ status: 'unexpected', results: [{ error }] }],
            },
          ],
        },
      ],
    }
    expect(countReport('test:e2e', report, 1)).toEqual({
      passed: 3,
      failed: 1,
      notes: ['failed: modal.spec.ts › closes: Test timeout of 30000ms exceeded.'],
    })
  })
})

test('every script that runs Vitest writes the report that is counted', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  const runs = Object.entries(scripts).filter(([, command]) => String(command).startsWith('vitest run'))
  expect(runs.length).toBeGreaterThanOrEqual(3)
  for (const [script, command] of runs) expect(command).toContain(`--outputFile.json=${reportFile(script)}`)
})
