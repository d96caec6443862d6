import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPluginHarness, until, watchAbortListeners, type Harness } from '#kernel/testing'
import { swapsService, type SwapPreview } from './contract.js'
import { swaps } from './index.js'
import { openReview, partOf } from './testing/in-the-form.js'
import { approvalOf, namedRouter, permitOf, router, uni, usdc } from './testing/sample-market.js'
import { hash, other, sampleSwaps, type SampleOptions } from './testing/sample-swaps.js'
import { permitSignature, withPermit } from './testing/sample-router.js'

let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

const amount = 100_000_000n
/** Ten minutes after the time of the harness's clock. */
const deadline = 1_700_000_600

function start(options: SampleOptions = {}) {
  const sample = sampleSwaps({ permit: true, ...options })
  const h = createPluginHarness(swaps(), { companions: sample.companions })
  running = h
  return { sample, h }
}
async function prepared({ sample, h }: ReturnType<typeof start>): Promise<SwapPreview> {
  await sample.connect(h)
  const tokens = await h.service(swapsService).tokens()
  const find = (address: string) => tokens.find((token) => token.address === address)!
  return h.service(swapsService).prepare({ from: find(usdc), to: find(uni), amount })
}
const paths = (sample: ReturnType<typeof sampleSwaps>) => sample.requests.map(({ path }) => path)
const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const unknownMethod = Object.assign(new Error('Method not supported'), { code: 4200 })

describe('a permit', () => {
  test('is shown, signed for the router, the amount and ten minutes, and used in one transaction', async () => {
    const signPermit = vi.fn(async () => permitSignature)
    const started = start({ signPermit })
    const { sample, h } = started
    const preview = await prepared(started)
    expect(preview).toMatchObject({
      approvals: [],
      permit: { spender: router, amount, serial: 3n, deadline },
    })
    expect(signPermit).not.toHaveBeenCalled()
    await h.clock.advance(5_000)
    const sent = await h.service(swapsService).swap(preview.id)
    expect(sent.hash).toBe(hash)
    expect(signPermit.mock.calls).toMatchObject([
      [{ asset: { address: usdc }, permit: { spender: router, amount, serial: 3n, deadline: deadline + 5 } }],
    ])
    expect(sample.sent).toEqual([
      {
        ...preview.call,
        data: withPermit(preview.call.data, {
          token: usdc,
          amount,
          deadline: deadline + 5,
          signature: permitSignature,
        }),
      },
    ])
    expect(paths(sample)).not.toContain('build-approve')
  })

  // money 8
  test('never reaches the service: the call was built before the signature', async () => {
    const started = start()
    const { sample, h } = started
    const { id } = await prepared(started)
    const before = sample.requests.length
    await h.service(swapsService).swap(id)
    expect(sample.requests.slice(before)).toEqual([])
    expect(JSON.stringify(sample.requests)).not.toContain(permitSignature.slice(2))
  })

  test('leaves no listener on the signals of the plugin once it is answered', async () => {
    const started = start({ signPermit: () => Promise.reject(rejection) })
    const { h } = started
    const { from, to } = await prepared(started)
    const listeners = watchAbortListeners()
    onTestFinished(() => listeners.stop())
    for (let round = 0; round < 3; round++) {
      const preview = await h.service(swapsService).prepare({ from, to, amount })
      await expect(h.service(swapsService).swap(preview.id)).rejects.toBe(rejection)
    }
    expect(listeners.count()).toBe(0)
  })

  test('is described in the review, and the button leads to the signature', async () => {
    const { sample, h } = start({ signPermit: () => new Promise<never>(() => {}) })
    const screen = await openReview(sample, h, { from: usdc, to: uni, amount: '100' })
    const words = (await partOf(screen, 'swap-permit')).textContent
    expect(words).toContain('exactly 100 USDC, for 10 minutes')
    const button = await partOf(screen, 'swap-confirm')
    expect(button.textContent).toContain('Sign and swap in Juniper')
    button.click()
    expect((await partOf(screen, 'swap-signing')).textContent).toContain('exactly 100 USDC')
  })

  test.each<[string, SampleOptions]>([
    ['the router takes none', { quotes: (answer) => withoutPermits(answer) }],
    ['the token has none', { permit: async () => undefined }],
    ['the router may spend enough already', { allowance: amount }],
    ['the wallet swaps in a batch', { atomic: 'supported' }],
    ['the call of the router cannot be read', { transaction: unreadable }],
    ['the router is unknown', namedRouter(other)],
  ])('is not asked for where %s', async (_name, options) => {
    const started = start(options)
    expect((await prepared(started)).permit).toBeUndefined()
  })

  test.each(['supported', 'ready'] as const)(
    'is not signed where the wallet has batches (%s): approval and swap are sent as one',
    async (atomic) => {
      const [permit, signPermit] = [vi.fn(permitOf), vi.fn(async () => permitSignature)]
      const started = start({ atomic, permit, signPermit })
      const { sample, h } = started
      const preview = await prepared(started)
      expect(preview).toMatchObject({ permit: undefined, isBatch: true })
      await h.service(swapsService).swap(preview.id)
      expect(sample.batched).toMatchObject([{ calls: [approvalOf(usdc, amount), { to: router }] }])
      expect(sample.sent).toEqual([])
      expect(permit).not.toHaveBeenCalled()
      expect(signPermit).not.toHaveBeenCalled()
    },
  )

  test('that the user rejects can be tried again, and no approval stands in for it', async () => {
    const answers = [() => Promise.reject(rejection), async () => permitSignature]
    const started = start({ signPermit: () => answers.shift()!() })
    const { sample, h } = started
    const { id } = await prepared(started)
    await expect(h.service(swapsService).swap(id)).rejects.toMatchObject({ code: 4001 })
    expect(sample.sent).toEqual([])
    await h.service(swapsService).swap(id)
    expect(sample.sent).toHaveLength(1)
    expect(paths(sample)).not.toContain('build-approve')
  })

  test('that the wallet cannot sign is replaced by an approval, which is confirmed by itself', async () => {
    const started = start({ signPermit: () => Promise.reject(unknownMethod) })
    const { sample, h } = started
    const { id } = await prepared(started)
    const error = await h
      .service(swapsService)
      .swap(id)
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'swaps/PERMIT_REFUSED' })
    expect(sample.sent).toEqual([])
    const { data: next } = error as { readonly data: SwapPreview }
    expect(next).toMatchObject({ permit: undefined, isPermitRefused: true })
    expect(next.approvals).toEqual([approvalOf(usdc, amount)])
  })

  test('that is signed after the user left is not used', async () => {
    let sign: ((signature: string) => void) | undefined
    const started = start({ signPermit: () => new Promise((resolve) => (sign = resolve)) })
    const { sample, h } = started
    const { id } = await prepared(started)
    const stop = new AbortController()
    const swapped = h.service(swapsService).swap(id, { signal: stop.signal })
    const outcome = expect(swapped).rejects.toBeDefined()
    await until(() => sign, 'the question for the signature')
    stop.abort()
    sign?.(permitSignature)
    await outcome
    expect(sample.sent).toEqual([])
  })
})

describe('nothing is sent', () => {
  test.each<[string, SampleOptions['permit']]>([
    ['another name', async (request) => ({ ...(await permitOf(request))!, name: 'Other' })],
    ['another version', async (request) => ({ ...(await permitOf(request))!, version: '1' })],
    ['another owner', async (request) => ({ ...(await permitOf(request))!, owner: other })],
    ['another spender', async (request) => ({ ...(await permitOf(request))!, spender: other })],
    ['a larger amount', async (request) => ({ ...(await permitOf(request))!, amount: amount + 1n })],
    ['no permit', async () => undefined],
  ])('if the token says %s between the review and the signature', async (_name, later) => {
    let isShown = false
    const signPermit = vi.fn(async () => permitSignature)
    const permit: SampleOptions['permit'] = (request) =>
      (isShown ? (later as typeof permitOf) : permitOf)(request)
    const started = start({ permit, signPermit })
    const { id } = await prepared(started)
    isShown = true
    await expect(started.h.service(swapsService).swap(id)).rejects.toMatchObject({
      code: 'swaps/PERMIT_REFUSED',
    })
    expect(signPermit).not.toHaveBeenCalled()
    expect(started.sample.sent).toEqual([])
  })

  const signed = { token: usdc, amount, deadline, signature: permitSignature }
  test('if the service puts a permit into a swap for which none was signed', async () => {
    const started = start({
      permit: async () => undefined,
      transaction: (answer) => {
        const { tx } = answer as { readonly tx: { readonly data: string } }
        return { ...answer, tx: { ...tx, data: withPermit(tx.data, signed) } }
      },
    })
    await expect(prepared(started)).rejects.toMatchObject({ detail: 'data: permit' })
  })

  test('if the router takes no permit in this call after all', async () => {
    const started = start({ withPermit: async () => undefined })
    const { id } = await prepared(started)
    await expect(started.h.service(swapsService).swap(id)).rejects.toMatchObject({ detail: 'data: permit' })
    expect(started.sample.sent).toEqual([])
  })

  test('if the swap with the permit would fail', async () => {
    const started = start({
      simulate: async ({ calls, known: [from, to] = [] }) =>
        calls.length > 1
          ? {
              changes: [
                { asset: from!, amount: -amount },
                { asset: to!, amount: 10n ** 20n },
              ],
            }
          : { changes: [], failure: 'EIP2612: invalid signature' },
    })
    const { id } = await prepared(started)
    await expect(started.h.service(swapsService).swap(id)).rejects.toMatchObject({ code: 'swaps/WOULD_FAIL' })
    expect(started.sample.sent).toEqual([])
  })
})

function withoutPermits(answer: Readonly<Record<string, unknown>>): unknown {
  const { quotes } = answer as { readonly quotes: readonly object[] }
  return { quotes: quotes.map((quote) => ({ ...quote, takesPermit: false })) }
}

function unreadable(answer: Readonly<Record<string, unknown>>): unknown {
  const { tx } = answer as { readonly tx: { readonly data: string } }
  return { ...answer, tx: { ...tx, data: `0x12345678${tx.data.slice(10)}` } }
}
