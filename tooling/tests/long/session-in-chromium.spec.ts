import { devnetJson, devnetPath } from '../../serve/devnet-json.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import { builtPage } from '../built-page.js'
import type { SequencesResult } from '../fixtures/session-model/main.js'
import { expect, test } from '../e2e/fixtures/test.js'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 100)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_121)

test(`the session matches its model in two tabs with test wallets, ${sequences} sequences`, async ({
  page,
  devnet,
}) => {
  test.setTimeout(60_000 + sequences * 20_000)
  // Without a policy, because the page shows its tabs in frames.
  const dir = await builtPage('session-model')
  const server = await serveStatic({ dir, json: { [devnetPath]: devnetJson(devnet) } })
  try {
    await page.goto(server.url)
    await page.waitForFunction(() => 'runSequences' in window)
    const result = await page.evaluate(
      ([count, from]) =>
        (Reflect.get(window, 'runSequences') as (...all: number[]) => Promise<SequencesResult>)(count, from),
      [sequences, seed] as const,
    )
    const average = result.steps / result.sequences
    console.log(`${result.sequences} sequences in Chromium, ${average} steps on average`)
    expect(result.failure).toBeUndefined()
    expect(average).toBeGreaterThanOrEqual(15)
  } finally {
    await server.stop()
  }
})
