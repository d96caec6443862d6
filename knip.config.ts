import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // an ignore that is no longer needed fails the check
  treatConfigHintsAsErrors: true,
  workspaces: {
    '.': {
      entry: [
        // started by hand; the output of the first is committed
        'tooling/devnet/contracts/compile.mjs',
        'tooling/playground/resolve-name.mjs',
        // started by hand, and its worker
        'tooling/bench/relay/{attacks,attacker}.mjs',
        'tooling/starters/try.mjs',
        // bundle.ts bundles them by their paths
        'tooling/world/{run/session-worker,money/worker,money/bitcoin/worker,money/chain/json-rpc,page/no-modal-root}.ts',
        // boundaries.test.ts reads it by its path
        'tooling/boundaries/static-imports.cjs',
        // scripts of HTML pages
        'tooling/gallery/page/main.ts',
        'tooling/tests/fixtures/*/{main,tab}.{ts,tsx}',
        // copied into an app, and run there
        'tooling/tests/fixtures/plain-app/*.{js,mjs}',
        'tooling/tests/fixtures/faults/src/{main.ts,pages/*.{ts,tsx}}',
        // the command of the package
        'tooling/compose/bin.ts',
        // pasted into the guides
        'apps/examples/**/*.{ts,tsx}',
        'apps/examples/script-tag/page.js',
      ],
      vite: { config: ['tooling/tests/{fixtures/**/,}*.config.ts'] },
      ignoreDependencies: [
        // a name of the import map in fixtures/plain-app
        'foyer',
        // private-reflect.mjs writes an import of it into modules of tsyringe
        'reflect-metadata',
        // page-reflect.test.mjs writes a script that imports it
        'ses',
        // place-account-contracts.mjs reads its artefacts by their path
        '@account-abstraction/contracts',
        '@safe-global/safe-4337',
        '@safe-global/safe-contracts',
        'account-abstraction-0.7',
        // swap-contracts.mjs reads their artefacts by their path
        '@uniswap/swap-router-contracts',
        '@uniswap/v2-core',
        '@uniswap/v2-periphery',
        '@uniswap/v3-core',
        '@uniswap/v3-periphery',
        // embedded-test-dapp.spec.ts serves its files
        '@metamask/test-dapp',
        // compile.mjs says how to install it: a compiler is too large for a tool that is seldom run
        'solc',
      ],
      // Debian's, in system-programs.mjs; npx runs the packed service in service-package.spec.ts
      ignoreBinaries: ['apt-get', 'foyer-service', 'systemd-analyze', 'openssl'],
    },
    'apps/service': {
      // main.ts is what build.mjs bundles, healthcheck.mjs is run by the Dockerfile
      entry: ['service.mjs', 'src/cli/main.ts', 'healthcheck.mjs', 'src/**/*.long.ts'],
      ignoreDependencies: [
        // for tooling/tests/service
        ...['dclint', 'dockerfilelint', 'yaml', '@types/smtp-server'],
        // of the proofs of plugins, which build.mjs puts into the bundle
        ...['@noble/hashes', '@scure/sr25519'],
      ],
      // of the system, in tests of a full disk
      ignoreBinaries: ['du', 'mount', 'umount'],
    },
    'apps/frame': {
      // what build.mjs bundles, for the page, its workers and windows
      entry: [
        'src/main.ts',
        'src/keys/worker.ts',
        'src/recovery/password-worker.ts',
        'src/pages/window.ts',
        'src/**/*.long.ts',
      ],
    },
    'apps/create-foyer': {
      // apps with packages of their own
      ignore: ['templates/**'],
    },
    'apps/docs': {
      // typedoc.mjs names it as a plugin
      ignoreDependencies: ['typedoc-plugin-markdown'],
    },
    'tooling/react-18': {
      // vitest.config.ts points aliases of react and react-dom at them
      ignoreDependencies: ['react', 'react-dom'],
    },
  },
  ignoreIssues: {
    // view-loader.ts reads `styles` and `useViewHeader` from the module that a view's load() returns
    'plugins/*/views/*.tsx': ['exports'],
    // a page that loads a plugin from a URL takes its default export
    'tooling/create-plugin/templates/*/src/*.ts': ['exports', 'duplicates'],
  },
}

export default config
