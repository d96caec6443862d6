import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { packageSteps } from './package-steps.mjs'
import { programOf } from './program.mjs'
import { programStep } from './step.mjs'
import { vitestStep } from './vitest-step.mjs'

const reference = join(repositoryRoot, 'tooling/reference/reference.mjs')

/**
 * Everything `npm test` runs, in order.
 *
 * @returns {import('./step.mjs').Step[]}
 */
export function testSteps() {
  return [
    { ...programStep('lint', 'prettier', () => [programOf('prettier'), '--check', '.']), aside: true },
    { ...programStep('lint', 'eslint', () => [programOf('eslint'), '.']), aside: true },
    programStep('build', 'build', () => [join(repositoryRoot, 'tooling/build.mjs')]),
    programStep('sizes', 'sizes', () => [join(repositoryRoot, 'tooling/bench/bench.mjs'), '--sizes']),
    ...packageSteps(),
    programStep('reference', 'reference is up to date', () => [reference, '--check']),
    vitestStep('unit', ['node', 'views', 'views-react-18', 'types']),
    vitestStep('pairing', ['pairing']),
    vitestStep('flows', ['flows', 'audits']),
  ]
}

/**
 * The steps of some groups.
 *
 * @param {import('./step.mjs').Step[]} steps
 * @param {string | undefined} only groups, separated by commas; all of them when it is not given
 * @returns {import('./step.mjs').Step[]}
 * @throws {Error} naming the groups there are when one of them is none
 */
export function pickSteps(steps, only) {
  if (only === undefined) return steps
  const groups = [...new Set(steps.map(({ group }) => group))]
  const wanted = only.split(',')
  const unknown = wanted.filter((group) => !groups.includes(group))
  if (unknown.length > 0) throw new Error(`--only knows ${groups.join(', ')}, not ${unknown.join(', ')}.`)
  return steps.filter(({ group }) => wanted.includes(group))
}
