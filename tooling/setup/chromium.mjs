import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'

/** Programs by preference. The headless shell is the same browser without its windows, and takes a fifth less time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
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

/** @param {NodeJS.ProcessEnv} env */
function findOnPath(env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
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
