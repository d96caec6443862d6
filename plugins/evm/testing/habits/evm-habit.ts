import type { Clock } from '#kernel'
import type { Habit } from '#kernel/testing'
import type { Eip1193Provider } from '../../contract.js'
import type { WalletInfo } from '../wallet-info.js'

/** Announcement of a wallet (EIP-6963). */
export interface WalletDetail {
  readonly info: WalletInfo
  readonly provider: Eip1193Provider
}

/** A habit of wallets for EVM chains. */
export interface EvmHabit extends Habit {
  /** Returns a provider that behaves so. */
  readonly provide?: (provider: Eip1193Provider, clock: Pick<Clock, 'sleep'>) => Eip1193Provider
  /** Announces the wallet so, whenever it would announce itself. */
  readonly announce?: (
    detail: WalletDetail,
    announce: (detail: WalletDetail) => void,
    clock: Pick<Clock, 'sleep'>,
  ) => void
}

/** Defines habits of one part of wallets for EVM chains. */
export function evmHabitsOf(
  part: string,
  habits: readonly Omit<EvmHabit, 'namespaces' | 'part'>[],
): readonly EvmHabit[] {
  return habits.map((habit) => ({ namespaces: ['eip155'], part, ...habit }))
}
