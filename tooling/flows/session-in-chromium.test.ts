import { join } from 'node:path'
import { build, defaultClientConditions } from 'vite'
import { expect, inject } from 'vitest'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import type { Played } from '../model/page/main.js'
import { test } from './flow-test.js'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 100)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)

/** Builds the page that plays, and the page of a tab. */
async function buildPages(outDir: string): Promise<void> {
  const root = join(repositoryRoot, 'tooling/model/page')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: { input: ['index.html', 'tab.html'].map((name) => join(root, name)) },
    },
  })
}

test(`in two pages with test wallets the session is as the model says, ${sequences} times`, async ({
  open,
}) => {
  const { devnet, folder } = inject('world')
  const dir = join(folder, 'model')
  await buildPages(dir)
  const server = await serveStatic({ dir, transformHtml: (html) => withDevnet(html, devnet) })
  try {
    const { page } = await open(server.url)
    await page.waitForFunction(() => 'play' in window)
    const played = await page.evaluate(
      ([times, from]) => (Reflect.get(window, 'play') as (...all: number[]) => Promise<Played>)(times, from),
      [sequences, seed] as const,
    )
    console.log(
      `${played.sequences} sequences in Chromium, ${played.steps / played.sequences} steps on average`,
    )
    expect(played.failure).toBeUndefined()
    expect(played.steps / played.sequences).toBeGreaterThanOrEqual(15)
  } finally {
    await server.stop()
  }
}, 240_000)
