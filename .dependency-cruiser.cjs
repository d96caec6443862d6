const packages = require('./tooling/boundaries/packages-pattern.cjs')

/**
 * Who may import whom. Every edge counts here, also those that only carry types; what is reachable at run time
 * without a dynamic import is checked by tooling/boundaries/static-imports.cjs. Each rule has a planted violation
 * in tooling/boundaries, so that a rule that has stopped seeing fails there.
 */

/** Tests, and the states that the gallery draws; they may use more than what ships. */
const layers = require('./tooling/boundaries/kernel-layers.cjs')

const tests = '\\.(test|test-d|states)\\.tsx?$'

/** What plugins add to foyerkit/react, vue and svelte. */
const bindingsOfPlugins = [
  '^plugins/(react|vue|svelte)\\.ts$',
  '^plugins/[^/]+/((react|vue|svelte)[^/]*|binding-[^/]+)\\.ts$',
]
const hostBindings = ['^kernel/host/(react|vue|svelte|bindings)/', ...bindingsOfPlugins]

/** @type {import('dependency-cruiser').DependencyType} */
const typeOnly = 'type-only'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'kernel-knows-no-plugin',
    comment:
      'The kernel knows no feature. Offer a slot, a capability or an event, and let the plugin use it.',
    from: { path: '^kernel/' },
    to: { path: '^plugins/' },
  },
  ...layers.slice(0, -1).map((layer, index) => ({
    name: `kernel-${layer}-below`,
    comment: `kernel/${layer} may import these folders, also for types: ${layers.slice(0, index + 1).join(', ')}.`,
    from: { path: `^kernel/${layer}/`, pathNot: [tests, '/testing/'] },
    to: {
      path: `^kernel/(${layers.slice(index + 1).join('|')})/`,
      // texts, loaded once a language is chosen
      pathNot: '^kernel/text/languages/index\\.ts$',
    },
  })),
  {
    name: 'apps-are-imported-by-apps-only',
    comment: 'Apps are built from the package and never reach a host that installs it. Move what is shared.',
    from: { path: '^(kernel|plugins)/' },
    to: { path: '^apps/' },
  },
  {
    name: 'plugin-uses-kernel-entries',
    comment:
      'Our plugins get what those of others get: #kernel, #kernel/chain, #kernel/money, #kernel/ui, #kernel/di, the bindings for frameworks and, ' +
      'in tests, #kernel/testing. What is missing there belongs into kernel/author.ts, chain/index.ts or money/index.ts.',
    from: { path: '^plugins/' },
    to: {
      path: '^kernel/',
      pathNot:
        '^kernel/(author|core/di/class-services|(chain|money|ui|host/(react|vue|svelte|bindings)|testing)/index)\\.ts$',
    },
  },
  {
    name: 'plugin-names-the-kernel',
    comment: 'A plugin says #kernel, not a path: it must also work when it is moved out of this repository.',
    from: { path: '^plugins/' },
    to: {
      path: '^kernel/(author|core/di/class-services|(chain|money|ui|host/(react|vue|svelte|bindings)|testing)/index)\\.ts$',
      dependencyTypesNot: ['aliased-subpath-import'],
    },
  },
  {
    name: 'testing-in-tests-only',
    comment: 'Harness, fakes, tests and test wallets would end up in what ships. Import them in tests.',
    from: { path: '^(kernel|plugins)/', pathNot: [tests, '/testing/'] },
    to: { path: ['^kernel/testing/', '^(kernel|plugins)/[^/]+/testing/', tests] },
  },
  {
    name: 'plugin-uses-contracts-of-others',
    comment:
      'Any plugin may be absent. Import keys and types from the contract.ts of another and require its service; ' +
      'only plugins/presets puts plugins together. plugins/transactions is no plugin and never absent: it shares form.ts, review.ts and sent-toasts.ts, and plugins/transfers its parts.ts. ' +
      'Another parts.ts is for plugins that are only there with its plugin.',
    from: { path: '^plugins/([^/]+)/', pathNot: ['^plugins/presets/', '^plugins/[^/]+/testing/', tests] },
    to: {
      path: '^plugins/',
      pathNot: [
        '^plugins/$1/',
        '^plugins/[^/]+/contract\\.ts$',
        '^plugins/transactions/(form|review|sent-toasts)\\.ts$',
        '^plugins/(auth|connect|transfers)/parts\\.ts$',
      ],
    },
  },
  {
    name: 'auth-parts-are-for-logins',
    comment: 'Parts of plugins/auth are for plugins that require its service: logins.',
    from: { path: '^plugins/', pathNot: '^plugins/(auth|email|farcaster|socials)/' },
    to: { path: '^plugins/auth/parts\\.ts$' },
  },
  {
    name: 'connect-parts-are-for-the-catalogue',
    comment: 'Parts of plugins/connect are for a plugin whose views its wallet list opens.',
    from: { path: '^plugins/', pathNot: '^plugins/(catalogue|connect)/' },
    to: { path: '^plugins/connect/parts\\.ts$' },
  },
  {
    name: 'test-uses-entries-of-others',
    comment:
      'A test may set another plugin beside its own: by its entry, as a host would, not by its innards.',
    from: { path: `^plugins/([^/]+)/(testing/|.*${tests})` },
    to: {
      path: '^plugins/',
      pathNot: [
        '^plugins/$1/',
        '^plugins/[^/]+/(contract|index)\\.ts$',
        '^plugins/transactions/(form|sent-toasts)\\.ts$',
        '^plugins/(auth|connect|transfers)/parts\\.ts$',
        '^plugins/[^/]+/testing/wallet\\.ts$',
      ],
    },
  },
  {
    name: 'host-hooks-are-for-hosts',
    comment:
      'Hooks for hosts read FoyerProvider, which views are not rendered in. Views use #kernel/ui; a plugin keeps its host ' +
      'hooks in react.ts, vue.ts, svelte.ts and what these share in binding-*.ts, and plugins/react.ts, vue.ts and svelte.ts export them.',
    from: {
      path: '^(kernel|plugins)/',
      pathNot: [...hostBindings, tests],
    },
    to: { path: hostBindings },
  },
  {
    name: 'react-entry-uses-host-hooks',
    comment:
      'foyerkit/react, vue and svelte load no plugin: they take the react.ts, vue.ts and svelte.ts of each, and keys and atoms of ' +
      'contracts.',
    from: { path: bindingsOfPlugins },
    to: {
      path: '^plugins/',
      pathNot: [...bindingsOfPlugins, '^plugins/[^/]+/contract(\\.ts$|/)'],
    },
  },
  {
    name: 'presets-use-entries',
    comment: 'A preset is a tuple that any host could write: it takes plugins by their index.ts.',
    from: { path: '^plugins/presets/', pathNot: tests },
    to: { path: '^plugins/', pathNot: ['^plugins/presets/', '^plugins/[^/]+/index\\.ts$'] },
  },
  {
    name: 'contract-is-a-leaf',
    comment:
      'A contract is what others load to know a plugin that may be absent: keys, types and small functions over ' +
      '#kernel, #kernel/chain, #kernel/money and jotai/vanilla, in contract.ts or in files of contract/ that it re-exports.',
    from: { path: '^plugins/([^/]+)/contract(\\.ts$|/)', pathNot: tests },
    to: {
      pathNot: [
        '^kernel/(author|(chain|money)/index)\\.ts$',
        '(^|/)node_modules/jotai/(esm/)?vanilla\\.m?js$',
        '^plugins/$1/contract/',
        '^plugins/$1/languages/index\\.ts$',
        '^plugins/[^/]+/contract\\.ts$',
      ],
    },
  },
  {
    name: 'contract-takes-types-of-others',
    comment: 'A plugin may be absent, and its contract then too. Of another contract, import types only.',
    from: { path: '^plugins/([^/]+)/contract(\\.ts$|/)', pathNot: tests },
    to: {
      path: '^plugins/[^/]+/contract\\.ts$',
      pathNot: '^plugins/$1/',
      dependencyTypesNot: [typeOnly],
    },
  },
  {
    name: 'apps-use-published-entries',
    comment: 'Apps prove that the package is enough: import foyerkit or foyerkit/…, as a host does.',
    from: { path: '^apps/' },
    to: { path: '^(kernel|plugins)/', dependencyTypes: ['local'] },
  },
  {
    name: 'apps-use-apps-by-name',
    comment:
      'Each app is a package of its own: depend on the other one and import it by its name. Tests start a service by its helper, ' +
      'and the build of the service bundles the secure frame.',
    from: {
      path: '^apps/([^/]+)/',
      pathNot: [tests, '\\.long\\.ts$', '/testing/', '^apps/service/build\\.mjs$'],
    },
    to: {
      path: '^apps/',
      pathNot: ['^apps/$1/', '^apps/service/src/platform/module/index\\.ts$'],
      dependencyTypes: ['local'],
    },
  },
  {
    name: 'tooling-is-imported-by-nobody',
    comment:
      'Tooling works on the project, not in it, and does not ship. The composer does, as foyerkit/compose. Apps are built ' +
      'from the sources with the plugin for tsyringe. The ' +
      'documentation site is made of the repository, and ships neither.',
    from: {
      path: '^(kernel|plugins|apps)/',
      pathNot: `^apps/docs/|^(kernel|plugins|apps/frame)/.*(/testing/|${tests}|\\.long\\.ts$)`,
    },
    to: { path: '^tooling/', pathNot: '^tooling/(compose/index\\.ts|build/private-reflect\\.mjs)$' },
  },
  {
    name: 'tests-use-helpers-of-tooling',
    comment:
      'Of tooling, a test beside the code uses the local chains and the helpers in tooling/unit. A test of other ' +
      'tooling belongs to tooling.',
    from: { path: `^(kernel|plugins|apps/frame)/.*${tests}` },
    to: { path: '^tooling/', pathNot: '^tooling/(devnet|unit)/' },
  },
  {
    name: 'no-cycles',
    comment:
      'Files in a cycle can only be understood, tested and loaded together. Cycles of types count: move what both ' +
      'need into a file of its own.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'viem-in-evm-only',
    comment: 'viem knows one namespace. Ask for a capability, and let plugins/evm answer.',
    from: { path: '^(kernel|plugins)/', pathNot: ['^plugins/evm/', tests] },
    to: { path: packages('viem') },
  },
  {
    name: 'solana-web3-in-solana-only',
    comment: '@solana/web3.js knows one namespace. Ask for a capability, and let plugins/solana answer.',
    from: { path: '^(kernel|plugins)/', pathNot: ['^plugins/solana/', tests] },
    to: { path: packages('@solana/web3\\.js') },
  },
  {
    name: 'btc-signer-in-bitcoin-only',
    comment: '@scure/btc-signer knows one namespace. Ask for a capability, and let plugins/bitcoin answer.',
    from: { path: '^(kernel|plugins)/', pathNot: ['^plugins/bitcoin/', tests] },
    to: { path: packages('@scure/btc-signer') },
  },
  {
    name: 'pairing-in-walletconnect-only',
    comment:
      'Pairing is an optional peer of one plugin: @walletconnect/* and @reown/* stay in plugins/walletconnect.',
    from: { path: '^(kernel|plugins)/', pathNot: ['^plugins/walletconnect/', tests] },
    to: { path: packages('@walletconnect/', '@reown/') },
  },
  {
    name: 'jotai-react-in-apps-only',
    comment:
      'Two bindings of one store update React at different times. Use useAtom of #kernel/ui in views and useStoreAtom in ' +
      'host hooks; from jotai, import jotai/vanilla.',
    from: { path: '^(kernel|plugins)/', pathNot: tests },
    to: { path: '(^|/)node_modules/jotai/(esm/)?(index|utils|react)(\\.m?js$|/)' },
  },
  {
    name: 'vue-in-its-binding-only',
    comment:
      'Vue is an optional peer of foyerkit/vue. A store of Svelte needs no import: it is an object with subscribe.',
    from: {
      path: '^(kernel|plugins)/',
      pathNot: ['^kernel/host/vue/', '^plugins/vue\\.ts$', '^plugins/[^/]+/vue\\.ts$', tests],
    },
    to: { path: packages('vue', 'svelte') },
  },
  {
    name: 'tsyringe-in-the-container-only',
    comment:
      'Services are resolved behind kernel/di. Use keys, `use` and `maybe`, or classService of foyerkit/di.',
    from: {
      path: '^(kernel|plugins|apps)/',
      pathNot: ['^kernel/core/di/(container|class-services)\\.ts$', tests],
    },
    to: { path: packages('tsyringe') },
  },
  {
    name: 'reflect-metadata-in-tsyringe-only',
    comment:
      'Imported by its name it changes the page’s Reflect. tooling/build/private-reflect.mjs gives it to tsyringe.',
    from: { path: '^(kernel|plugins|apps)/', pathNot: tests },
    to: { path: packages('reflect-metadata') },
  },
  {
    name: 'class-services-are-an-entry',
    comment:
      'foyerkit/di brings reflect-metadata and decorators. Imported from within, every host would load them. Plugins import #kernel/di ' +
      'in the module of a class, which loads with its first use (static-imports.cjs).',
    from: { path: '^kernel/', pathNot: tests },
    to: { path: '^kernel/core/di/class-services\\.ts$' },
  },
  {
    name: 'zod-mini-only',
    comment:
      'The whole of zod costs five to eighteen times as much as zod/mini. Import zod/mini, behind a dynamic import. ' +
      'Only the composer, the service and its modules, which no browser loads, use the whole.',
    from: {
      pathNot: [
        '^tooling/compose/',
        '^apps/(service|examples/service)/',
        '^apps/frame/.*(\\.test\\.ts$|/testing/)',
      ],
    },
    to: { path: packages('zod'), pathNot: packages('zod/mini') },
  },
  {
    name: 'service-platform-knows-no-module',
    comment:
      'The platform serves any module of the service. Pass it what it needs, by the contract in platform/module.',
    from: { path: '^apps/service/src/platform/', pathNot: [tests] },
    to: { path: '^apps/service/src/(modules|adapters|cli)/' },
  },
  {
    name: 'host-libraries-in-adapters-only',
    comment:
      "Hosts' libraries are met in plugins/<namespace>/adapters/, one file a library, so that nobody else pays.",
    from: { path: '^(kernel|plugins)/', pathNot: ['^plugins/[^/]+/adapters/', tests] },
    to: { path: packages('wagmi', '@wagmi/', 'ethers', 'web3', '@solana/wallet-adapter-') },
  },
  {
    name: 'namespace-libraries-in-tests-only',
    comment:
      'These libraries weigh more than the widget. Small code of the namespace reads and verifies, and they check it in tests.',
    from: { path: '^(kernel|plugins)/', pathNot: [tests, '/testing/'] },
    to: { path: packages('@polkadot/', '@cosmjs/') },
  },
  {
    name: 'adapters-are-for-hosts',
    comment:
      'An adapter is a published entry; imported from within, it would bring its library to every host.',
    from: { path: '^(kernel|plugins)/', pathNot: ['^plugins/[^/]+/adapters/', tests] },
    to: { path: '^plugins/[^/]+/adapters/' },
  },
  {
    name: 'browser-code-without-node',
    comment: 'kernel/ and plugins/ run in browsers; a Node module would break the bundle of a host.',
    from: { path: '^(kernel|plugins)/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'every-import-resolves',
    comment:
      'What cannot be followed cannot be judged: without this a wrong condition or a missing package hides edges.',
    from: {},
    to: { couldNotResolve: true },
  },
]

/** @satisfies {import('dependency-cruiser').ICruiseOptions} */
const options = {
  tsPreCompilationDeps: true,
  doNotFollow: { path: '(^|/)node_modules/' },
  // what we build, not what packages have in a folder of that name
  exclude: {
    path: ['^dist/', '^apps/[^/]+/dist/', '^apps/docs/public/live/', '^apps/create-foyer/templates/'],
  },
  enhancedResolveOptions: {
    // the sources behind #kernel and foyerkit, as in tsconfig, vitest and rollup
    conditionNames: ['foyer-source', 'import', 'module', 'browser', 'default'],
    exportsFields: ['exports'],
  },
}

module.exports = {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: /** @type {const} */ ('error') })),
  options,
}
