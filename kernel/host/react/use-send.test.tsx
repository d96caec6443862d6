import { StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { balancesCapability } from '../../contracts/assets.js'
import {
  transactionsCapability,
  type TransactionState,
  type TransactionStatus,
} from '../../contracts/transactions.js'
import { transferCapability } from '../../contracts/transfer.js'
import type { WidgetError } from '../../core/errors/widget-error.js'
import { capability } from '../../core/plugins/contributions.js'
import { fakeNamespace, fakeNetwork, fakeSession } from '../../testing/fakes.js'
import { fakeTransfer, type FakeTransferOptions } from '../../testing/fake-transfer.js'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import {
  FoyerProvider,
  reactErrors,
  useSend,
  type SendEstimate,
  type SendRequest,
  type SendStatus,
  type UseSend,
} from './index.js'

const usdc = { chainId: 'demo:1', address: 'usdc', name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const
const native = { chainId: 'demo:1', name: 'Demo coin', symbol: 'DEMO', decimals: 2 }
const order = { receiver: 'bob', amount: 150n }

let h: Harness
let unmount = () => {}
afterEach(async () => {
  unmount()
  await h.dispose()
})

/** Something that is waited for until the test says so. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

interface Following {
  readonly tell: (status: TransactionStatus) => void
  readonly end: (status: TransactionStatus) => void
  readonly fail: () => void
  readonly signal: AbortSignal
}

/** Draws the hook under StrictMode, connected, with no plugin that sends. */
function show({
  isConnected = true,
  canTransfer = true,
  canFollow = true,
  network = 'demo:1' as const,
  ...options
}: FakeTransferOptions & {
  isConnected?: boolean
  canTransfer?: boolean
  canFollow?: boolean
  network?: `demo:${string}`
} = {}) {
  const transfer = fakeTransfer(options)
  const followings: Following[] = []
  const reads: unknown[] = []
  const follow = (
    { hash, signal }: { readonly hash: string; readonly signal: AbortSignal },
    tell: (state: TransactionState) => void,
  ) =>
    new Promise<TransactionState>((resolve, reject) => {
      followings.push({
        tell: (status) => tell({ status, hash }),
        end: (status) => resolve({ status, hash }),
        fail: () => reject(new Error('gone')),
        signal,
      })
    })
  const balances = {
    native: async () => {
      reads.push(1)
      return { value: 1n, decimals: 2, symbol: 'DEMO' }
    },
  }
  const offers = [
    capability(balancesCapability, async () => () => balances),
    ...(canTransfer ? [capability(transferCapability, async () => () => transfer)] : []),
    ...(canFollow ? [capability(transactionsCapability, async () => () => ({ follow }))] : []),
  ]
  h = createPluginHarness(fakeNamespace('demo', offers, [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]), {
    beside: isConnected ? [fakeSession({ address: 'alice', network })] : [],
  })
  const seen: { now: UseSend; statuses: SendStatus[] } = { now: undefined as never, statuses: [] }
  function Form() {
    seen.now = useSend()
    if (seen.statuses.at(-1) !== seen.now.status) seen.statuses.push(seen.now.status)
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <StrictMode>
      <FoyerProvider foyer={h.foyer}>
        <Form />
      </FoyerProvider>
    </StrictMode>,
  )
  unmount = () => root.unmount()
  const is = (status: SendStatus) =>
    until(() => seen.now?.status === status && seen.now, `the status ${status}, not ${seen.now?.status}`)
  const failsWith = async (request: SendRequest) => {
    seen.now.reset()
    await is('idle')
    expect(await seen.now.send(request)).toBeUndefined()
    return (await is('error')).error as WidgetError
  }
  return { seen, is, failsWith, transfer, followings, reads }
}

describe(`useSend (React ${version.split('.')[0]})`, () => {
  test('an estimate says what it costs and how much can be sent, and asks no wallet', async () => {
    const { seen, is, transfer } = show({ balance: 500n, fee: 3n })
    await is('idle')
    const estimate = await seen.now.estimate(order)
    expectTypeOf(estimate).toEqualTypeOf<SendEstimate | undefined>()
    expect(estimate).toMatchObject({ fee: { value: 3n }, most: 497n, warnings: [] })
    expect(estimate?.order).toMatchObject({ account: 'demo:1:alice', asset: native, ...order })
    expect((await is('estimated')).estimated).toBe(estimate)
    expect(transfer.sends).toEqual([])
  })

  test('a transfer is looked at, waits for the wallet, is submitted, and followed to its end', async () => {
    const [fee, wallet] = [gate(), gate()]
    const { seen, is, transfer, followings, reads } = show({
      estimateFee: () => fee.opened.then(() => ({ value: 2n, terms: {} })),
      send: () => wallet.opened.then(() => '0x1'),
    })
    await is('idle')
    const sending = seen.now.send({ ...order, asset: usdc })
    await is('estimating')
    fee.open()
    expect((await is('waiting')).estimated?.fee.value).toBe(2n)
    wallet.open()
    expect(await sending).toBe('0x1')
    expect(transfer.sends.map((sent) => sent.order)).toMatchObject([{ asset: usdc, ...order }])
    expect((await is('submitted')).transaction).toEqual({ status: 'submitted', hash: '0x1' })
    await until(() => followings.length === 1)
    followings[0]?.tell('pending')
    await is('pending')
    const before = reads.length
    followings[0]?.end('confirmed')
    expect((await is('confirmed')).transaction?.hash).toBe('0x1')
    await until(() => reads.length > before, 'the balance read again')
    expect(seen.statuses).toEqual(['idle', 'estimating', 'waiting', 'submitted', 'pending', 'confirmed'])
  })

  test('pressing twice asks the wallet once, and both get the one answer', async () => {
    const wallet = gate()
    const { seen, is, transfer } = show({ send: () => wallet.opened.then(() => '0xa') })
    await is('idle')
    const both = [seen.now.send(order), seen.now.send({ receiver: 'eve', amount: 1n })]
    await is('waiting')
    seen.now.reset()
    // a form that is typed in meanwhile hides nothing
    await seen.now.estimate({ receiver: 'carol', amount: 2n })
    expect(seen.now.status).toBe('waiting')
    wallet.open()
    expect(await Promise.all(both)).toEqual(['0xa', '0xa'])
    expect(transfer.sends.map((sent) => sent.order.receiver)).toEqual(['bob'])
    await is('submitted')
    seen.now.reset()
    await is('idle')
  })

  test('a "no" of the visitor is no error; what the wallet says is one', async () => {
    const no = Object.assign(new Error('User rejected'), { code: 4001 })
    const wallet = gate()
    const refused = show({ send: () => wallet.opened.then(() => Promise.reject(no)) })
    await refused.is('idle')
    const refusing = refused.seen.now.send(order)
    await refused.is('waiting')
    wallet.open()
    expect(await refusing).toBeUndefined()
    expect((await refused.is('idle')).error).toBeUndefined()
    expect(refused.seen.statuses).not.toContain('error')
    unmount()
    await h.dispose()
    const broken = show({ send: () => Promise.reject(new Error('broken')) })
    await broken.is('idle')
    expect((await broken.failsWith(order)).message).toBe('broken')
  })

  test('whatever is wrong is said before the wallet is asked', async () => {
    const { is, failsWith, transfer } = show({
      balance: 500n,
      fee: 3n,
      assetRequired: true,
      readReceiver: async ({ text }) => ({ address: text, warnings: text === 'nobody' ? ['zero'] : [] }),
    })
    await is('idle')
    const asset = 'native'
    expect((await failsWith({ asset, receiver: ' ', amount: 1n })).message).toBe(
      'An amount and receiver address are required',
    )
    for (const amount of [0n, -1n])
      expect(reactErrors.INPUT_REQUIRED.is(await failsWith({ ...order, asset, amount }))).toBe(true)
    expect((await failsWith(order)).message).toBe('A token is required')
    const other = { ...usdc, chainId: 'demo:2' as const }
    expect(reactErrors.UNSUPPORTED.is(await failsWith({ ...order, asset: other }))).toBe(true)
    expect(reactErrors.LOST.is(await failsWith({ ...order, asset, receiver: 'nobody' }))).toBe(true)
    const poor = await failsWith({ ...order, asset, amount: 498n })
    expect([reactErrors.NOT_ENOUGH.is(poor), poor.data]).toEqual([true, 497n])
    const dear = await failsWith({ ...order, asset, maxFee: 2n })
    expect([reactErrors.FEE_ROSE.is(dear), dear.data]).toMatchObject([true, { value: 3n }])
    expect(transfer.sends).toEqual([])
  })

  test('without an account, on an unknown network and where nothing moves it says so', async () => {
    const alone = show({ isConnected: false })
    await alone.is('idle')
    expect(reactErrors.NOT_CONNECTED.is(await alone.failsWith(order))).toBe(true)
    unmount()
    await h.dispose()
    const still = show({ canTransfer: false })
    await still.is('idle')
    expect((await still.failsWith(order)).message).toBe('Unsupported chain')
    unmount()
    await h.dispose()
    const lost = show({ network: 'demo:9' })
    await lost.is('idle')
    expect((await lost.failsWith(order)).code).toBe('session/NETWORK_NOT_FOUND')
  })

  test('what nobody can follow stays submitted; what nobody could tell has timed out, and never failed', async () => {
    const unfollowed = show({ canFollow: false })
    await unfollowed.is('idle')
    await unfollowed.seen.now.send(order)
    await unfollowed.is('submitted')
    unmount()
    await h.dispose()
    const { seen, is, followings } = show()
    await is('idle')
    await seen.now.send(order)
    await until(() => followings.length === 1)
    followings[0]?.fail()
    expect((await is('timedOut')).error).toBeUndefined()
  })

  test('an earlier transfer says no more once another has begun, and following ends with the component', async () => {
    const { seen, is, followings } = show()
    await is('idle')
    await seen.now.send(order)
    await until(() => followings.length === 1)
    await seen.now.send(order)
    await until(() => followings.length === 2)
    followings[0]?.end('reverted')
    followings[1]?.tell('pending')
    expect((await is('pending')).transaction?.hash).toBe('0x2')
    expect(seen.statuses).not.toContain('reverted')
    unmount()
    expect(followings[1]?.signal.aborted).toBe(true)
  })

  test('what is given up by its signal asks nobody', async () => {
    const { seen, is, transfer } = show()
    await is('idle')
    expect(await seen.now.estimate({ ...order, signal: AbortSignal.abort() })).toBeUndefined()
    await is('error')
    expect(await seen.now.send({ ...order, signal: AbortSignal.abort() })).toBeUndefined()
    expect(transfer.sends).toEqual([])
  })
})
