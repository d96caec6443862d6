import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from '../../size/build-page.mjs'
import { countPackages } from '../footprint.mjs'

/** @typedef {{ dir: string, packages: number, megabytes: number }} PreparedPage `dir` has the built page */

/**
 * Installs a library and builds its page.
 *
 * @param {string} folder inside the repository; created
 * @param {import('./libraries.mjs').Library} library
 * @returns {Promise<PreparedPage>}
 * @throws {Error} when npm or Vite fails
 */
export async function preparePage(folder, { packages, react = 19, script }) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', ['install', ...flags, ...packages, `react@${react}`, `react-dom@${react}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { packages: count, bytes } = countPackages(folder)
  const { dir } = await buildPage(folder, script)
  return { dir, packages: count, megabytes: bytes / 1_000_000 }
}
