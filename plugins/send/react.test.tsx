import { version } from 'react'
import type { WidgetError } from '#kernel'
import { capability, namesCapability } from '#kernel/chain'
import {
  balancesCapability,
  transactionsCapability,
  transferCapability,
  type TransactionState,
  type TransactionStatus,
} from '#kernel/money'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { reactErrors } from '#kernel/react'
import { send } from './index.js'
import {
  createPluginHarness,
  fakeNamespace,
  fakeNetwork,
  fakeSession,
  fakeTransfer,
  settle,
  until,
  type FakeTransferOptions,
} from '#kernel/testing'
import { renderHook } from '../../tooling/unit/render-hook.js'
import { progressAtom, transfersAtom } from './contract.js'
import { useSend, type SendEstimate, type SendRequest, type SendStatus } from './react.js'

const usdc = { chainId: 'demo:1', address: 'usdc', name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const
const native = { chainId: 'demo:1', name: 'Demo coin', symbol: 'DEMO', decimals: 2 }
const order = { receiver: 'bob', amount: 150n }

/** A promise that the test resolves. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((fulfil) => (resolve = fulfil))
  return { promise, resolve: () => resolve() }
}

/** A pending `follow` of the `transactions` capability. */
interface Following {
  readonly change: (status: TransactionStatus) => void
  readonly end: (status: TransactionStatus) => void
  readonly fail: () => void
  readonly signal: AbortSignal
}

/** Renders the hook. */
async function show({
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
  const balanceReads: unknown[] = []
  const follow = (
    { hash, signal }: { readonly hash: string; readonly signal: AbortSignal },
    onChange: (state: TransactionState) => void,
  ) =>
    new Promise<TransactionState>((resolve, reject) => {
      followings.push({
        change: (status) => onChange({ status, hash }),
        end: (status) => resolve({ status, hash }),
        fail: () => reject(new Error('offline')),
        signal,
      })
    })
  const balances = {
    native: async () => {
      balanceReads.push(1)
      return { value: 1n, decimals: 2, symbol: 'DEMO' }
    },
  }
  const names = {
    isName: (text: string) => text.endsWith('.demo'),
    resolve: async ({ name }: { readonly name: string }) => ({ name, address: name.slice(0, -5) }),
    lookUp: async () => undefined,
  }
  const offers = [
    capability(balancesCapability, async () => () => balances),
    capability(namesCapability, async () => () => names),
    ...(canTransfer ? [capability(transferCapability, async () => () => transfer)] : []),
    ...(canFollow
      ? [capability(transactionsCapability, async () => () => ({ usualMs: () => 25_000, follow }))]
      : []),
  ]
  const h = createPluginHarness(send(), {
    companions: [
      fakeNamespace('demo', offers, [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]),
      ...(isConnected ? [fakeSession({ address: 'alice', network })] : []),
    ],
  })
  const statuses: SendStatus[] = []
  const rendered = await renderHook(h, function useRecordedSend() {
    const result = useSend()
    if (statuses.at(-1) !== result.status) statuses.push(result.status)
    return result
  })
  const { is } = rendered
  await is('idle')
  const failsWith = async (request: SendRequest) => {
    rendered.current.reset()
    await is('idle')
    expect(await rendered.current.send(request)).toBeUndefined()
    return (await is('error')).error as WidgetError
  }
  return { h, rendered, statuses, is, failsWith, transfer, followings, balanceReads }
}

describe(`useSend (React ${version.split('.')[0]})`, () => {
  test('estimates fee and maximum amount without a request to the wallet', async () => {
    const { rendered, is, transfer } = await show({ balance: 500n, fee: 3n })
    const estimate = await rendered.current.estimate(order)
    expectTypeOf(estimate).toEqualTypeOf<SendEstimate | undefined>()
    expect(estimate).toMatchObject({
      fee: { expected: 3n, max: 3n },
      maxAmount: 497n,
      receiver: { warnings: [] },
    })
    expect(estimate?.order).toMatchObject({ account: 'demo:1:alice', asset: native, ...order })
    expect((await is('estimated')).estimated).toBe(estimate)
    expect(transfer.sends).toEqual([])
  })

  test('estimates, waits for the wallet, and follows the transaction to its end', async () => {
    const [fee, wallet] = [deferred(), deferred()]
    const { rendered, statuses, is, transfer, followings, balanceReads } = await show({
      readReceiver: ({ text }) => fee.promise.then(() => ({ address: text, warnings: [] })),
      send: () => wallet.promise.then(() => '0x1'),
    })
    const sending = rendered.current.send({ ...order, asset: usdc })
    await is('estimating')
    fee.resolve()
    expect((await is('waiting')).estimated?.fee.max).toBe(2n)
    wallet.resolve()
    expect(await sending).toBe('0x1')
    expect(transfer.sends.map((sent) => sent.order)).toMatchObject([{ asset: usdc, ...order }])
    expect((await is('submitted')).transaction).toMatchObject({ status: 'submitted', hash: '0x1' })
    await until(() => followings.length === 1)
    followings[0]?.change('pending')
    await is('pending')
    const readsBefore = balanceReads.length
    followings[0]?.end('confirmed')
    expect((await is('confirmed')).transaction?.hash).toBe('0x1')
    await until(() => balanceReads.length > readsBefore, 'the balance to be read again')
    expect(statuses).toEqual(['idle', 'estimating', 'waiting', 'submitted', 'pending', 'confirmed'])
  })

  test('a second call of send during the first sends nothing and returns the same hash', async () => {
    const wallet = deferred()
    const { rendered, is, transfer } = await show({ send: () => wallet.promise.then(() => '0xa') })
    const both = [rendered.current.send(order), rendered.current.send({ receiver: 'eve', amount: 1n })]
    await is('waiting')
    rendered.current.reset()
    await rendered.current.estimate({ receiver: 'carol', amount: 2n })
    expect(rendered.current.status).toBe('waiting')
    wallet.resolve()
    expect(await Promise.all(both)).toEqual(['0xa', '0xa'])
    expect(transfer.sends.map((sent) => sent.order.receiver)).toEqual(['bob'])
    await is('submitted')
    rendered.current.reset()
    await is('idle')
  })

  test('a rejection by the user is no error', async () => {
    const rejection = Object.assign(new Error('User rejected'), { code: 4001 })
    const wallet = deferred()
    const { rendered, statuses, is } = await show({
      send: () => wallet.promise.then(() => Promise.reject(rejection)),
    })
    const sending = rendered.current.send(order)
    await is('waiting')
    wallet.resolve()
    expect(await sending).toBeUndefined()
    expect((await is('idle')).error).toBeUndefined()
    expect(statuses).not.toContain('error')
  })

  test('another error of the wallet is returned', async () => {
    const { failsWith } = await show({ send: () => Promise.reject(new Error('broken')) })
    const error = await failsWith(order)
    expect([error.code, (error.cause as Error).message]).toEqual(['send/UNCLEAR', 'broken'])
  })

  // behaviour 12.3
  test('reports invalid requests before the wallet is asked', async () => {
    const { failsWith, transfer } = await show({
      balance: 500n,
      fee: 3n,
      assetRequired: true,
      readReceiver: async ({ text }) => ({
        address: text,
        warnings: text === 'zero' ? [{ id: 'zero', level: 'refuse' }] : [],
      }),
    })
    const asset = 'native'
    expect((await failsWith({ asset, receiver: ' ', amount: 1n })).message).toBe(
      'An amount and receiver address are required',
    )
    for (const amount of [0n, -1n])
      expect((await failsWith({ ...order, asset, amount })).code).toBe('send/INPUT_REQUIRED')
    expect((await failsWith(order)).message).toBe('A token is required')
    const ofOtherNetwork = { ...usdc, chainId: 'demo:2' as const }
    expect((await failsWith({ ...order, asset: ofOtherNetwork })).code).toBe('send/ASSET_NETWORK')
    const lost = await failsWith({ ...order, asset, receiver: 'zero' })
    expect([lost.code, lost.message]).toEqual([
      'send/ZERO_ADDRESS',
      'This is the zero address. Anything sent here is lost.',
    ])
    const insufficient = await failsWith({ ...order, asset, amount: 498n })
    expect([insufficient.code, insufficient.message, insufficient.data]).toEqual([
      'transfer/INSUFFICIENT_BALANCE',
      'Insufficient balance',
      497n,
    ])
    const expensive = await failsWith({ ...order, asset, maxFee: 2n })
    expect([expensive.code, expensive.data]).toMatchObject(['transfer/FEE_ABOVE_LIMIT', { max: 3n }])
    expect(transfer.sends).toEqual([])
  })

  test('without a connection the error is NOT_CONNECTED', async () => {
    const { failsWith } = await show({ isConnected: false })
    expect(reactErrors.NOT_CONNECTED.is(await failsWith(order))).toBe(true)
  })

  test('on a namespace without transfers the error is UNSUPPORTED', async () => {
    const { failsWith } = await show({ canTransfer: false })
    expect((await failsWith(order)).message).toBe('Unsupported chain')
  })

  test('on a network that is not configured the error is NETWORK_NOT_FOUND', async () => {
    const { failsWith } = await show({ network: 'demo:9' })
    expect((await failsWith(order)).code).toBe('session/NETWORK_NOT_FOUND')
  })

  test('the status of a transaction is unknown if the namespace cannot follow it', async () => {
    const { rendered, is } = await show({ canFollow: false })
    await rendered.current.send(order)
    expect((await is('unknown')).transaction?.hash).toBe('0x1')
  })

  test('a lost answer is searched before the next transfer, which needs an acknowledgement', async () => {
    const answers = [() => Promise.reject(new Error('lost')), async () => '0x2']
    const { rendered, is, failsWith, transfer } = await show({ send: () => answers.shift()!() })
    expect((await failsWith(order)).code).toBe('send/UNCLEAR')
    const refused = await failsWith(order)
    expect([refused.code, refused.data]).toEqual(['send/CONFIRMATION_REQUIRED', ['unclear']])
    expect(transfer.sends).toHaveLength(1)
    // money 25: seen in another estimate
    expect(await rendered.current.send(order, { acknowledged: ['unclear'] })).toBeUndefined()
    expect(transfer.sends).toHaveLength(1)
    const estimated = await rendered.current.estimate(order)
    expect(estimated?.cautions).toEqual(['unclear'])
    expect(await rendered.current.send(estimated!, { acknowledged: ['unclear'] })).toBe('0x2')
    await is('submitted')
  })

  test('a transfer that is found after a lost answer is followed', async () => {
    const found: { hash?: string } = {}
    const { h, rendered, is, transfer } = await show({
      send: () => Promise.reject(new Error('lost')),
      mark: async () => '0',
      find: async () => (found.hash === undefined ? undefined : { hash: found.hash }),
    })
    const sending = rendered.current.send(order)
    await until(() => h.read(progressAtom)?.step === 'looking', 'the search')
    await h.clock.advance(3_000)
    expect(await sending).toBeUndefined()
    await is('error')
    found.hash = '0xaa'
    await h.clock.advance(4_000)
    const { transaction, error } = await is('submitted')
    expect([transaction?.hash, transaction?.isFound, error]).toEqual(['0xaa', true, undefined])
    expect(transfer.sends).toHaveLength(1)
  })

  test('sends everything with the amount `max`, and shows no toast', async () => {
    const { h, rendered, transfer, followings } = await show({ balance: 500n, fee: 3n })
    const estimated = await rendered.current.estimate({ receiver: 'bob', amount: 'max' })
    await rendered.current.send(estimated!)
    expect(transfer.sends.map((sent) => sent.order.amount)).toEqual([497n])
    await until(() => followings.length === 1)
    followings[0]?.end('confirmed')
    await until(() => h.emitted.some(({ id }) => id === 'send.completed'), 'the end')
    expect(document.querySelector('[data-testid="foyer-modal"]')).toBeNull()
  })

  // money 25
  test('what stands for something else by now is not sent unseen', async () => {
    const { rendered, failsWith, transfer } = await show({ balance: 500n })
    for (const unseen of [
      { receiver: 'bob', amount: 'max' as const },
      { receiver: 'bob.demo', amount: 1n },
    ])
      expect((await failsWith(unseen)).code).toBe('send/ESTIMATE_REQUIRED')
    expect(transfer.sends).toEqual([])
    const estimated = await rendered.current.estimate({ receiver: 'bob.demo', amount: 1n })
    expect(estimated?.receiver.typedName).toBe('bob.demo')
    expect(await rendered.current.send(estimated!)).toBe('0x1')
  })

  test('an aborted signal stops the wait; a late approval is followed', async () => {
    const wallet = deferred()
    const { h, rendered, is } = await show({ send: () => wallet.promise.then(() => '0xa') })
    const controller = new AbortController()
    const sending = rendered.current.send({ ...order, signal: controller.signal })
    await is('waiting')
    controller.abort()
    expect(await sending).toBeUndefined()
    wallet.resolve()
    await until(() => h.read(transfersAtom).some(({ hash }) => hash === '0xa'), 'the transfer')
  })

  test('a send that is over leaves no listener on the signal of the host', async () => {
    const { rendered } = await show()
    const { signal } = new AbortController()
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await rendered.current.send({ ...order, signal })
    const listeners = (calls: readonly (readonly unknown[])[]) => calls.map(([, listener]) => listener)
    expect(add).toHaveBeenCalled()
    expect(listeners(remove.mock.calls)).toEqual(expect.arrayContaining(listeners(add.mock.calls)))
  })

  // money 40
  test('a follower that fails says nothing about the transaction, which is followed again', async () => {
    const { h, rendered, is, followings } = await show()
    await rendered.current.send(order)
    await until(() => followings.length === 1)
    followings[0]?.fail()
    await settle()
    expect((await is('submitted')).error).toBeUndefined()
    await h.clock.advance(1_000)
    await until(() => followings.length === 2)
  })

  test('ignores changes of an earlier transaction', async () => {
    const { rendered, statuses, is, followings } = await show()
    await rendered.current.send(order)
    await until(() => followings.length === 1)
    await rendered.current.send(order)
    await until(() => followings.length === 2)
    followings[0]?.end('reverted')
    followings[1]?.change('pending')
    expect((await is('pending')).transaction?.hash).toBe('0x2')
    expect(statuses).not.toContain('reverted')
  })

  test('a request with an aborted signal sends nothing', async () => {
    const { rendered, is, transfer } = await show()
    expect(await rendered.current.estimate({ ...order, signal: AbortSignal.abort() })).toBeUndefined()
    await is('error')
    expect(await rendered.current.send({ ...order, signal: AbortSignal.abort() })).toBeUndefined()
    expect(transfer.sends).toEqual([])
  })
})
