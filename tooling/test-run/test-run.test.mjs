import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runSteps } from './run-steps.mjs'
import { checkStep, programStep } from './step.mjs'
import { pickSteps, testSteps } from './steps.mjs'
import { typeProblems } from './type-problems.mjs'
import { countVitest } from './vitest-count.mjs'

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

/** @param {Partial<import('./vitest-count.mjs').VitestReport>} [report] */
const report = (report) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...report,
})

describe('countVitest', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const problem = 'exit code 1'

  it('counts every test', () => {
    const counts = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 3 }
    const count = countVitest({ report: report(counts), unhandledErrors: 0, problem })
    expect(count).toEqual({ passed: 5, failed: 2, skipped: 4, reasons: [] })
  })

  it('counts each file that did not run as a failure of its own', () => {
    const testResults = [
      broken,
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    const counts = { numPassedTests: 1, numFailedTests: 1, testResults }
    const count = countVitest({ report: report(counts), unhandledErrors: 0, problem })
    expect(count).toMatchObject({ passed: 1, failed: 2 })
  })

  it('counts errors outside of tests once, beside what else failed', () => {
    const counts = { numPassedTests: 1, numFailedTests: 1, testResults: [broken] }
    const count = countVitest({ report: report(counts), unhandledErrors: 7, problem })
    expect(count).toMatchObject({ passed: 1, failed: 3 })
  })

  it.each([
    ['no report', { report: undefined, unhandledErrors: undefined, problem: undefined }],
    ['no test', { report: report(), unhandledErrors: 0, problem: undefined }],
    ['a bad end', { report: report({ numPassedTests: 3 }), unhandledErrors: undefined, problem }],
  ])('counts %s as a failure', (_what, outcome) => {
    const count = countVitest(outcome)
    expect(count.failed).toBe(1)
    expect(count.reasons).toHaveLength(1)
  })
})

describe('runSteps', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  it('goes on after a failed step and adds up what the steps count', async () => {
    /** @type {string[]} */
    const ran = []
    const total = await runSteps([
      checkStep('a', 'fails', () => {
        throw new Error('planted')
      }),
      checkStep('a', 'passes', () => void ran.push('passes')),
      { group: 'a', name: 'counts', run: async () => ({ passed: 4, failed: 2 }) },
    ])
    expect(ran).toEqual(['passes'])
    expect(total).toEqual({ passed: 5, failed: 3 })
  })

  it('fails a program by its exit code, its end by a signal and its absence', async () => {
    const node = (/** @type {string} */ source) => programStep('a', source, () => ['-e', source])
    expect(await runSteps([node('process.exit(0)')])).toEqual({ passed: 1, failed: 0 })
    expect(await runSteps([node('process.exit(2)')])).toEqual({ passed: 0, failed: 1 })
    expect(await runSteps([node('process.kill(process.pid)')])).toEqual({ passed: 0, failed: 1 })
    const absent = programStep('a', 'absent', () => {
      throw new Error('not installed')
    })
    expect(await runSteps([absent])).toEqual({ passed: 0, failed: 1 })
  })
})

describe('pickSteps', () => {
  it('runs everything unless it is told to pick, and knows no group that is not there', () => {
    const steps = testSteps()
    expect(pickSteps(steps, undefined)).toBe(steps)
    expect(pickSteps(steps, 'lint').map(({ name }) => name)).toEqual(['prettier', 'eslint'])
    expect(new Set(pickSteps(steps, 'flows,build').map(({ group }) => group))).toEqual(
      new Set(['build', 'flows']),
    )
    expect(() => pickSteps(steps, 'lint,everything')).toThrow(/--only knows lint, build.*not everything/)
  })
})

describe('typeProblems', () => {
  /** @param {unknown[]} problems */
  const attw = (problems) => JSON.stringify({ analysis: { types: { kind: 'included' }, problems } })

  it('leaves out the ways to resolve that an ESM package takes no part in, and only those', () => {
    const problems = [
      { kind: 'NoResolution', entrypoint: './ui', resolutionKind: 'node10' },
      { kind: 'CJSResolvesToESM', entrypoint: '.', resolutionKind: 'node16-cjs' },
      {
        kind: 'InternalResolutionError',
        resolutionOption: 'node10',
        fileName: '/a.d.ts',
        moduleSpecifier: '#kernel',
      },
      {
        kind: 'InternalResolutionError',
        resolutionOption: 'bundler',
        fileName: '/a.d.ts',
        moduleSpecifier: '#x',
      },
      { kind: 'NoResolution', entrypoint: './react', resolutionKind: 'node16-esm' },
      { kind: 'CJSOnlyExportsDefault' },
    ]
    expect(typeProblems(attw(problems))).toEqual([
      'InternalResolutionError bundler /a.d.ts #x',
      'NoResolution ./react node16-esm',
      'CJSOnlyExportsDefault',
    ])
  })

  it('takes a missing report and a package without types for problems', () => {
    expect(typeProblems('crashed')).toEqual(['attw wrote no report but: crashed'])
    expect(typeProblems(JSON.stringify({ analysis: { types: false, problems: [] } }))).toHaveLength(1)
  })
})

describe('the end of a run', () => {
  /** @param {string} steps source of an array of steps */
  function run(steps) {
    const source = `
      import { runSuite } from ${JSON.stringify(here('./run-suite.mjs'))}
      import { checkStep } from ${JSON.stringify(here('./step.mjs'))}
      await runSuite(() => ${steps})`
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
      encoding: 'utf8',
    })
    return { status, lastLine: stdout.trimEnd().split('\n').at(-1) }
  }
  const passing = "checkStep('a', 'passes', () => {})"

  it('is the count, alone on the very last line, and the exit code', () => {
    expect(run(`[${passing}, ${passing}]`)).toEqual({ status: 0, lastLine: '2 passed, 0 failed' })
    const failing = "checkStep('a', 'fails', () => { throw new Error('planted') })"
    expect(run(`[${failing}, ${passing}]`)).toEqual({ status: 1, lastLine: '1 passed, 1 failed' })
  })

  it('is a failure when nothing could be prepared', () => {
    expect(run("{ throw new Error('planted') }")).toEqual({ status: 1, lastLine: '0 passed, 1 failed' })
  })
})
