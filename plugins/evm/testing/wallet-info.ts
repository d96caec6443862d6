import { testWalletIcon } from './icon.js'
import type { TestWalletOptions } from './wallet-options.js'

/** Announced data of a wallet (EIP-6963). `icon` is a `data:` URL. */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Fills in what the options leave out. Frozen, as EIP-6963 wants it. */
export function walletInfo({ uuid, name, icon, rdns }: TestWalletOptions): WalletInfo {
  return Object.freeze({
    uuid: uuid ?? crypto.randomUUID(),
    name: name ?? 'Foyer Test Wallet',
    icon: icon ?? testWalletIcon,
    rdns: rdns ?? 'org.foyer.test-wallet',
  })
}
