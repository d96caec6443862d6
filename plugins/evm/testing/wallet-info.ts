import type { WalletInfo } from './announced-info.js'
import { testWalletIcon } from './icon.js'
import type { TestWalletOptions } from './wallet-options.js'

/** Fills in what the options leave out. Frozen, as EIP-6963 wants it. */
export function walletInfo({ uuid, name, icon, rdns }: TestWalletOptions): WalletInfo {
  return Object.freeze({
    uuid: uuid ?? crypto.randomUUID(),
    name: name ?? 'Foyer Test Wallet',
    icon: icon ?? testWalletIcon,
    rdns: rdns ?? 'org.foyer.test-wallet',
  })
}
