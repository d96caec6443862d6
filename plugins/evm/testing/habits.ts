import { realTime, type HabitClock } from '#kernel/testing'
import type { Eip1193Provider } from '../contract.js'
import { accountHabits } from './habits/accounts.js'
import { chainHabits } from './habits/chains.js'
import { discoveryHabits } from './habits/discovery.js'
import type { EvmHabit, WalletDetail } from './habits/evm-habit.js'
import { rejectionHabits } from './habits/rejections.js'
import { unknownChainHabits } from './habits/unknown-chains.js'

export type { HabitClock } from '#kernel/testing'
export type { EvmHabit, WalletDetail } from './habits/evm-habit.js'

/**
 * Habits of wallets for EVM chains, in the order in which a wallet takes them on: the forms of chains after what is done with them, and
 * the listeners last, since other habits need them.
 */
export const evmHabits: readonly EvmHabit[] = [
  ...accountHabits,
  ...unknownChainHabits,
  ...chainHabits,
  ...rejectionHabits,
  ...discoveryHabits,
]

/** Ids of the habits of MetaMask's extension. */
export const asMetaMask: readonly string[] = [
  'lower-case-accounts',
  'all-permitted-accounts',
  'no-report-of-unpermitted-account',
  'chain-event-at-start',
  'late-chain',
  'disconnect-during-switch',
  'add-needs-explorers',
  'new-id-on-each-page',
]

/** Ids of the habits of Phantom's extension. */
export const asPhantom: readonly string[] = [
  'lower-case-accounts',
  'revocation-unsupported',
  'no-custom-chains',
  'line-break-in-icon',
]

/** Ids of the habits of MetaMask with the account of a Ledger. */
export const asLedger: readonly string[] = [
  'lower-case-accounts',
  'late-chain-event',
  'rejection-on-a-ledger',
]

/** Ids of the habits of a wallet's browser on a phone. */
export const asSlowPhone: readonly string[] = [
  'lower-case-accounts',
  'old-account-after-new',
  'late-chain',
  'unknown-chain-in-original-error',
  'late-announcement',
  'no-remove-listener',
]

/** Returns a provider with habits. */
export function withHabits(
  provider: Eip1193Provider,
  habits: readonly EvmHabit[],
  clock: HabitClock = realTime,
): Eip1193Provider {
  // in the order of the table, whatever the order of the set
  return evmHabits
    .filter((habit) => habits.includes(habit))
    .reduce((changed, { provide }) => provide?.(changed, clock) ?? changed, provider)
}

/**
 * Announces a wallet with habits (EIP-6963), at once and whenever the page asks.
 *
 * @returns the function that stops answering
 */
export function announceWithHabits(
  detail: WalletDetail,
  habits: readonly EvmHabit[],
  target: EventTarget,
  clock: HabitClock = realTime,
): () => void {
  let isOver = false
  const dispatch = (announced: WalletDetail) => {
    // a late announcement may come after the end
    if (isOver) return
    const detail = Object.freeze(announced)
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const announce = habits.reduce<(announced: WalletDetail) => void>(
    (next, habit) => (habit.announce ? (announced) => habit.announce?.(announced, next, clock) : next),
    dispatch,
  )
  const onRequest = () => announce(detail)
  target.addEventListener('eip6963:requestProvider', onRequest)
  announce(detail)
  return () => {
    isOver = true
    target.removeEventListener('eip6963:requestProvider', onRequest)
  }
}
