import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { programOf, runProgram } from './program.mjs'
import { countVitest } from './vitest-count.mjs'

const workers = 2

/**
 * A step in which every Vitest test counts.
 *
 * @param {string} group
 * @param {string[]} projects of vitest.config.ts, run together
 * @param {{ timeoutMs?: number }} [options]
 * @returns {import('./step.mjs').Step}
 */
export function vitestStep(group, projects, options = {}) {
  const reportFile = join(repositoryRoot, '.cache/test', `${group}.json`)
  return {
    group,
    name: `vitest (${projects.join(', ')})`,
    run: async () => {
      // the report of an earlier run must not be taken for this one's
      rmSync(reportFile, { force: true })
      mkdirSync(dirname(reportFile), { recursive: true })
      const problem = await runProgram(
        [
          programOf('vitest'),
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile}`,
          `--maxWorkers=${workers}`,
          // a test left alone with .only would silence all others
          '--allowOnly=false',
        ],
        options,
      )
      const { because, skipped, ...count } = countVitest(readReport(reportFile), problem)
      if (because) console.error(`Counted as failed: ${because}.`)
      if (skipped > 0) console.log(`${skipped} tests are marked to be left out (skip or todo).`)
      return count
    },
  }
}

/**
 * @param {string} file
 * @returns {import('./vitest-count.mjs').VitestReport | undefined}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
