import type { Store } from '#kernel'
import { standardWalletsAtom } from './contract/standard-wallet.js'
import { readStandardWallet } from './contract/read-wallet.js'
import { unlistedAtom } from './state.js'

/** Maximum number of listed wallets. */
const maxWallets = 50
/** Maximum number of wallets in one announcement. */
const maxAtOnce = 20

/** The page, as wallets use it. */
export type AnnouncementPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

/** Function that a wallet gets to announce itself, in both orders of loading. Returns the function that takes it back. */
type Register = (...wallets: readonly unknown[]) => () => void

/**
 * Lists wallets that announce themselves by Wallet Standard. Two events make that work in every order: wallets emit
 * `wallet-standard:register-wallet` with a function that takes the API, and listen for `wallet-standard:app-ready` with the
 * API itself.
 *
 * @returns a function that stops listening and empties the list
 */
export function discoverStandardWallets(page: AnnouncementPage, store: Store): () => void {
  /** Announced objects that are listed or counted. */
  const seen = new Set<unknown>()
  let isOver = false

  /** Returns the function that takes a wallet back; undefined if it is not added. */
  function add(announced: unknown): (() => void) | undefined {
    const wallet = readStandardWallet(announced)
    if (!wallet || seen.has(announced)) return undefined
    seen.add(announced)
    const listed = store.get(standardWalletsAtom)
    if (listed.length >= maxWallets) {
      store.set(unlistedAtom, (count) => count + 1)
      return () => {
        seen.delete(announced)
        store.set(unlistedAtom, (count) => count - 1)
      }
    }
    store.set(standardWalletsAtom, [...listed, wallet])
    return () => {
      seen.delete(announced)
      store.set(standardWalletsAtom, (wallets) => wallets.filter((other) => other !== wallet))
    }
  }

  const register: Register = (...wallets) => {
    const undos = isOver ? [] : wallets.slice(0, maxAtOnce).map(add)
    return () => {
      const pending = isOver ? [] : undos.splice(0)
      for (const undo of pending) undo?.()
    }
  }
  const api = Object.freeze({ register })

  const onAnnouncement = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<unknown>
      if (typeof detail === 'function') (detail as (given: typeof api) => unknown)(api)
    } catch {
      // a wallet that throws is not listed
    }
  }

  page.addEventListener('wallet-standard:register-wallet', onAnnouncement)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isOver = true
    page.removeEventListener('wallet-standard:register-wallet', onAnnouncement)
    store.set(standardWalletsAtom, [])
    store.set(unlistedAtom, 0)
  }
}
