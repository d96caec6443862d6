import type { HostWallet } from './host-wallet.js'

/** A well-known wallet, offered to users without one if the site has networks of its namespace. */
interface PopularWallet extends HostWallet {
  readonly namespace: string
}

// name, download page, namespace
const known = `
MetaMask|https://metamask.io/download|eip155
Rabby|https://rabby.io|eip155
Rainbow|https://rainbow.me/download|eip155
`

/** Wallets with their download pages, unless the host has a list of its own. */
export const popularWallets: readonly PopularWallet[] = known
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', url = '', namespace = ''] = row.split('|')
    return { name, url, namespace }
  })
