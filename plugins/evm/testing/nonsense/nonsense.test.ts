import { createPublicClient, http, isAddress, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startDevnet } from '../../../../tooling/devnet/devnet.mjs'
import {
  createTestWallet,
  describeNonsense,
  type Hex,
  type NonsenseId,
  nonsenseIds,
  type TestWallet,
} from '../wallet.js'

let devnet: Awaited<ReturnType<typeof startDevnet>>
let wallet: TestWallet

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())
afterEach(() => wallet.destroy())

/** A page that is connected to an orderly wallet, which then turns. */
async function turned(nonsense: NonsenseId): Promise<void> {
  wallet = createTestWallet({ chains: devnet.chains, behaviour: { autoApprove: true } })
  await ask('eth_requestAccounts')
  wallet.behave({ nonsense })
}

const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
const sign = () => ask('personal_sign', 'Hello', wallet.account) as Promise<Hex>
const send = () => ask('eth_sendTransaction', { from: wallet.account, to: wallet.accounts[1], value: '0x1' })
const switchTo = (chainId: string) => ask('wallet_switchEthereumChain', { chainId })

function heard(name: string): unknown[] {
  const payloads: unknown[] = []
  wallet.provider.on(name, (payload: unknown) => payloads.push(payload))
  return payloads
}

/** The account as wallets give it to pages. */
const shared = () => wallet.account.toLowerCase() as Hex

/** What both ways of asking for accounts, and the event, give. */
async function accountsAre(expected: (own: readonly Hex[]) => unknown) {
  const events = heard('accountsChanged')
  for (const method of ['eth_accounts', 'eth_requestAccounts'])
    expect(await ask(method)).toEqual(expected([shared()]))
  wallet.selectAccount(1)
  expect(events).toEqual([expected([shared()])])
}

async function chainIs(before: unknown, after: unknown) {
  const events = heard('chainChanged')
  expect(await ask('eth_chainId')).toBe(before)
  wallet.switchChain(8453)
  expect(events).toEqual([after])
}

/** Sends, shows what was answered, and makes sure that the node has the transaction all the same. */
async function sentUnder(answered: (hash: unknown) => void) {
  const client = createPublicClient({ transport: http(devnet.chains[0]!.rpcUrl) })
  const nonce = () => client.getTransactionCount({ address: wallet.account, blockTag: 'pending' })
  const before = await nonce()
  answered(await send())
  expect(await nonce()).toBe(before + 1)
}

/** One proof for each name; a name without one does not compile. */
const proofs: Record<NonsenseId, () => Promise<unknown>> = {
  'null-accounts': () => accountsAre(() => null),
  'empty-accounts': () => accountsAre(() => []),
  'text-accounts': () => accountsAre((own) => own.join()),
  'bad-address': async () => {
    const [address] = (await ask('eth_accounts')) as string[]
    expect(isAddress(String(address))).toBe(false)
    await accountsAre((own) => own.map((whole) => whole.slice(0, 10)))
  },
  'object-accounts': () => accountsAre((own) => own.map((address) => ({ address }))),
  'duplicate-accounts': () => accountsAre(([own = '']) => [own, own, `0x${own.slice(2).toUpperCase()}`]),
  'number-chain': () => chainIs(1, 8453),
  'decimal-chain': () => chainIs('1', '8453'),
  'garbage-chain': () => chainIs('mainnet', 'mainnet'),
  'null-chain': () => chainIs(null, null),
  'silent-switch': async () => {
    expect(await switchTo('0x2105')).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x1')
  },
  'nested-4902': async () => {
    const hidden = { originalError: { code: 4902 } }
    await expect(switchTo('0xa')).rejects.toMatchObject({ code: -32603, data: hidden })
    expect(await switchTo('0x2105')).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x2105')
  },
  'short-signature': async () => expect(await sign()).toMatch(/^0x[0-9a-f]{64}$/),
  'foreign-signature': async () => {
    const signature = await sign()
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await recoverMessageAddress({ message: 'Hello', signature })).not.toBe(wallet.account)
  },
  'null-signature': async () => expect(await sign()).toBeNull(),
  'short-hash': () => sentUnder((hash) => expect(hash).toMatch(/^0x[0-9a-f]{18}$/)),
  'unknown-hash': async () => {
    let answered: unknown
    await sentUnder((hash) => (answered = hash))
    expect(answered).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await ask('eth_getTransactionByHash', answered)).toBeNull()
  },
  'null-hash': () => sentUnder((hash) => expect(hash).toBeNull()),
  'string-error': () => expect(sign()).rejects.toBe('Something went wrong'),
  'null-error': () => expect(sign()).rejects.toBeNull(),
  'codeless-rejection': () => expect(sign()).rejects.toEqual({ message: 'User rejected the request.' }),
  'text-code-rejection': () => expect(sign()).rejects.toMatchObject({ code: 'ACTION_REJECTED' }),
  'throws-at-once': async () => {
    expect(() => sign()).toThrow('before any promise')
    expect(await ask('eth_chainId')).toBe('0x1')
  },
  never: async () => {
    const settled = vi.fn()
    ask('eth_chainId').then(settled, settled)
    void ask('eth_requestAccounts').then(settled, settled)
    // an orderly wallet has answered both by the time another one has been to its node and back
    const orderly = createTestWallet({ chains: devnet.chains })
    await orderly.provider.request({ method: 'eth_blockNumber' })
    orderly.destroy()
    expect(settled).not.toHaveBeenCalled()
  },
  twice: async () => {
    const done = vi.fn()
    const failed = vi.fn()
    await ask('eth_chainId').then(done)
    await ask('eth_sign').then(undefined, failed)
    expect(done.mock.calls).toEqual([['0x1'], ['0x1']])
    expect(failed).toHaveBeenCalledTimes(2)
    const events = heard('chainChanged')
    wallet.switchChain(8453)
    expect(events).toEqual(['0x2105', '0x2105'])
  },
  'silent-events': async () => {
    const events = heard('chainChanged')
    wallet.switchChain(8453)
    expect(await ask('eth_chainId')).toBe('0x2105')
    expect(events).toEqual([])
  },
  'event-flood': async () => {
    const events = heard('chainChanged')
    await switchTo('0x2105')
    expect(events).toHaveLength(1000)
    expect(new Set(events)).toEqual(new Set(['0x2105']))
  },
}

describe.each(nonsenseIds)('%s', (id) => {
  test(`means that ${describeNonsense(id)}`, async () => {
    await turned(id)
    await proofs[id]()
  })

  test('is over when the switch is turned back', async () => {
    await turned(id)
    wallet.behave({ nonsense: null })
    const events = heard('chainChanged')
    expect(await ask('eth_requestAccounts')).toEqual([shared()])
    expect(await recoverMessageAddress({ message: 'Hello', signature: await sign() })).toBe(wallet.account)
    await switchTo('0x2105')
    expect(events).toEqual(['0x2105'])
  })
})

test('what is nonsense about accounts shows none to a page without permission', async () => {
  wallet = createTestWallet({ chains: devnet.chains, behaviour: { nonsense: 'duplicate-accounts' } })
  expect(await ask('eth_accounts')).toEqual([])
})
