/** Markdown files that are no pages of the site. */
export const notOnTheSite = [
  'README.md',
  'apps/docs/README.md',
  '.github/**',
  '.changeset/**',
  'gallery/**',
  'tooling/**',
]

/** Folders of the repository, and where their pages are on the site. */
const folders = /** @type {const} */ ([
  ['docs/', ''],
  ['apps/docs/api/', 'api/'],
  ['apps/service/src/modules/', 'service/modules/'],
  ['apps/', ''],
])

/**
 * Maps a Markdown file to its page of the site: `docs/guides/theming.md` to `guides/theming.md`, `plugins/evm/README.md` to
 * `plugins/evm.md`, `CHANGELOG.md` to `changelog.md`.
 *
 * @param {string} path from the repository's folder
 */
export function toRoute(path) {
  const [from, to] = folders.find(([folder]) => path.startsWith(folder)) ?? ['', '']
  const route = `${to}${path.slice(from.length)}`.replace(/\/README\.md$/, '.md')
  return route.includes('/') || route !== path ? route : route.toLowerCase().replaceAll('_', '-')
}
