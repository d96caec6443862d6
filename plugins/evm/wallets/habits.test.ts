import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountAtom, sessionKey, statusAtom } from '#kernel'
import { addressOf } from '#kernel/chain'
import {
  createFakeClock,
  createFakeStorage,
  createPluginHarness,
  pickHabits,
  drawHabits,
  settle,
  type FakeStorage,
} from '#kernel/testing'
import { external } from '../../external/index.js'
import { evm } from '../index.js'
import { checksumAddress } from '../addresses/checksum-address.js'
import { onChain } from '../node/testing/on-chain.js'
import { evmHabits, withHabits } from '../testing/habits.js'
import { base, createBareWallet, ethereum } from '../testing/habits/wallet-with-habits.js'
import type { TestWallet } from '../testing/wallet.js'

const connectorId = 'external:wallet'
const waitMs = 5_000
const sends = evmHabits.filter(({ provide }) => provide)
const baseChain = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://base.example'] } },
}
const ethereumChain = {
  ...baseChain,
  id: 1,
  name: 'Ethereum',
  rpcUrls: { default: { http: ['https://ethereum.example'] } },
}
const zero = () => ({ result: '0x0' })

beforeEach(() => {
  // the node of a chain that is added
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x2105' }))
})
afterEach(() => void vi.unstubAllGlobals())

/** Loads a page with a widget, in which a wallet has habits. */
function load(wallet: TestWallet, ids: readonly string[], storage: FakeStorage = createFakeStorage()) {
  const clock = createFakeClock()
  const provider = withHabits(wallet.provider, pickHabits(evmHabits, ids), clock)
  /** The last report of the wallet. */
  const reported: { accounts?: unknown } = {}
  provider.on?.('accountsChanged', (accounts: unknown) => void (reported.accounts = accounts))
  const h = createPluginHarness(evm({ networks: [ethereumChain, baseChain] }), {
    http: { 'https://base.example': onChain(8453, zero), 'https://ethereum.example': onChain(1, zero) },
    companions: [external({ connectors: [{ id: 'wallet', name: 'Wallet', provider }] })],
    storage,
  })
  const session = h.service(sessionKey)
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      await clock.advance(100)
      await h.clock.advance(100)
    }
  }
  /** Code of the error of a step; `done`; `waits` if it has no end. */
  const outcomeOf = async (work: Promise<unknown>) => {
    let outcome: string | undefined
    work.then(
      () => (outcome = 'done'),
      (error: { readonly code: string }) => (outcome = error.code),
    )
    await settle()
    await pass(waitMs)
    return outcome ?? 'waits'
  }
  return {
    h,
    reported,
    pass,
    storage,
    async sharedAccounts() {
      const accounts = await provider.request({ method: 'eth_accounts' })
      return (accounts as readonly string[]).map(checksumAddress)
    },
    account: () => h.read(accountAtom),
    status: () => h.read(statusAtom),
    async connect() {
      // preloaded, so that a missing answer is not a slow import
      await session.prepare(connectorId)
      const visitor = new AbortController()
      const connecting = session.connect({ connectorId, signal: visitor.signal })
      const outcome = await outcomeOf(connecting)
      visitor.abort()
      await settle()
      return outcome
    },
    switchTo: (id: number) => outcomeOf(session.switchNetwork(`eip155:${id}`)),
    disconnect: () => outcomeOf(session.disconnect()),
  }
}
type Page = ReturnType<typeof load>

/** Accounts that a page may see: those of the wallet, and the one that habits add. */
const addressesOf = ({ accounts }: TestWallet) => [...accounts, '0x2546BcD3c84621e976D8185a91A922aE77ECEc30']

/** Whether the session has an account of the wallet, with its checksum. */
function expectConnected(page: Page, wallet: TestWallet) {
  expect(page.status()).toBe('connected')
  expect(addressesOf(wallet)).toContain(page.account().address)
}

const walletWith = (knowsBase: boolean) =>
  createBareWallet({ chains: knowsBase ? [ethereum, base] : [ethereum] })

describe('a session with a wallet that', () => {
  test.each(sends)('$id: $behaviour', async ({ id, stops }) => {
    const wallet = walletWith(!id.startsWith('unknown-chain') && !/^(add|no-custom)/.test(id))
    const page = load(wallet, [id])
    const outcome = await page.connect()
    if (stops?.includes('connect')) {
      expect(outcome).not.toBe('done')
      expect(page.status()).toBe('disconnected')
    } else {
      expect(outcome).toBe('done')
      expectConnected(page, wallet)
      const switched = await page.switchTo(8453)
      if (stops?.includes('switch')) {
        expect(switched).not.toMatch(/^(done|waits)$/)
        expect(page.account().caipAddress).toMatch(/^eip155:1:/)
      } else {
        expect(switched).toBe('done')
        expect(page.account().caipAddress).toMatch(/^eip155:8453:/)
      }
      expectConnected(page, wallet)
    }
    expect(await page.disconnect()).toBe('done')
    expect(page.status()).toBe('disconnected')
    await page.h.dispose()
    wallet.destroy()
  })
})

/** First seed of the draws: HABITS_SEED of the environment repeats those of another run. */
const firstSeed = Number(process.env['HABITS_SEED'] ?? 20_261_129)
const drawCount = Number(process.env['HABITS_DRAWS'] ?? 30)
const connecting = sends.filter(({ stops }) => !stops?.includes('connect'))
const draws = Array.from({ length: drawCount }, (_, index) => {
  const seed = firstSeed + index
  return { seed, habits: drawHabits(connecting, seed) }
})

describe('a session with a wallet of drawn habits', () => {
  // not test.each, which shortens the ids
  for (const { seed, habits } of draws) {
    const ids = habits.map(({ id }) => id)
    const has = (id: string) => ids.includes(id)
    test(`HABITS_SEED=${seed}: ${ids.join(', ')}`, async () => {
      const wallet = walletWith(seed % 2 === 0)
      const page = load(wallet, ids)
      expect(await page.connect()).toBe('done')
      expectConnected(page, wallet)

      const switched = await page.switchTo(8453)
      // without an answer and without events there is no sign of the switch
      if (!(has('switch-unanswered') && has('no-events'))) expect(switched).not.toBe('waits')
      const canFail =
        habits.some(({ stops }) => stops?.includes('switch')) || has('switch-fails-without-a-reason')
      if (switched === 'done') expect(page.account().caipAddress).toMatch(/^eip155:8453:/)
      else if (switched !== 'waits') expect(canFail).toBe(true)
      expectConnected(page, wallet)

      wallet.switchChain(1)
      await page.pass(waitMs)
      // no wallet reports a chain that the session does not see
      if (!has('no-chain-event') && !has('no-events'))
        expect(page.account().caipAddress).toMatch(/^eip155:1:/)

      const before = page.account().address
      page.reported.accounts = undefined
      wallet.selectAccount(1)
      await page.pass(waitMs)
      const [reported = ''] = (page.reported.accounts ?? [before]) as readonly string[]
      const [shared] = await page.sharedAccounts()
      // a wallet that takes its report back at once is asked
      const isAsked = has('old-account-after-new') && page.reported.accounts !== undefined
      expect(page.account().address).toBe(isAsked ? shared : checksumAddress(reported))
      expect(page.h.errors).toEqual([])
      const stored = page.account().allAccounts.map(({ caipAddress }) => addressOf(caipAddress))
      await page.h.dispose()

      const reloaded = load(wallet, ids, page.storage)
      await settle()
      await reloaded.pass(waitMs)
      // a wallet that shares none of the stored accounts is not restored
      if ((await reloaded.sharedAccounts()).some((address) => stored.includes(address)))
        expectConnected(reloaded, wallet)
      else expect(reloaded.status()).toBe('disconnected')
      expect(await reloaded.disconnect()).toBe('done')
      expect(reloaded.status()).toBe('disconnected')
      expect(reloaded.h.errors).toEqual([])
      await reloaded.h.dispose()

      const left = load(wallet, ids, page.storage)
      await settle()
      await left.pass(waitMs)
      expect(left.status()).toBe('disconnected')
      expect(await left.connect()).toBe('done')
      expectConnected(left, wallet)
      await left.h.dispose()
      wallet.destroy()
    })
  }
})
