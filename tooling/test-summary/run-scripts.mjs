import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../setup/repository.mjs'
import { countReport, reportFile } from './count-report.mjs'

// node tooling/test-summary/run-scripts.mjs [--beside script,script] script script …
//
// Runs npm scripts of package.json one after the other, all of them even if one fails, and prints `N passed, N failed`
// as the last line. Scripts named by --beside only read the sources and run at the same time as the others.

const reports = join(repositoryRoot, '.cache/test')
const startedAt = performance.now()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string', default: '' } },
})
mkdirSync(reports, { recursive: true })
const results = (
  await Promise.all([runAll(positionals), runAll(values.beside.split(',').filter(Boolean))])
).flat()

console.log('')
for (const { script, seconds, passed, failed, notes } of results) {
  console.log(`${script}: ${passed} passed, ${failed} failed, ${seconds} s`)
  for (const note of notes) console.log(`  ${note}`)
}
console.log(`${secondsSince(startedAt)} s in all`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** @param {readonly string[]} scripts */
async function runAll(scripts) {
  const finished = []
  for (const script of scripts) {
    console.log(`\n> npm run ${script}`)
    const scriptStartedAt = performance.now()
    const report = join(repositoryRoot, reportFile(script))
    // An old report must not be counted if the script fails before it writes one.
    rmSync(report, { force: true })
    const exitCode = await runScript(script)
    const count = countReport(script, readJson(report), exitCode)
    finished.push({ script, seconds: secondsSince(scriptStartedAt), ...count })
  }
  return finished
}

/**
 * @param {string} script
 * @returns {Promise<number>} the exit code; 1 when the process was ended by a signal
 */
function runScript(script) {
  const npm = spawn('npm', ['run', '--silent', script], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    npm.once('error', reject)
    npm.once('exit', (code) => resolve(code ?? 1))
  })
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {number} since */
function secondsSince(since) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
