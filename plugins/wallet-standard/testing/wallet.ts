import type { Wallet } from '@wallet-standard/base'

/**
 * Announces a wallet to a page by the two events of Wallet Standard: one for pages that are ready, one for those that come later.
 *
 * @returns the function that takes it back, which `registerWallet` of `@wallet-standard/wallet` does not have
 */
export function announceWallet(wallet: Wallet, page: EventTarget): () => void {
  const undos: (() => void)[] = []
  const register = (api: unknown) => {
    const { register: add } = api as { register(...wallets: readonly Wallet[]): () => void }
    undos.push(add(wallet))
  }
  const onReady = (event: Event) => register((event as CustomEvent<unknown>).detail)
  page.addEventListener('wallet-standard:app-ready', onReady)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const undo of undos.splice(0)) undo()
  }
}
