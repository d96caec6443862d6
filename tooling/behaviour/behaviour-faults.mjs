import { readSourceCitations, readTestCitations } from './read-citations.mjs'
import { readRules } from './read-rules.mjs'

/** @typedef {{ path: string, text: string }} SourceFile */
/** @typedef {{ path: string, line: number, message: string }} Fault */

const source = /^(?:kernel|plugins|apps|tooling)\/.*\.(?:[cm]?[jt]s|[jt]sx|css)$/
const test = /\.(?:test|spec)\.(?:[cm]?[jt]s|[jt]sx)$/

/**
 * Whether a file can cite rules.
 * @param {string} path from the repository's folder
 */
export function canCite(path) {
  return source.test(path)
}

/**
 * Compares the rules of docs/behaviour.md with the citations in tests and source comments.
 * @param {string} page text of docs/behaviour.md
 * @param {readonly SourceFile[]} files
 * @returns {string[]} a line per malformed rule or citation, unknown number, and rule without a test
 */
export function behaviourFaults(page, files) {
  const { rules, faults } = readRules(page)
  const tests = files.filter(({ path }) => test.test(path)).map(readTestCitations)
  const cited = tests.flatMap(({ citations }) => citations)
  const unknown = [...cited, ...files.flatMap(readSourceCitations)]
    .filter(({ rule }) => !rules.has(rule))
    .map(({ rule, ...position }) => ({ ...position, message: `rule ${rule} does not exist` }))
  const tested = new Set(cited.map(({ rule }) => rule))
  const untested = [...rules]
    .filter(([rule]) => !tested.has(rule))
    .map(([rule, line]) => ({ path: 'docs/behaviour.md', line, message: `no test cites rule ${rule}` }))
  return [...faults, ...untested, ...tests.flatMap((result) => result.faults), ...unknown].map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  )
}
