import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { readEntryExports } from './entry-exports.mjs'
import { kernelPage } from './kernel-page.mjs'
import { readTestMentions } from './test-mentions.mjs'

const isCheck = process.argv.includes('--check')
const entries = readEntryExports()
const { page, uncovered } = kernelPage(entries, readTestMentions())
const path = `${repositoryRoot}/docs/reference/kernel.md`

if (isCheck) {
  const present = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (present !== page) fail('docs/reference/kernel.md is stale. Run: npm run reference')
} else {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, page)
}
const names = entries.reduce((sum, one) => sum + one.exports.length, 0)
console.log(
  `${entries.length} entries, ${names} exported names, ${uncovered.length} without a test or a docstring`,
)
if (names === 0) fail('No exported name was seen: the entries could not be read.')
if (uncovered.length > 0) fail(`Not covered:\n${uncovered.map((one) => `  ${one}`).join('\n')}`)

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
