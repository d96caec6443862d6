import type { Hex } from './hex.js'
import type { Memory } from './memory.js'

/** Which of the wallet's accounts a permitted page sees. The selected one always stands first. */
export type SharedAccounts = 'selected' | 'all'

/** What the page that holds the provider may see. */
export interface Site {
  readonly origin: string
  readonly permitted: boolean
  /** The answer to eth_accounts: empty before permission and while the wallet is locked. */
  readonly accounts: readonly Hex[]
  permit(): void
  revoke(): void
  /** Sends accountsChanged if the page now sees something else than at the last call. */
  refresh(): void
}

export function createSite(from: {
  readonly origin: string
  readonly memory: Memory
  readonly accounts: () => readonly Hex[]
  readonly shared: SharedAccounts
  readonly selected: () => number
  readonly locked: () => boolean
  readonly changed: () => void
  readonly onAccountsChanged: (accounts: readonly Hex[]) => void
}): Site {
  const permitted = () => from.memory.read().permittedOrigins.includes(from.origin)
  const visible = () => {
    if (from.locked() || !permitted()) return []
    const all = from.accounts()
    const selected = all.slice(from.selected(), from.selected() + 1)
    return from.shared === 'selected' ? selected : [...new Set([...selected, ...all])]
  }
  let told = visible().join()

  const grant = (granted: boolean) => {
    const others = from.memory.read().permittedOrigins.filter((origin) => origin !== from.origin)
    from.memory.write({ permittedOrigins: granted ? [...others, from.origin] : others })
    site.refresh()
    from.changed()
  }
  const site: Site = {
    origin: from.origin,
    get permitted() {
      return permitted()
    },
    get accounts() {
      return visible()
    },
    permit: () => grant(true),
    revoke: () => grant(false),
    refresh() {
      const now = visible()
      if (now.join() === told) return
      told = now.join()
      from.onAccountsChanged(now)
    },
  }
  return site
}
