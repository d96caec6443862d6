import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fullChromiums, locateChromium } from './chromium.mjs'

/** Debian keeps PostgreSQL's programs off the PATH, in one folder per version. */
const debianPostgres = '/usr/lib/postgresql'

const osRelease = '/etc/os-release'

const lockTimeoutSeconds = 120

/**
 * A program that the tests start and npm does not install.
 *
 * @typedef {{ name: string, debianPackage: string, isRequired: boolean, remedy: string }} SystemProgram
 */

/**
 * Programs of the flows that need another browser, in `npm run test:long`.
 *
 * @type {readonly { names: readonly string[], program: SystemProgram }[]}
 */
const otherBrowsers = [
  {
    names: fullChromiums,
    program: {
      name: 'Chromium with its back-forward cache',
      debianPackage: 'chromium',
      isRequired: false,
      remedy: 'Install Chromium or Chrome to run them.',
    },
  },
  {
    names: ['firefox-esr', 'firefox'],
    program: {
      name: 'Firefox',
      debianPackage: 'firefox-esr',
      isRequired: false,
      remedy: 'Install Firefox to run them.',
    },
  },
  {
    names: ['WebKitWebDriver'],
    program: {
      name: 'The driver of WebKitGTK',
      debianPackage: 'webkit2gtk-driver',
      isRequired: false,
      remedy: 'Install WebKitGTK and its driver to run them.',
    },
  },
  {
    names: ['Xvfb'],
    program: { name: 'Xvfb', debianPackage: 'xvfb', isRequired: false, remedy: 'Install Xvfb to run them.' },
  },
]

/**
 * Lists the programs that are missing: Chromium, PostgreSQL and Redis.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ browsers?: boolean }} [options] `browsers`: further browsers as well; default: no
 * @returns {SystemProgram[]}
 * @throws {Error} when CHROMIUM_PATH is set and can't be run
 */
export function missingPrograms(env = process.env, { browsers = false } = {}) {
  const missing = []
  if (!locateChromium(env))
    missing.push({
      name: 'Chromium',
      debianPackage: browserPackage(),
      isRequired: true,
      remedy: 'Install Chromium or Chrome, or set CHROMIUM_PATH to its binary.',
    })
  if (!isExecutableInPath('postgres', env))
    missing.push({
      name: 'PostgreSQL',
      debianPackage: 'postgresql',
      isRequired: false,
      remedy: 'Install PostgreSQL 15 or later to run them.',
    })
  if (!isExecutableInPath('redis-server', env))
    missing.push({
      name: 'Redis',
      debianPackage: 'redis-server',
      isRequired: false,
      remedy: 'Install Redis 7 or later to run them.',
    })
  if (browsers)
    for (const { names, program } of otherBrowsers)
      if (!names.some((name) => isExecutableInPath(name, env))) missing.push(program)
  return missing
}

/**
 * Describes how apt-get installs packages here, without running it.
 *
 * @param {readonly string[]} packages names of Debian packages
 * @returns {{ isRoot: boolean, command: string, steps: { program: string, args: string[], env: NodeJS.ProcessEnv }[] } | undefined}
 *   `command` is what an ordinary user types; undefined where there is no apt-get
 */
export function packageInstaller(packages) {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return undefined
  const isRoot = process.getuid?.() === 0
  // RUNLEVEL=1 keeps Debian from starting the servers it installs
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = ['-q', '-o', `DPkg::Lock::Timeout=${lockTimeoutSeconds}`]
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]].map((args) =>
    isRoot
      ? { program: 'apt-get', args: [...options, ...args], env }
      : { program: 'sudo', args: ['apt-get', ...options, ...args], env: {} },
  )
  return { isRoot, command: `sudo apt-get install -y ${packages.join(' ')}`, steps }
}

/** Package of the browser: Debian has the smaller one, systems made from Debian need not. */
function browserPackage() {
  const isDebian = existsSync(osRelease) && /^ID=debian$/m.test(readFileSync(osRelease, 'utf8'))
  return isDebian ? 'chromium-headless-shell' : 'chromium'
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
function isExecutableInPath(name, env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  return [...folders, ...versions.map((version) => join(debianPostgres, version, 'bin'))].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
