import { runProgram } from './program.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, group: string, run: () => Promise<Count>, aside?: boolean }} Step one part of a test run; `group` is
 *   what `--only` picks by, `aside` says that it may run beside others. A step that throws has failed once.
 */

/**
 * A step that passes or fails as a whole: a program's exit code.
 *
 * @param {string} group
 * @param {string} name
 * @param {() => string[]} args the script and its arguments
 * @returns {Step}
 */
export function programStep(group, name, args) {
  return checkStep(group, name, async () => {
    const problem = await runProgram(args())
    if (problem) throw new Error(problem)
  })
}

/**
 * A step that passes or fails as a whole: it fails when the check throws.
 *
 * @param {string} group
 * @param {string} name
 * @param {() => void | Promise<void>} check
 * @returns {Step}
 */
export function checkStep(group, name, check) {
  return {
    group,
    name,
    run: async () => {
      await check()
      return { passed: 1, failed: 0 }
    },
  }
}
