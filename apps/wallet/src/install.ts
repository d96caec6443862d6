import type { TestWallet, TestWalletOptions } from 'foyerkit/testing/wallet'
import { announceChains, type OtherChains } from './chains/announce-chains.js'
import { enterCorner } from './corner.js'

/** A test wallet's options, and what concerns this page. */
export interface InstallOptions extends TestWalletOptions {
  /** Also sets `window.ethereum`. Default: false, the wallet is only announced. */
  readonly legacy?: boolean
  /** Further chains that the wallet has accounts on. Needs a `mnemonic`. Default: none. */
  readonly otherChains?: OtherChains
  /** Whether the panel starts open; the first wallet decides. Default: false, it opens for a request. */
  readonly open?: boolean
}

/** A test wallet on this page. */
export interface InstalledTestWallet {
  readonly wallet: TestWallet
  /** The element the panel is drawn in; its shadow root is open. All wallets of a page share it. */
  readonly panel: HTMLElement
  /** Ends the wallet; the last one takes the panel with it. Once is enough. */
  remove(): void
}

/**
 * Makes a test wallet, announces it to this page (EIP-6963) and shows it in the panel in which its user
 * approves and rejects. Further wallets join the same panel. Throws what createTestWallet throws.
 */
export function installTestWallet({
  legacy,
  open,
  otherChains = {},
  ...options
}: InstallOptions): InstalledTestWallet {
  const { corner, wallet } = enterCorner(options, open ?? false)
  const { name, icon } = wallet.info
  const { mnemonic = '', storage } = options
  const questions = corner.questionsOf(wallet)
  const selected = () => wallet.accounts.indexOf(wallet.account)
  const onAccount = (select: (index: number) => void) => {
    // the first one is selected on a new chain
    let last = 0
    const follow = () => {
      if (selected() === last) return
      last = selected()
      select(last)
    }
    follow()
    return wallet.subscribe(follow)
  }
  // habits of the options replace those of the chosen kind
  const { solanaHabits = [] } = options.habits ? {} : corner.kind
  const side = { name, icon, mnemonic, storage, questions, solanaHabits, onAccount }
  const withdraw = announceChains(side, otherChains)
  if (legacy) wallet.injectLegacy(window)
  const remove = () => {
    withdraw()
    corner.leave(wallet)
  }
  return { wallet, panel: corner.panel, remove }
}
