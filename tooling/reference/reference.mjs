import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { badges } from './badges.mjs'
import { readEntryExports } from './entry-exports.mjs'
import { readErrorCodes } from './error-codes.mjs'
import { errorRemedies } from './error-remedies.mjs'
import { errorsPage } from './errors-page.mjs'
import { eventsPage } from './events-page.mjs'
import { guides } from './guides.mjs'
import { kernelPage } from './kernel-page.mjs'
import { optionsPage } from './options-page.mjs'
import { readOptions } from './read-options.mjs'
import { statesPage } from './states-page.mjs'

const isCheck = process.argv.includes('--check')
const entries = readEntryExports()
const kernel = kernelPage(entries)
const tables = readOptions()
const options = optionsPage(tables)
const events = eventsPage()
const states = statesPage()
const undocumented = [...kernel.undocumented, ...options.silent, ...events.silent, ...states.silent]

put('docs/reference/kernel.md', kernel.page)
put('docs/reference/options.md', options.page)
put('docs/reference/events.md', events.page)
put('docs/reference/states.md', states.page)
const errors = errorsPage(readErrorCodes(), errorRemedies)
put('docs/reference/errors.md', errors.page)
for (const fault of errors.faults) fail(fault)
const written = guides()
for (const { path, page } of written) put(path, page)
for (const { path, page } of badges()) put(path, page)

const names = entries.reduce((sum, one) => sum + one.exports.length, 0)
const count = tables.reduce((sum, one) => sum + one.options.length, 0)
console.log(
  `${entries.length} entries, ${names} exported names, ${count} options, ${undocumented.length} without a docstring`,
)
if (names === 0) fail('No exported name found: the entries could not be read.')
if (written.every(({ regions }) => regions === 0)) fail('No code region of an example found in the guides.')
if (count === 0) fail('No option found: the types could not be read.')
if (undocumented.length > 0)
  fail(`Without a docstring:\n${undocumented.map((name) => `  ${name}`).join('\n')}`)

/** Writes a page, or compares it. @param {string} path @param {string} page */
function put(path, page) {
  const file = `${repositoryRoot}/${path}`
  if (isCheck) {
    const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (present !== page) fail(`${path} is stale. Run: npm run reference`)
    return
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page)
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
