import { defineConfig } from '@playwright/test'
import { longTag } from './tooling/tests/e2e/fixtures/long-tag.js'
import { chromiumArgs, findChromium } from './tooling/setup/chromium.mjs'

// npm sets the name of the script; run-scripts.mjs reads the report by it
const script = (process.env['npm_lifecycle_event'] ?? 'test:playwright').replace('test:', '')
/** Flows of `e2e` and `package` that only `npm run test:long` runs. */
const longRows = new RegExp(longTag)
const reportFile = `.cache/test/${script}.json`

export default defineConfig({
  testDir: 'tooling/tests',
  // *.test.ts are Vitest's
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/test/playwright',
  globalSetup: './tooling/tests/global-setup.ts',
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: reportFile }]],
  // long limits: a slow machine is not a failure, a state that never comes is
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // most tests run without animations, which saves their time
    reducedMotion: 'reduce',
    // recording copies every frame, which takes the processors as long as the flow itself; see tooling/tests/README.md
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // the order of a run: the longest flows first, which would leave a processor idle at the end
    { name: 'package', testDir: 'tooling/tests/package', grepInvert: longRows },
    { name: 'e2e', testDir: 'tooling/tests/e2e', grepInvert: longRows },
    { name: 'audits', testDir: 'tooling/tests/audits', fullyParallel: true },
    {
      name: 'long',
      testDir: 'tooling/tests/long',
      fullyParallel: true,
      timeout: 600_000,
      // dev servers bundle their first page while it loads
      use: { navigationTimeout: 180_000 },
    },
    { name: 'e2e-long', testDir: 'tooling/tests/e2e', grep: longRows },
    { name: 'package-long', testDir: 'tooling/tests/package', grep: longRows },
    // limits of time: one at a time, in a run of their own
    { name: 'timed', testDir: 'tooling/tests/timed', timeout: 600_000, workers: 1 },
  ],
})
