import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

const dist = join(repositoryRoot, 'dist')

/**
 * Lets pages import `foyerkit` as a host does that has installed it: what is in dist, by the exports of the
 * package that would be published.
 *
 * @returns {import('vite').Plugin}
 * @throws {Error} when dist is not built
 */
export function builtPackage() {
  const { exports } = /** @type {{ exports: Record<string, string | { default: string }> }} */ (
    JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'))
  )
  return {
    name: 'foyer-built-package',
    enforce: 'pre',
    resolveId(source) {
      if (!/^foyerkit(\/|$)/.test(source)) return null
      const target = exports[source.replace('foyerkit', '.')]
      if (!target) throw new Error(`The built package has no ${source}.`)
      return join(dist, typeof target === 'string' ? target : target.default)
    },
  }
}
