/**
 * @typedef {{ owner: string, rendered: number, bytes: number }} Share `rendered` is what the owner's modules
 *   are before they are minified; `bytes` is as much of the whole compressed size
 */

/**
 * Splits the size of a page by owner, largest first. Uses a build from the sources, because a built file contains modules of
 * several owners. The compressed size is divided in proportion to the size of the modules: exact in total, an estimate for
 * each owner.
 *
 * @param {readonly { modules: Readonly<Record<string, { renderedLength: number }>> }[]} chunks
 * @param {string} root of the repository
 * @param {number} bytes the compressed size of the whole
 * @returns {Share[]}
 */
export function shareAmongOwners(chunks, root, bytes) {
  const rendered = /** @type {Record<string, number>} */ ({})
  for (const { modules } of chunks) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const owner = ownerOf(id, root)
      rendered[owner] = (rendered[owner] ?? 0) + renderedLength
    }
  }
  const whole = Object.values(rendered).reduce((sum, length) => sum + length, 0)
  return Object.entries(rendered)
    .map(([owner, length]) => ({ owner, rendered: length, bytes: (bytes * length) / whole }))
    .filter((share) => share.rendered > 0)
    .sort((a, b) => b.rendered - a.rendered)
}

/**
 * @param {string} id of a module: a path, or a name of the bundler's own
 * @param {string} root
 * @returns {string} a package, `kernel`, `plugins/evm`, `the page` or `the bundler`
 */
export function ownerOf(id, root) {
  const path = id.replaceAll('\\', '/')
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  if (installed?.[1]) return installed[1]
  if (!path.startsWith(root)) return 'the bundler'
  const inside = path.slice(root.length)
  return /^(kernel|plugins\/[^/]+)\//.exec(inside)?.[1] ?? 'the page'
}
