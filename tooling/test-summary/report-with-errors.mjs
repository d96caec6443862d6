import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { JsonReporter } from 'vitest/node'

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 * @typedef {Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number]} UnhandledError
 */

/**
 * Writes Vitest's JSON report if `--outputFile.json` names a file for it, with a member that Vitest leaves out: `unhandledErrors`, the
 * errors that belong to no test, such as a rejection that nobody awaited. Each has its name, its message, and the file and the test that
 * ran, if they are known.
 *
 * @returns {Reporter}
 */
export function reportWithErrors() {
  const json = new JsonReporter({})
  /** @type {string | undefined} */
  let file
  return {
    onInit(vitest) {
      const { outputFile, root } = vitest.config
      if (typeof outputFile === 'object' && outputFile.json) file = resolve(root, outputFile.json)
      json.onInit(vitest)
    },
    async onTestRunEnd(modules, errors) {
      if (!file) return
      await json.onTestRunEnd(modules)
      const report = JSON.parse(await readFile(file, 'utf8'))
      await writeFile(file, JSON.stringify({ ...report, unhandledErrors: errors.map(describe) }))
    },
  }
}

/** @param {UnhandledError} error */
function describe({ name, message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  return { name, message, file, test }
}
