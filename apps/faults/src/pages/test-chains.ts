import { evm } from 'foyerkit/plugins/evm'
import { createTestWallet, type WalletStorage } from 'foyerkit/testing/wallet'

interface Devnet {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly mnemonic: string
  readonly service?: { readonly url: string; readonly projectId: string }
}

/** The local chains, and the service beside them where there is one; the server of the page has written them into it. */
export const { chains, mnemonic, service } = JSON.parse(
  document.getElementById('devnet')?.textContent ?? '{}',
) as Devnet

/** Options with which the widget talks to the local chains. */
export const onTestChains: Parameters<typeof evm>[0] = {
  rpc: Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl])),
}

/** A wallet on this page that says yes to everything; with a storage its permission survives a reload. */
export function announceWillingWallet(storage?: WalletStorage) {
  const kept = storage ? { storage } : {}
  const wallet = createTestWallet({ chains, mnemonic, behaviour: { autoApprove: true }, ...kept })
  wallet.announce(window)
  return wallet
}
