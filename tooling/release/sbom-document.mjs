/**
 * @typedef {{ version?: string, license?: string, integrity?: string, link?: boolean, resolved?: string, name?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages packages of package-lock.json, by their folder
 * @typedef {{ folder: string, bundled: readonly string[], installs: boolean }} PublishedPackage folder of a published package, those
 *   of the packages whose code is in its files, and whether npm installs its dependencies with it
 */

/** Start of the keys of installed packages in package-lock.json. */
const modules = 'node_modules/'

/**
 * Folder of the package that a module belongs to. Modules that no package brought have none.
 *
 * @param {string} module path from the repository's folder
 */
export function packageOf(module) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0]
}

/**
 * Folders of the packages that npm installs for a package: its dependencies, theirs, and the peers that are not optional.
 *
 * @param {LockedPackages} locked
 * @param {string} folder of the package
 * @returns {string[]}
 * @throws {Error} if package-lock.json lacks a dependency that is not optional
 */
export function installedWith(locked, folder) {
  /** @type {Set<string>} */
  const found = new Set()
  const add = (/** @type {string} */ from) => {
    for (const next of dependenciesOf(locked, from)) {
      if (found.has(next)) continue
      found.add(next)
      add(next)
    }
  }
  add(folder)
  return [...found].sort()
}

/** @param {LockedPackages} locked @param {string} folder @returns {string[]} folders of what a package depends on itself */
function dependenciesOf(locked, folder) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    ...rest
  } = locked[folder] ?? {}
  const { peerDependenciesMeta: meta = {} } = rest
  const peers = Object.keys(peerDependencies).filter((name) => !meta[name]?.optional)
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
  return [...new Set(names)].flatMap((name) => {
    const target = findFrom(locked, folder, name)
    if (target === undefined && !(name in optionalDependencies))
      throw new Error(`package-lock.json has no ${name}, which ${folder} depends on.`)
    return target ?? []
  })
}

/** The folder in which Node finds a package from another one. @param {LockedPackages} locked @param {string} from @param {string} name */
function findFrom(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}${modules}${name}`
    if (!folder.endsWith('node_modules') && path in locked) return path
    if (folder === '') return undefined
  }
}

/**
 * Creates a list of components in the format of CycloneDX 1.5: published packages, and what is bundled into them or installed with
 * them.
 *
 * @param {LockedPackages} locked
 * @param {readonly PublishedPackage[]} published the first one is the subject of the document
 */
export function createSbom(locked, published) {
  const installed = published.flatMap(({ folder, installs }) =>
    installs ? installedWith(locked, folder) : [],
  )
  const bundled = published.flatMap((own) => own.bundled)
  /** @type {Map<string, ReturnType<typeof toComponent>>} */
  const components = new Map()
  /** @type {Map<string, Set<string>>} */
  const edges = new Map()
  // two folders may have the same version of a package, each with other versions of what it depends on
  const add = (/** @type {string} */ folder, /** @type {readonly string[]} */ targets) => {
    const component = toComponent(locked, folder)
    const ref = component['bom-ref']
    components.set(ref, component)
    edges.set(ref, new Set([...(edges.get(ref) ?? []), ...targets.map((target) => refOf(locked, target))]))
  }
  for (const { folder, bundled, installs } of published)
    add(folder, [...bundled, ...(installs ? dependenciesOf(locked, folder) : [])])
  for (const folder of bundled) add(folder, [])
  for (const folder of installed) add(folder, dependenciesOf(locked, folder))
  const [subject, ...others] = components.values()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: subject },
    components: others.sort(byRef),
    dependencies: [...edges].map(([ref, targets]) => ({ ref, dependsOn: [...targets].sort() })),
  }
}

/** @param {{ 'bom-ref': string }} one @param {{ 'bom-ref': string }} other */
const byRef = (one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)

/** Name of a package: that of its folder, unless it has another one. @param {LockedPackages} locked @param {string} folder */
const nameOf = (locked, folder) =>
  locked[folder]?.name ?? /(?:^|\/)((?:@[^/]+\/)?[^/]+)$/.exec(folder)?.[1] ?? folder

/** @param {LockedPackages} locked @param {string} folder */
const refOf = (locked, folder) => `${nameOf(locked, folder)}@${locked[folder]?.version}`

/**
 * @param {LockedPackages} locked
 * @param {string} folder
 * @throws {Error} if the package has no version or no licence
 */
function toComponent(locked, folder) {
  const { version, license, integrity } = locked[folder] ?? {}
  if (version === undefined || license === undefined)
    throw new Error(`package-lock.json has no version or no licence of ${folder}.`)
  const name = nameOf(locked, folder)
  const [, bits = '', digest = ''] = /^sha(\d+)-(\S+)/.exec(integrity ?? '') ?? []
  return {
    'bom-ref': refOf(locked, folder),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    ...(integrity && {
      hashes: [{ alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  }
}
