import type { TestWallet, TestWalletOptions } from 'foyerkit/testing/wallet'
import { mountPanel } from './panel/panel.js'
import { createRoom } from './room.js'

/** A test wallet's options, and what concerns this page. */
export interface InstallOptions extends TestWalletOptions {
  /** Also sets `window.ethereum`. Default: false, the wallet is only announced. */
  readonly legacy?: boolean
  /** Whether the panel starts open. Default: false, it opens when a request waits. */
  readonly open?: boolean
}

/** A test wallet on this page. */
export interface InstalledTestWallet {
  readonly wallet: TestWallet
  /** The element the panel is drawn in; its shadow root is open. */
  readonly panel: HTMLElement
  /** Takes the panel away and ends the wallet, and every other one announced from the panel. */
  remove(): void
}

/**
 * Makes a test wallet, announces it to this page (EIP-6963) and draws the panel in which its user approves and
 * rejects. Throws what createTestWallet throws.
 */
export function installTestWallet({ legacy, open, ...options }: InstallOptions): InstalledTestWallet {
  const room = createRoom(options)
  const [wallet] = room.wallets
  if (legacy) wallet.injectLegacy(window)
  const panel = mountPanel(room, open ?? false)
  return {
    wallet,
    panel: panel.host,
    remove() {
      panel.unmount()
      room.close()
    },
  }
}
