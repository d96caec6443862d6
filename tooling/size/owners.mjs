/**
 * @typedef {{ owner: string, rendered: number, bytes: number }} Share `rendered` is what the owner's modules
 *   are before they are minified; `bytes` is as much of the whole compressed size
 */

/**
 * Whose code the files of a page are made of, largest first. Built files know no owners any more (one of them
 * holds modules of many), so this is asked of a build from the sources; the compressed size is shared out by
 * what each owner's modules measure, which is exact in sum and near enough for each.
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
