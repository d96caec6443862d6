import { afterEach, describe, expect, test } from 'vitest'
import { createPluginHarness, type Harness } from '#kernel/testing'
import { swapsService } from './contract.js'
import { swaps } from './index.js'
import { isKnownRouter, knownRouters } from './routers.js'
import { swapNetworks } from './networks.js'
import { openReview, partOf } from './testing/in-the-form.js'
import { approvalOf, namedRouter, router, uni, usdc } from './testing/sample-market.js'
import { other, sampleSwaps, type SampleOptions } from './testing/sample-swaps.js'

let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

const amount = 100_000_000n

function start(options: SampleOptions, config: Parameters<typeof swaps>[0] = {}) {
  const sample = sampleSwaps(options)
  const h = createPluginHarness(swaps(config), { companions: sample.companions })
  running = h
  return { sample, h }
}
async function prepared({ sample, h }: ReturnType<typeof start>) {
  await sample.connect(h)
  const tokens = await h.service(swapsService).tokens()
  const find = (address: string) => tokens.find((token) => token.address === address)!
  return h.service(swapsService).prepare({ from: find(usdc), to: find(uni), amount })
}

test('each network with swaps has known contracts, each an address in lower case', () => {
  expect(Object.keys(knownRouters).sort()).toEqual([...swapNetworks].sort())
  for (const contract of Object.values(knownRouters).flat()) expect(contract).toMatch(/^0x[\da-f]{40}$/)
})

test('a known contract is one of its network only, in any spelling', () => {
  const at = (id: number) => ({ caipNetworkId: `eip155:${id}` as const })
  expect(isKnownRouter(router.toUpperCase().replace('X', 'x'), at(1), {})).toBe(true)
  expect(isKnownRouter(router, at(8453), {})).toBe(false)
  expect(isKnownRouter(other, at(1), { 'eip155:10': [other] })).toBe(false)
})

// money 8
describe('a contract that only the service names', () => {
  test('needs a confirmation that shows its whole address', async () => {
    const { sample, h } = start(namedRouter(other))
    const screen = await openReview(sample, h, { from: usdc, to: uni, amount: '100' })
    expect((await partOf(screen, 'swap-unknown-router')).textContent).toContain(other)
    expect((await partOf(screen, 'swap-warning-router')).textContent).toContain('100 USDC')
    expect((await partOf(screen, 'swap-confirm')) as HTMLButtonElement).toHaveProperty('disabled', true)
    ;(await partOf(screen, 'swap-confirm-router')).click()
    expect((await partOf(screen, 'swap-confirm')) as HTMLButtonElement).toHaveProperty('disabled', false)
  })

  test('is not approved without it', async () => {
    const started = start(namedRouter(other))
    const { id, cautions } = await prepared(started)
    expect(cautions).toEqual(['router'])
    await expect(started.h.service(swapsService).approve(id)).rejects.toMatchObject({
      code: 'swaps/CONFIRMATION_REQUIRED',
      data: ['router'],
    })
    expect(started.sample.sent).toEqual([])
  })

  test('gets an approval in place of a permit', async () => {
    const preview = await prepared(start({ ...namedRouter(other), permit: true }))
    expect(preview.permit).toBeUndefined()
    expect(preview.approvals).toEqual([approvalOf(usdc, amount, other)])
  })
})

test('a contract that the host names has no caution, and gets a permit', async () => {
  const routers = { 'eip155:1': [other.toUpperCase().replace('X', 'x')] } as const
  const preview = await prepared(start({ ...namedRouter(other), permit: true }, { routers }))
  expect(preview.cautions).toEqual([])
  expect(preview.permit).toMatchObject({ spender: other, amount })
})

// behaviour 17.25
test('of many cautions the two worst are shown and suffice', async () => {
  const named = namedRouter(other)
  const unsure: SampleOptions = {
    ...named,
    allowance: amount,
    simulate: false,
    quotes(answer, query) {
      const { quotes } = named.quotes?.(answer, query) as { readonly quotes: readonly object[] }
      return { quotes: quotes.map((quote) => ({ ...quote, priceImpact: undefined })) }
    },
  }
  const started = start(unsure)
  const { id, cautions } = await prepared(started)
  expect(cautions).toEqual(['router', 'unchecked'])
  await started.h.service(swapsService).swap(id, { acknowledged: cautions })
  expect(started.sample.sent).toHaveLength(1)
})

// money 8
test('a call of a known contract that cannot be read needs a confirmation of its own', async () => {
  const started = start({ allowance: amount, readSwap: async () => undefined })
  const { id, cautions } = await prepared(started)
  expect(cautions).toEqual(['unread'])
  await expect(started.h.service(swapsService).swap(id)).rejects.toMatchObject({
    code: 'swaps/CONFIRMATION_REQUIRED',
    data: ['unread'],
  })
  expect(started.sample.sent).toEqual([])
})
