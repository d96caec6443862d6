import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../setup/npm.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { programOf, runProgram } from './program.mjs'
import { checkStep, programStep } from './step.mjs'
import { typeProblems } from './type-problems.mjs'

const folder = join(repositoryRoot, '.cache/test/package')

/**
 * Packs dist as npm would publish it and has the tarball judged: what a host gets is what is checked.
 *
 * @returns {import('./step.mjs').Step[]}
 */
export function packageSteps() {
  return [
    checkStep('package', 'npm pack dist', () => {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      if (!existsSync(join(repositoryRoot, 'dist/package.json'))) throw new Error('dist is not built')
      runNpm(['pack', './dist', '--silent', '--ignore-scripts', '--pack-destination', folder], repositoryRoot)
    }),
    programStep('package', 'publint', () => [programOf('publint'), 'run', tarball(), '--strict']),
    checkStep('package', 'are the types wrong', async () => {
      const args = [
        programOf('@arethetypeswrong/cli', 'attw'),
        tarball(),
        '--profile',
        'esm-only',
        '-f',
        'json',
      ]
      const outputFile = join(folder, 'attw.json')
      await runProgram(args, { outputFile })
      const problems = typeProblems(readFileSync(outputFile, 'utf8'))
      for (const problem of problems) console.error(problem)
      if (problems.length > 0) throw new Error(`${problems.length} problems`)
    }),
  ]
}

function tarball() {
  const file = existsSync(folder) && readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (!file) throw new Error('dist was not packed')
  return join(folder, file)
}
