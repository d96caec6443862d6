import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { bundlerInstallation, hasBundler } from './bundler.mjs'
import { nodeInstallations } from './node-versions.mjs'
import { repositoryRoot } from './repository.mjs'
import { missingPrograms, packageInstaller } from './system-programs.mjs'

// `npm start` and `npm test` run this file first (prestart, pretest). It imports Node's own modules only, because it
// installs the others.

const needsPrograms = process.argv.includes('--programs')
// of `npm run test:long`
const browsers = process.argv.includes('--browsers')
const needsBundler = process.argv.includes('--bundler')

try {
  requireNodeVersion()
  installPackages()
  if (needsPrograms) {
    await installPrograms()
    for (const installation of nodeInstallations()) run('npm', installation)
  }
  if (needsBundler && !hasBundler()) run('npm', bundlerInstallation)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // npm stops after a failed pretest, so the last line of `npm test` is printed here
  if (needsPrograms) console.log('0 passed, 1 failed')
  process.exitCode = 1
}

function requireNodeVersion() {
  const { engines } = JSON.parse(readFileSync(`${repositoryRoot}package.json`, 'utf8'))
  const minVersion = engines.node.replace('>=', '')
  const isOlder = process.versions.node.localeCompare(minVersion, 'en', { numeric: true }) < 0
  if (isOlder)
    throw new Error(
      `Node ${process.versions.node} is too old: Foyer needs ${minVersion} or later. Install it from https://nodejs.org.`,
    )
}

/** Runs `npm ci` if node_modules is missing or older than package-lock.json. */
function installPackages() {
  const lock = `${repositoryRoot}package-lock.json`
  const installed = `${repositoryRoot}node_modules/.package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Running npm ci: node_modules is missing or older than package-lock.json.')
  // A NODE_ENV or an omit setting of the caller must not leave out the tools. Install scripts would compile parts of bcoin, which
  // runs without them, and need a compiler.
  const kinds = ['--include=dev', '--include=optional', '--include=peer']
  run('npm', ['ci', ...kinds, '--ignore-scripts', '--prefer-offline'])
}

/** Installs missing programs with apt-get: at once as root, after a question on a terminal, otherwise not at all. */
async function installPrograms() {
  const missing = missingPrograms(process.env, { browsers })
  if (missing.length === 0) return
  const packages = missing.map(({ debianPackage }) => debianPackage)
  const installer = packageInstaller(packages)
  if (installer?.isRoot || (installer && (await isConfirmed(installer.command)))) {
    console.log(`Installing the Debian packages ${packages.join(', ')} with apt-get.`)
    for (const { program, args, env } of installer.steps) run(program, args, env)
  }
  for (const { name, isRequired, remedy } of missingPrograms(process.env, { browsers })) {
    const install = installer ? `Install it with: ${installer.command}` : remedy
    if (isRequired) throw new Error(`${name} was not found. ${install}`)
    console.log(`${name} was not found: tests that need it are skipped. ${install}`)
  }
}

/** @param {string} command */
async function isConfirmed(command) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`The tests need programs that are missing. Run "${command}"? [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment of this process
 */
function run(program, args, env = {}) {
  // npm is a batch file on Windows, which only a shell can run
  const { status, error } = spawnSync(program, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`${program} ${args[0]} failed (${error?.message ?? `exit code ${status}`}).`)
}
