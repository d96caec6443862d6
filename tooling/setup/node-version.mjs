import { readFileSync } from 'node:fs'

/**
 * Throws when this Node is older than package.json's `engines.node` allows (Vite and Vitest start at
 * 20.19: the first 20 that loads ES modules through require). Runs before anything is installed.
 *
 * @param {string} [running] the version to judge, as in `process.versions.node`
 * @throws {Error} naming the version found, the one needed and where to get it
 */
export function requireNodeVersion(running = process.versions.node) {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const floor = /"node":\s*">=\s*([\d.]+)"/.exec(manifest)?.[1] ?? '20.19'
  if (isAtLeast(running, floor)) return
  throw new Error(
    `This needs Node ${floor} or newer; this is Node ${running}. ` +
      `Install a current Node from https://nodejs.org (or with nvm: nvm install 20) and run it again.`,
  )
}

/**
 * @param {string} running
 * @param {string} floor
 */
function isAtLeast(running, floor) {
  const [have, need] = [running, floor].map((version) => version.split('.').map(Number))
  for (const [index, part] of (need ?? []).entries()) {
    const difference = (have?.[index] ?? 0) - part
    if (difference !== 0) return difference > 0
  }
  return true
}
