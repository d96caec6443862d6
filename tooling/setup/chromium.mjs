import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { installDebianPackages } from './debian-packages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const versionCheckMs = 30_000

/** What every Chromium of the tests is started with: no window, and nothing it would fetch by itself. */
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
 * The absolute path of a Chromium or Chrome that runs: CHROMIUM_PATH, else the first on the PATH, else
 * Debian's package, installed when apt-get and the rights for it are there.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {() => boolean} [install] tries to install one; false when it is not in a position to
 * @throws {Error} saying what to do when CHROMIUM_PATH cannot be run or none was found or installed
 */
export function findChromium(env = process.env, install = installChromium) {
  const chosen = env['CHROMIUM_PATH']
  if (chosen) {
    if (runs(chosen)) return chosen
    throw new Error(
      `CHROMIUM_PATH is "${chosen}", which cannot be run. Unset CHROMIUM_PATH, or point it at a Chromium or Chrome binary.`,
    )
  }
  const found = findOnPath(env) ?? (install() ? findOnPath(env) : undefined)
  if (found) return found
  throw new Error(
    `No Chromium found (looked for ${names.join(', ')} on the PATH). Install one (on Debian: ` +
      `apt-get install chromium) or set CHROMIUM_PATH to the binary of a Chromium or Chrome.`,
  )
}

function installChromium() {
  return installDebianPackages(['chromium'], 'the browser tests need it and none was found')
}

/** @param {NodeJS.ProcessEnv} env */
function findOnPath(env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
}

/**
 * A file on the PATH may be a mere pointer to a shop (Ubuntu's chromium-browser), so it is asked.
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
