import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import type { Played } from '../model/page/main.js'
import { buildToolPage } from '../build/tool-page.mjs'
import { test } from './flow-test.js'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 100)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)

test(`in two pages with test wallets the session is as the model says, ${sequences} times`, async ({
  open,
}) => {
  const { devnet, folder } = inject('world')
  const dir = join(folder, 'model')
  await buildToolPage('tooling/model/page', dir)
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
}, 480_000)
