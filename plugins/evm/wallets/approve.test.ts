import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeClock, settle } from '#kernel/testing'
import { createEip1193Driver } from './driver.js'

/** Time between the answers that exceeds the prompt threshold, in milliseconds. */
const promptMs = 201

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const request = { signal: new AbortController().signal }

interface Question {
  readonly method: string
  answer(value: unknown): void
  refuse(error: unknown): void
}

/** Creates a wallet whose answers the test controls. */
function start() {
  const questions: Question[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const provider = {
    request: ({ method }: { method: string }) =>
      new Promise((answer, refuse) => void questions.push({ method, answer, refuse })),
    on: (event: string, listener: (payload: never) => void) => listeners.set(event, listener as never),
    removeListener: (event: string) => listeners.delete(event),
  }
  const clock = createFakeClock()
  const driver = createEip1193Driver(provider, clock)
  const find = (method: string, place = 0) => {
    const question = questions.filter((asked) => asked.method === method)[place]
    if (!question) throw new Error(`${method} was not asked`)
    return question
  }
  return {
    clock,
    listeners,
    connecting: driver.connect(request),
    asked: () => questions.map(({ method }) => method),
    accounts: () => find('eth_requestAccounts'),
    chain: (place = 0) => find('eth_chainId', place),
    emit: (event: string, payload: unknown) => listeners.get(event)?.(payload),
  }
}
const both = ['eth_requestAccounts', 'eth_chainId']

describe('connect', () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown) => void unhandled.push(reason)
  beforeEach(() => void process.on('unhandledRejection', record))
  afterEach(async () => {
    await settle()
    process.off('unhandledRejection', record)
    expect(unhandled.splice(0)).toEqual([])
  })

  test('asks for accounts and chain in the same turn', async () => {
    const wallet = start()
    expect(wallet.asked()).toEqual(both)
    wallet.accounts().answer([alice])
    wallet.chain().answer('0x1')
    expect(await wallet.connecting).toEqual({ accounts: [`eip155:1:${alice}`], network: 'eip155:1' })
    expect(wallet.asked()).toEqual(both)
  })

  test('uses the chain of an event over the answer, whichever comes first', async () => {
    const before = start()
    before.emit('chainChanged', '0x2105')
    before.chain().answer('0x1')
    before.accounts().answer([alice])
    expect(await before.connecting).toMatchObject({ network: 'eip155:8453' })
    const after = start()
    after.chain().answer('0x1')
    await settle()
    after.emit('chainChanged', '0x2105')
    after.accounts().answer([alice])
    expect(await after.connecting).toMatchObject({ network: 'eip155:8453' })
    expect(after.listeners.size).toBe(0)
  })

  test('does not wait for the chain request after an event', async () => {
    const wallet = start()
    wallet.accounts().answer([alice])
    await settle()
    wallet.emit('chainChanged', '0x2105')
    expect(await wallet.connecting).toMatchObject({ network: 'eip155:8453' })
    wallet.chain().refuse(new Error('late'))
  })

  test('ignores an event without a chain id', async () => {
    const wallet = start()
    wallet.emit('chainChanged', 'mainnet')
    wallet.chain().answer('0x1')
    wallet.accounts().answer([alice])
    expect(await wallet.connecting).toMatchObject({ network: 'eip155:1' })
  })

  test('asks the chain again if the wallet has shown a prompt', async () => {
    const wallet = start()
    wallet.chain().answer('0x1')
    await wallet.clock.advance(promptMs)
    wallet.accounts().answer([alice])
    await settle()
    expect(wallet.asked()).toEqual([...both, 'eth_chainId'])
    wallet.chain(1).answer('0xa')
    expect(await wallet.connecting).toEqual({ accounts: [`eip155:10:${alice}`], network: 'eip155:10' })
  })

  test('asks the chain again after a prompt that began with an event, and an event then replaces the answer', async () => {
    const wallet = start()
    wallet.emit('chainChanged', '0x1')
    await wallet.clock.advance(promptMs)
    wallet.accounts().answer([alice])
    await settle()
    wallet.emit('chainChanged', '0x2105')
    wallet.chain(1).answer('0xa')
    expect(await wallet.connecting).toMatchObject({ network: 'eip155:8453' })
  })

  test.each([
    ['came with the prompt’s answer', promptMs, 0],
    ['came late', 0, promptMs],
    ['came at the threshold', promptMs - 1, 0],
  ])('asks the chain once if its answer %s', async (_, accountsAfter, chainAfter) => {
    const wallet = start()
    if (accountsAfter === promptMs - 1) wallet.chain().answer('0x1')
    await wallet.clock.advance(accountsAfter)
    wallet.accounts().answer([alice])
    await wallet.clock.advance(chainAfter)
    wallet.chain().answer('0x1')
    expect(await wallet.connecting).toMatchObject({ network: 'eip155:1' })
    expect(wallet.asked()).toEqual(both)
  })

  test.each([
    ['is rejected', (wallet: ReturnType<typeof start>) => wallet.chain().refuse(new Error('one at a time'))],
    ['has no chain id as its answer', (wallet: ReturnType<typeof start>) => wallet.chain().answer('x')],
  ])('asks the chain again if the first chain request %s', async (_, fail) => {
    const wallet = start()
    fail(wallet)
    await settle()
    wallet.accounts().answer([alice])
    await settle()
    wallet.chain(1).answer('0x1')
    expect(await wallet.connecting).toMatchObject({ network: 'eip155:1' })
  })

  test('rejects with the error of the second chain request', async () => {
    const wallet = start()
    wallet.chain().refuse(new Error('one at a time'))
    wallet.accounts().answer([alice])
    await settle()
    wallet.chain(1).refuse(new Error('no chain'))
    await expect(wallet.connecting).rejects.toThrow('no chain')
  })

  test.each([
    ['is pending', () => {}],
    ['was answered', (wallet: ReturnType<typeof start>) => wallet.chain().answer('0x1')],
    ['was rejected', (wallet: ReturnType<typeof start>) => wallet.chain().refuse(new Error('no chain'))],
  ])('rejects with the error of the accounts while the chain request %s', async (_, chain) => {
    const wallet = start()
    chain(wallet)
    wallet.accounts().refuse(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
    await expect(wallet.connecting).rejects.toMatchObject({ kind: 'rejection' })
    expect(wallet.asked()).toEqual(both)
    // must not be an unhandled rejection
    wallet.chain().refuse(new Error('late'))
  })
})
