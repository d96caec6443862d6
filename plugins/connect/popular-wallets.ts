import type { HostWallet } from './host-wallet.js'

/** A well-known wallet, offered to users without one, if the site has networks of its namespace. */
interface PopularWallet extends HostWallet {
  readonly namespace: string
}

/** Wallets with their download pages, unless the host has a list of its own. */
export const popularWallets: readonly PopularWallet[] = [
  { name: 'MetaMask', url: 'https://metamask.io/download', namespace: 'eip155' },
  { name: 'Rabby', url: 'https://rabby.io', namespace: 'eip155' },
  { name: 'Rainbow', url: 'https://rainbow.me/download', namespace: 'eip155' },
]
