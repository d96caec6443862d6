import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const conditions = ['foyer-source']
// tsyringe's inner files are written for bundlers: ES modules in a package that Node takes for CommonJS
const server = { deps: { inline: ['tsyringe'] } }
const shared = {
  resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'development|production'] } },
}
// a state that does not come is a failure; a machine that is busy is not
const slowMachineMs = 30_000
const react18 = fileURLToPath(new URL('./tooling/react-18/register.mjs', import.meta.url))
// one environment and one set of modules for all files: no module of ours keeps state, and a file that leaves
// something behind is found out by the next one
const isolate = false
const setupFiles = ['tooling/unit/settle-imports.ts']
const viewTests = ['{kernel,plugins}/**/*.test.tsx']

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        ...shared,
        test: {
          server,
          name: 'node',
          isolate,
          setupFiles,
          testTimeout: slowMachineMs,
          environment: 'node',
          include: ['{kernel,plugins,apps,tooling}/**/*.test.{ts,mjs}'],
          exclude: [
            '**/node_modules/**',
            'tooling/{flows,long,pairing,views}/**',
            'tooling/tests/package/**',
          ],
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'pairing',
          // the field's client does not end for good: what it still does may not reach another file
          isolate: true,
          setupFiles,
          testTimeout: slowMachineMs,
          environment: 'node',
          include: ['tooling/pairing/**/*.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'views',
          isolate,
          setupFiles,
          testTimeout: slowMachineMs,
          environment: 'happy-dom',
          include: viewTests,
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'views-react-18',
          isolate,
          setupFiles,
          testTimeout: slowMachineMs,
          environment: 'happy-dom',
          include: viewTests,
          execArgv: ['--import', react18],
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'package',
          testTimeout: slowMachineMs * 4,
          hookTimeout: slowMachineMs,
          environment: 'node',
          include: ['tooling/tests/package/**/*.test.mjs'],
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'flows',
          environment: 'node',
          include: ['tooling/flows/**/*.test.ts'],
          globalSetup: ['tooling/flows/world.ts'],
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'audits',
          environment: 'node',
          include: ['tooling/views/**/*.test.ts'],
          globalSetup: ['tooling/views/gallery-world.ts'],
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          server,
          name: 'long',
          environment: 'node',
          include: ['tooling/long/**/*.test.ts'],
          testTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
