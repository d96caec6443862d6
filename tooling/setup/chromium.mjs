import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'

/** Programs with windows and the back-forward cache. */
export const fullChromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Programs by preference. The headless shell is the same browser without its windows, and takes a fifth less time. */
const names = ['chromium-headless-shell', ...fullChromiums]
const versionCheckMs = 30_000

/** Arguments of every Chromium that the tests start: headless, and no requests of the browser's own. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the absolute path of a Chromium or Chrome that runs: CHROMIUM_PATH, otherwise the first one on the PATH.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @throws {Error} when CHROMIUM_PATH can't be run, or no browser is on the PATH
 */
export function findChromium(env = process.env) {
  const path = locateChromium(env)
  if (path) return path
  throw new Error(
    `No Chromium found (looked for ${names.join(', ')} on the PATH). Install one (on Debian: ` +
      `apt-get install chromium) or set CHROMIUM_PATH to the binary of a Chromium or Chrome.`,
  )
}

/**
 * Like {@link findChromium}, but returns undefined if no browser is on the PATH.
 *
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} when CHROMIUM_PATH can't be run
 */
export function locateChromium(env) {
  const chosen = env['CHROMIUM_PATH']
  if (!chosen) return findOnPath(env)
  if (runs(chosen)) return chosen
  throw new Error(
    `CHROMIUM_PATH is "${chosen}", which cannot be run. Unset CHROMIUM_PATH, or point it at a Chromium or Chrome binary.`,
  )
}

/**
 * Returns the absolute path of a Chromium or Chrome with the back-forward cache, which the headless shell lacks: CHROMIUM_PATH,
 * otherwise the first one on the PATH.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @throws {Error} when CHROMIUM_PATH can't be run, or no such browser is on the PATH
 */
export function findFullChromium(env = process.env) {
  const path = env['CHROMIUM_PATH'] ? locateChromium(env) : findOnPath(env, fullChromiums)
  if (path) return path
  throw new Error(
    `No Chromium with a back-forward cache found (looked for ${fullChromiums.join(', ')} on the PATH). Install one ` +
      '(on Debian: apt-get install chromium).',
  )
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} [wanted] names of programs
 */
function findOnPath(env, wanted = names) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
}

/**
 * Runs the file with --version: Ubuntu's chromium-browser is a script that only names its package store.
 *
 * @param {string} path
 */
function runs(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // Chrome on Windows opens a window when asked for its version
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: versionCheckMs })
  return status === 0 && /chrom/i.test(stdout)
}
