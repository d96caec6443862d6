import type { HostWallet } from './host-wallet.js'

/** What is offered to visitors without a wallet, unless the host says otherwise: each leads to its maker's page. */
export const popularWallets: readonly HostWallet[] = [
  { name: 'MetaMask', url: 'https://metamask.io/download' },
  { name: 'Rabby', url: 'https://rabby.io' },
  { name: 'Rainbow', url: 'https://rainbow.me/download' },
]
