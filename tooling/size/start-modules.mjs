import { entryChunks } from './entry-chunks.mjs'

/** What an entry may not bring along, as its sources are called. */
const kept = [
  /^plugins\/[^/]+\/(views|components|trigger)\//,
  /^plugins\/[^/]+\/(service|driver)\.ts$/,
  /^kernel\/(ui|view)\/.*\.tsx$/,
  /\.css(\?|$)/,
  /(^|\/)node_modules\/(react|react-dom|viem|ox|zod|@solana|@walletconnect|@reown)\//,
]

/**
 * The same question asked of a page built from the sources: built files hold many modules each, and only here
 * have they names.
 *
 * @param {import('./build-page.mjs').BuiltPage} page
 * @param {string} root of the repository
 * @returns {{ faults: string[], modules: number }}
 */
export function checkStartModules(page, root) {
  const ids = entryChunks(page).flatMap(({ modules }) => Object.keys(modules))
  const paths = ids.map((id) => id.replaceAll('\\', '/').replace(root, ''))
  const faults = paths
    .filter((path) => kept.some((pattern) => pattern.test(path)))
    .map((path) => `${path} is loaded with the entries`)
  const isOurs = (/** @type {string} */ path) => /^(kernel|plugins)\//.test(path)
  if (!paths.some(isOurs)) faults.push('the walk is blind: it met no source of ours')
  return { faults, modules: paths.filter(isOurs).length }
}
