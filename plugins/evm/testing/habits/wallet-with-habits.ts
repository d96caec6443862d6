import { createFakeClock, pickHabits, type FakeClock } from '#kernel/testing'
import type { Eip1193Provider } from '../../contract.js'
import { evmHabits, withHabits } from '../habits.js'
import { createTestWallet, type TestWallet } from '../wallet.js'

/** A wallet with habits, and the events that a page has received from it. */
export interface WalletWithHabits {
  readonly wallet: TestWallet
  readonly provider: Eip1193Provider
  readonly clock: FakeClock
  readonly events: (readonly [event: string, payload: unknown])[]
  ask(method: string, params?: unknown): Promise<unknown>
  /** Payloads of an event so far. */
  payloads(event: string): readonly unknown[]
}

const privateKeys = [1, 2].map((digit) => `0x${String(digit).repeat(64)}` as const)
export const ethereum = { id: 1, rpcUrl: 'https://ethereum.example' }
export const base = { id: 8453, rpcUrl: 'https://base.example' }

/** Creates a test wallet with two accounts on Ethereum, whose user approves each request. */
export function createBareWallet({ chains = [ethereum, base] } = {}): TestWallet {
  return createTestWallet({
    chains,
    privateKeys,
    behaviour: { autoApprove: true },
    origin: 'https://app.example',
  })
}

/** Creates a wallet with habits. */
export function createWalletWithHabits(
  ids: readonly string[],
  { wallet = createBareWallet(), clock = createFakeClock() } = {},
): WalletWithHabits {
  const provider = withHabits(wallet.provider, pickHabits(evmHabits, ids), clock)
  const events: (readonly [event: string, payload: unknown])[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    provider.on?.(event, (payload: unknown) => void events.push([event, payload]))
  return {
    wallet,
    provider,
    clock,
    events,
    ask: (method, params) => provider.request({ method, params }),
    payloads: (event) => events.flatMap(([name, payload]) => (name === event ? [payload] : [])),
  }
}
