/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock the part of package-lock.json read here;
 *   npm keeps the same shape in node_modules/.package-lock.json for what it really installed
 */

/**
 * Whether an install holds what a lock asks for: every package at its version, none besides. Missing
 * optional packages are fine, because npm leaves out those of other platforms, Node versions and C libraries.
 *
 * @param {Lock} lock
 * @param {Lock} installed
 */
export function satisfiesLock(lock, installed) {
  const wanted = Object.entries(lock.packages ?? {}).filter(([path]) => path !== '')
  const found = new Map(Object.entries(installed.packages ?? {}))
  const held = wanted.every(([path, entry]) => {
    const present = found.get(path)
    return present ? isSame(entry, present) : entry.optional === true
  })
  const paths = new Set(wanted.map(([path]) => path))
  return held && [...found.keys()].every((path) => paths.has(path))
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage} present
 */
function isSame(wanted, present) {
  if (wanted.link) return present.link === true && present.resolved === wanted.resolved
  return present.version === wanted.version
}
