import { afterEach, expect, test } from 'vitest'
import { createPluginHarness, type Harness } from '#kernel/testing'
import { heldAssetsAtom } from '#plugins/transactions/form'
import { send } from './index.js'
import { sampleSend } from './testing/sample-send.js'

let running: Harness | undefined
afterEach(() => running?.dispose())

// money 32
// behaviour 16.20
test.each([
  ['50', 250n],
  ['300', 0n],
  [undefined, 300n],
])('forms do not offer the part that is frozen (%s)', async (frozen, units) => {
  const sample = sampleSend({
    assets: [
      {
        ...{ chainId: 'demo:1', address: 'usdc', name: 'USD Coin', symbol: 'USDC', frozen },
        quantity: { decimals: '6', numeric: '300' },
      },
    ],
  })
  running = createPluginHarness(send(), { companions: sample.companions })
  await sample.connect(running)
  const held = running.read(heldAssetsAtom).find(({ asset }) => asset.symbol === 'USDC')
  expect(held?.balance).toBe(units * 10n ** 6n)
})
