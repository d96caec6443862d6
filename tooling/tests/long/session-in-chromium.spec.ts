import { devnetJson, devnetPath } from '../../serve/devnet-json.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import { builtPage } from '../built-page.js'
import type { Played } from '../fixtures/session-model/main.js'
import { expect, test } from '../e2e/fixtures/test.js'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 100)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)

test(`the session equals its model in two tabs with test wallets, ${sequences} sequences`, async ({
  page,
  devnet,
}) => {
  test.setTimeout(60_000 + sequences * 20_000)
  // without a policy: the page shows its tabs in frames
  const dir = await builtPage('session-model')
  const server = await serveStatic({ dir, json: { [devnetPath]: devnetJson(devnet) } })
  try {
    await page.goto(server.url)
    await page.waitForFunction(() => 'play' in window)
    const played = await page.evaluate(
      ([count, from]) => (Reflect.get(window, 'play') as (...all: number[]) => Promise<Played>)(count, from),
      [sequences, seed] as const,
    )
    const average = played.steps / played.sequences
    console.log(`${played.sequences} sequences in Chromium, ${average} steps on average`)
    expect(played.failure).toBeUndefined()
    expect(average).toBeGreaterThanOrEqual(15)
  } finally {
    await server.stop()
  }
})
