import { asLedger as solanaAsLedger, asPhantom as solanaAsPhantom } from 'foyerkit/testing/solana'
import { asLedger, asMetaMask, asPhantom, asSlowPhone, type WalletStorage } from 'foyerkit/testing/wallet'

/** A wallet that people have, whose habits the test wallets of a page take on. */
export interface WalletKind {
  readonly id: string
  readonly words: string
  /** Ids of habits on EVM chains. */
  readonly habits: readonly string[]
  /** Ids of habits on Solana. */
  readonly solanaHabits?: readonly string[]
}

const orderly: WalletKind = { id: 'orderly', words: 'the standards say', habits: [] }

/** The kinds of wallets that a tester can choose from. */
export const walletKinds: readonly WalletKind[] = [
  orderly,
  { id: 'metamask', words: 'MetaMask', habits: asMetaMask },
  { id: 'phantom', words: 'Phantom', habits: asPhantom, solanaHabits: solanaAsPhantom },
  { id: 'ledger', words: 'a Ledger', habits: asLedger, solanaHabits: solanaAsLedger },
  { id: 'phone', words: 'a slow phone', habits: asSlowPhone },
]

const storageKey = 'foyer-test-wallet:kind'

/** The kind that was chosen on this site. */
export function readKind(storage: WalletStorage | undefined): WalletKind {
  const id = attempt(() => storage?.getItem(storageKey))
  return walletKinds.find((kind) => kind.id === id) ?? orderly
}

/** Chooses the kind of the wallets of the next page. */
export function writeKind(storage: WalletStorage | undefined, id: string): void {
  attempt(() => storage?.setItem(storageKey, id))
}

/** Storage throws where the visitor has switched it off. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
