/** @typedef {{ subpath: string, exports: readonly { name: string }[] }} Entry */

/** Largest number of names in an entry for authors of plugins. */
const maxNames = new Map([['./kernel', 120]])

/** Entries that share no name, so that an author finds each name in one place. */
const separate = ['./kernel', './chain', './money']

/**
 * Lists the entries for authors of plugins that are missing or have too many names, and the names that two of them have.
 *
 * @param {readonly Entry[]} entries
 * @returns {string[]}
 */
export function authorEntryFaults(entries) {
  const found = separate.map((subpath) => entries.find((entry) => entry.subpath === subpath))
  const missing = separate
    .filter((_, index) => !found[index])
    .map((subpath) => `there is no entry ${subpath}`)
  const present = found.filter((entry) => entry !== undefined)
  const large = present.flatMap(({ subpath, exports }) => {
    const max = maxNames.get(subpath) ?? Infinity
    return exports.length > max ? [`${subpath} has ${exports.length} names, at most ${max}`] : []
  })
  const names = present.flatMap(({ exports }) => exports.map(({ name }) => name))
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  return [...missing, ...large, ...repeated.map((name) => `${name} is in two entries`)]
}
