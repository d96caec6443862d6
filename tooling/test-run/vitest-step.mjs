import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { programOf, runProgram } from './program.mjs'
import { unhandledErrorsFile } from './unhandled-errors.mjs'
import { countVitest } from './vitest-count.mjs'

const workers = 2
const reporter = join(repositoryRoot, 'tooling/test-run/unhandled-errors.mjs')

/**
 * A step in which every Vitest test counts.
 *
 * @param {string} group
 * @param {string[]} projects of vitest.config.ts, run together
 * @param {{ timeoutMs?: number }} [options]
 * @returns {import('./step.mjs').Step}
 */
export function vitestStep(group, projects, options = {}) {
  const folder = join(repositoryRoot, '.cache/test', group)
  const reportFile = join(folder, 'report.json')
  const errorsFile = join(folder, 'unhandled-errors.json')
  const args = () => [
    programOf('vitest'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...['default', 'json', reporter].map((name) => `--reporter=${name}`),
    `--outputFile.json=${reportFile}`,
    `--maxWorkers=${workers}`,
    // a test left alone with .only would silence all others
    '--allowOnly=false',
  ]
  const run = async () => {
    // the reports of an earlier run must not be taken for this one's
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const problem = await runProgram(args(), { ...options, env: { [unhandledErrorsFile]: errorsFile } })
    const { reasons, skipped, ...count } = countVitest({
      report: readJson(reportFile),
      unhandledErrors: readJson(errorsFile),
      problem,
    })
    for (const reason of reasons) console.error(`Counted as failed: ${reason}.`)
    if (skipped > 0) console.log(`${skipped} tests are marked to be left out (skip or todo).`)
    return count
  }
  return { group, name: `vitest (${projects.join(', ')})`, run }
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // it was not written, or not to its end
    return undefined
  }
}
