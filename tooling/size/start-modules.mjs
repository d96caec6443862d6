import { entryChunks } from './entry-chunks.mjs'

/** Sources that an entry must not import statically. */
const lazySources = [
  /^plugins\/[^/]+\/(views|components|trigger)\//,
  /^plugins\/[^/]+\/(service|driver)\.ts$/,
  /^kernel\/(ui|modal)\/.*\.tsx$/,
  /\.css(\?|$)/,
  /(^|\/)node_modules\/(react|react-dom|viem|ox|zod|@solana|@walletconnect|@reown|@noble|@scure)\//,
]

/**
 * Checks a page built from the sources for such modules: built files contain many modules without their names.
 *
 * @param {import('./build-page.mjs').BuiltPage} page
 * @param {string} root of the repository
 * @returns {{ faults: string[], modules: number }}
 */
export function checkStartModules(page, root) {
  const ids = entryChunks(page).flatMap(({ modules }) => Object.keys(modules))
  const paths = ids.map((id) => id.replaceAll('\\', '/').replace(root, ''))
  const faults = paths
    .filter((path) => lazySources.some((pattern) => pattern.test(path)))
    .map((path) => `${path} is loaded with the entries`)
  const isOurs = (/** @type {string} */ path) => /^(kernel|plugins)\//.test(path)
  if (!paths.some(isOurs)) faults.push('the walk is blind: it met no source of ours')
  return { faults, modules: paths.filter(isOurs).length }
}
