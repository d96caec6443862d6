import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { privateReflect } from './tooling/build/private-reflect.mjs'
import { chromiumArgs, findChromium } from './tooling/setup/chromium.mjs'
import { reportWithErrors } from './tooling/test-summary/report-with-errors.mjs'

const conditions = ['foyer-source']
// so that Vite gives them their Reflect, as in the package
const server = { deps: { inline: ['tsyringe', 'reflect-metadata'] } }
const shared = {
  plugins: [privateReflect()],
  resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'node', 'development|production'] } },
}
// long limits: a slow machine is not a failure, a state that never comes is
const slowMachineMs = 60_000
const limits = {
  testTimeout: slowMachineMs,
  hookTimeout: slowMachineMs,
  // below the test's, so that the error names the state
  expect: { poll: { timeout: 45_000 } },
}
const react18 = fileURLToPath(new URL('./tooling/react-18/node_modules/', import.meta.url))
// one environment and one set of modules for all files: no module of ours keeps state, and a file that leaves
// something behind is found out by the next one
const isolate = false
const setupFiles = ['tooling/unit/settle-imports.ts']
/** Tests that leave work behind which no close ends, one that sees which modules are loaded, and one that loads the kernel again. */
const isolated = [
  'tooling/tests/pairing/**/*.test.ts',
  'tooling/size/namespace-libraries.test.ts',
  'kernel/host/page-widgets.test.ts',
]
/**
 * Tests that wait for processes to end or start, fill a disk, repeat random inputs, or are of the tools; `npm run test:long` runs
 * them.
 */
const slowTests = [
  'apps/service/src/cli/{backup,failing-start}.test.ts',
  'apps/service/src/modules/auth/{guesses,same-answers,two-processes}.test.ts',
  'apps/service/src/modules/relay/{back-pressure,full-disk,survives-kill,two-processes}.test.ts',
  'apps/service/src/platform/database/{disk-use,full-disk,older-release}.test.ts',
  'tooling/devnet/devnet.test.mjs',
  'tooling/service/start-service.test.mjs',
  'tooling/testing-chain/mutations.test.ts',
  'tooling/tests/service/malformed-bodies.test.ts',
]
const chromium = {
  args: chromiumArgs,
  // looked for by the project that starts it only
  get executablePath() {
    return findChromium()
  },
}
const viewTests = ['{kernel,plugins}/**/*.test.tsx', 'apps/examples/**/*.test.tsx']
/** View tests of roots, effects, refs and portals, whose behaviour depends on the version of React. */
const viewsOfReactItself = [
  'kernel/{host,modal}/**/*.test.tsx',
  'kernel/ui/{dialog,hooks,slots,testing,toasts}/**/*.test.tsx',
  'plugins/{connect,presets}/**/*.test.tsx',
  'plugins/siwx/used-nonces.test.tsx',
]
/** Views of the frame, without React. */
const frameViewTests = ['apps/frame/src/{confirm,pages,views}/**/*.test.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', reportWithErrors()],
    globalSetup: 'apps/service/src/testing/shared-postgres.ts',
    allowOnly: false,
    projects: [
      {
        ...shared,
        test: {
          server,
          name: 'node',
          isolate,
          setupFiles,
          ...limits,
          environment: 'node',
          include: ['{kernel,plugins,apps,tooling}/**/*.test.{ts,mjs}'],
          exclude: [
            '**/node_modules/**',
            'apps/create-foyer/templates/**',
            'tooling/tests/package/**',
            // e2e/start.spec.ts starts the same pages
            'tooling/playground/playground.test.mjs',
            ...isolated,
            ...frameViewTests,
            ...slowTests,
          ],
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'isolated',
          // the sign client keeps running after it is closed, and so do wrong implementations that ignore their signal: their
          // requests must not reach another file
          isolate: true,
          setupFiles,
          ...limits,
          environment: 'node',
          include: isolated,
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'views',
          isolate,
          setupFiles,
          ...limits,
          environment: 'happy-dom',
          include: [...viewTests, ...frameViewTests],
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          ...limits,
          include: ['apps/examples/**/*.browser.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      viewsOnReact18('views-react-18', viewsOfReactItself),
      viewsOnReact18('long-react-18', viewTests),
      {
        ...shared,
        test: {
          server,
          name: 'package',
          ...limits,
          // builds of compositions take most of it on a busy machine
          testTimeout: slowMachineMs * 10,
          environment: 'node',
          include: ['tooling/tests/package/**/*.test.{ts,mjs}'],
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'long',
          setupFiles,
          ...limits,
          testTimeout: slowMachineMs * 10,
          environment: 'node',
          env: {
            RUNS_FACTOR: '50',
            SESSION_SEQUENCES: '1000',
            WORLD_HISTORIES: '20000',
            MONEY_HISTORIES: '200000',
            BITCOIN_HISTORIES: '20000',
            STOP_SIGNALS: 'SIGINT SIGTERM',
          },
          // the wide tables of namespaces and libraries, which the other projects run with fewer random inputs
          include: [
            'apps/**/*.long.ts',
            'tooling/{boundaries,identity,model}/*.long.ts',
            'tooling/world/**/*.long.ts',
            'tooling/tests/package/*.long.{ts,mjs}',
            'tooling/model/session-model.test.ts',
            'tooling/world/world.test.ts',
            'tooling/world/money/money.test.ts',
            'tooling/world/money/bitcoin/bitcoin.test.ts',
            'apps/service/src/modules/sessions/sessions.test.ts',
            'tooling/playground/playground.test.mjs',
            ...slowTests,
            'kernel/core/plugins/lifecycle-sequences.test.ts',
            'plugins/*/{addresses,signing,standard,extensions,wallets,adapters}/**/*.test.ts',
          ],
        },
      },
    ],
  },
})

/** Project of view tests on the oldest supported React. */
function viewsOnReact18(name: string, include: string[]) {
  return {
    ...shared,
    resolve: {
      ...shared.resolve,
      alias: { react: `${react18}react`, 'react-dom': `${react18}react-dom` },
    },
    test: {
      // jotai imports React: outside of Vite it would get the newest
      server: { deps: { inline: [...server.deps.inline, 'jotai'] } },
      name,
      env: { REACT_VERSION: '18.3.1' },
      isolate,
      setupFiles,
      ...limits,
      environment: 'happy-dom' as const,
      include,
      // hooks of hosts' libraries: their CommonJS parts get the newest React in spite of the aliases
      exclude: ['**/node_modules/**', 'plugins/*/adapters/**'],
    },
  }
}
