import { readRepository } from './repository-address.mjs'

/**
 * @typedef {{ types: string, default: string }} Target
 * @typedef {Record<string, unknown>} Manifest
 */

/** Fields of the repository's package.json that are published. */
const publishedFields = [
  'name',
  'version',
  'description',
  'keywords',
  'homepage',
  'repository',
  'bugs',
  'author',
  'license',
  'type',
  'publishConfig',
  'peerDependencies',
  'peerDependenciesMeta',
]

/**
 * Creates the package.json that is published, for a package whose root is dist. It has no dependencies: tsyringe and
 * reflect-metadata, the dependencies of the repository, are bundled (docs/decisions/0048). Exports are listed one by one;
 * `imports` are there because declarations keep the `#` names of the sources.
 *
 * @param {Manifest & { repository?: { url?: string } }} source the repository's package.json
 * @param {{ subpath: string, name: string }[]} entries
 * @returns {Manifest}
 */
export function publishManifest(source, entries) {
  const exported = entries.map(({ subpath, name }) => [subpath, target(name)])
  return {
    ...Object.fromEntries(
      publishedFields.flatMap((field) => (field in source ? [[field, source[field]]] : [])),
    ),
    // npm refuses to publish a private package: fill in the repository first (RELEASING.md)
    ...(readRepository(source) ? {} : { private: true }),
    // bundlers may drop unused modules
    sideEffects: false,
    bin: { foyerkit: './tooling/compose/bin.js' },
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    imports: {
      '#kernel': target('kernel/author'),
      '#kernel/chain': target('kernel/chain/index'),
      '#kernel/money': target('kernel/money/index'),
      '#kernel/ui': target('kernel/ui/index'),
      '#kernel/react': target('kernel/host/react/index'),
      '#kernel/bindings': target('kernel/host/bindings/index'),
      '#kernel/vue': target('kernel/host/vue/index'),
      '#kernel/svelte': target('kernel/host/svelte/index'),
      '#kernel/di': target('kernel/core/di/class-services'),
      '#kernel/testing': target('kernel/testing/index'),
      '#plugins/auth/parts': target('plugins/auth/parts'),
      '#plugins/connect/parts': target('plugins/connect/parts'),
      '#plugins/transactions/form': target('plugins/transactions/form'),
      '#plugins/transactions/review': target('plugins/transactions/review'),
      '#plugins/transactions/sent-toasts': target('plugins/transactions/sent-toasts'),
      '#plugins/transfers/parts': target('plugins/transfers/parts'),
      '#plugins/*/contract': target('plugins/*/contract'),
    },
    files: ['**/*'],
  }
}

/**
 * @param {string} name
 * @returns {Target}
 */
function target(name) {
  return { types: `./${name}.d.ts`, default: `./${name}.js` }
}
