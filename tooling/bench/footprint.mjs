import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/**
 * What an installation holds.
 *
 * @typedef {{ packages: number, bytes: number, largest: { name: string, bytes: number }[] }} Footprint `largest` are
 *   the five largest packages, the largest first
 */

/**
 * Installs the built package as a host for Ethereum alone does, with the peers it needs, into an empty folder outside of
 * the repository, and counts what is there then.
 *
 * @returns {Footprint}
 * @throws {Error} with npm's words when it does not install
 */
export function measureFootprint() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-footprint-'))
  try {
    const npm = (/** @type {string[]} */ ...args) =>
      execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    npm('pack', join(repositoryRoot, 'dist'), '--silent', '--pack-destination', folder)
    const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
    const { devDependencies: ours } = readJson(join(repositoryRoot, 'package.json'))
    const wanted = ['react', 'react-dom', 'jotai', 'viem'].map((name) => [name, ours[name]])
    const dependencies = { foyerkit: `file:${tarball}`, ...Object.fromEntries(wanted) }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
    npm('install', '--no-audit', '--no-fund', '--ignore-scripts')
    return countPackages(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Counts and weighs installed packages. @param {string} folder with a package-lock.json, installed */
export function countPackages(folder) {
  const { packages } = readJson(join(folder, 'package-lock.json'))
  // the lock lists packages of other platforms as well
  const paths = Object.keys(packages).filter((path) => path !== '' && existsSync(join(folder, path)))
  const sizes = paths.map((path) => ({
    name: path.replace(/^.*node_modules\//, ''),
    bytes: weigh(join(folder, path)),
  }))
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  return {
    packages: paths.length,
    bytes,
    largest: sizes.sort((one, other) => other.bytes - one.bytes).slice(0, 5),
  }
}

/**
 * @param {string} folder of a package; the packages installed in it count by themselves
 * @returns {number}
 */
function weigh(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') bytes += weigh(path)
    // what it takes on the disk, in blocks of 512 bytes
    if (entry.isFile()) bytes += statSync(path).blocks * 512
  }
  return bytes
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
