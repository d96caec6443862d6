const { join } = require('node:path')
const { options } = require('../../.dependency-cruiser.cjs')
const packages = require('./packages-pattern.cjs')

/** What a host imports, and what others import of a plugin. */
const entries = [
  '^kernel/(index|author|(chain|money)/index|host/element)\\.ts$',
  '^plugins/[^/]+/(index|contract)\\.ts$',
  '^plugins/presets/',
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'entry-reaches-no-react',
    comment:
      'The button is there before React is: views, jotai/react and everything that draws with them come by dynamic ' +
      'import. The same holds for what draws the button.',
    from: { path: [...entries, '^plugins/[^/]+/trigger/'] },
    to: {
      reachable: true,
      path: [...packages('react', 'react-dom'), '(^|/)node_modules/jotai/(esm/)?(index|react)(\\.m?js$|/)'],
    },
  },
  {
    name: 'entry-reaches-no-chain-library',
    comment:
      'A chain library weighs more than the widget. Load it behind the capability or driver that needs it.',
    from: { path: entries },
    to: {
      reachable: true,
      path: packages('viem', '@solana/web3\\.js', '@noble/', '@scure/', '@walletconnect/', '@reown/'),
    },
  },
  {
    name: 'entry-reaches-no-zod',
    comment:
      'Even zod/mini is 5 kB. Check options with the schema of #kernel; zod/mini comes by dynamic import.',
    from: { path: entries },
    to: { reachable: true, path: packages('zod') },
  },
  {
    name: 'entry-reaches-no-behaviour',
    comment:
      'index.ts and contract.ts are wiring and words: services, drivers, views and style sheets are loaded when they ' +
      'are first needed, `() => import(…)`.',
    from: { path: entries },
    to: {
      reachable: true,
      path: [
        '^plugins/[^/]+/(views|components|trigger)/',
        '^plugins/[^/]+/(service|driver)\\.ts$',
        '\\.tsx$',
        '\\.css(\\?|$)',
      ],
    },
  },
  {
    name: 'entry-reaches-no-class-service',
    comment:
      'The decorators of tsyringe load with the first use of a class service: import #kernel/di in the module of the class.',
    from: { path: entries },
    to: { reachable: true, path: '^kernel/core/di/class-services\\.ts$' },
  },
  {
    name: 'proof-reaches-no-kernel',
    comment:
      'A server bundles the proofs of sign-ins from a clone that has not been built, and without the widget.',
    from: { path: '^plugins/[^/]+/proof\\.ts$' },
    to: { reachable: true, path: '^kernel/' },
  },
]

/**
 * What is reached at run time without a dynamic import: types are erased as TypeScript erases them, dynamic imports
 * are left out. Dependency-cruiser cannot tell kinds of edges apart in a reachability rule, hence a run of its own.
 */
module.exports = {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: /** @type {const} */ ('error') })),
  options: {
    ...options,
    exclude: {
      path: [...options.exclude.path, '\\.(test|test-d|states)\\.tsx?$', '/testing/'],
      dynamic: true,
    },
    tsPreCompilationDeps: false,
    // not the project's: with its jsx setting `<T>() => …` in a .ts file is taken for an element
    tsConfig: { fileName: join(__dirname, 'static-imports.tsconfig.json') },
  },
}
