import { atom } from 'jotai/vanilla'
import { schema, type Store, connected } from '#kernel'
import { connectorsAtom, recentConnectorsAtom, isWallet } from '#kernel/chain'
import { hiddenWalletsAtom, isConnectorOf } from '#plugins/connect/contract'
import type { Wallet } from './contract.js'
import type { CatalogueDeps } from './deps.js'
import { pairingAtom } from '#plugins/walletconnect/contract'
import { walletSchema } from './config.js'
import { connectorOfAtom, optionsAtom } from './rules.js'

/** Max stored wallets (docs/behaviour.md, 14.2). */
const recentCount = 2

/** A wallet that was used: an installed one by its connector, or a paired one. */
export type RecentWallet = { readonly connectorId: string } | { readonly wallet: Wallet }

const key = 'catalogue.recent'
const kept = schema.array(
  schema.object({ connectorId: schema.optional(schema.string()), wallet: schema.optional(walletSchema) }),
)

/** The wallets that were used last, the latest first; undefined until they are read from storage. */
export const recentWalletsAtom = atom<readonly RecentWallet[] | undefined>(undefined)

/**
 * Stores the two wallets that were used last. A paired wallet counts as itself and not as the connector that pairs; a
 * wallet that is used again moves to the front. Excluded wallets are not stored (docs/behaviour.md, 15.9).
 */
export function followRecents(
  deps: Pick<CatalogueDeps, 'store' | 'storage' | 'events' | 'signal'>,
): Promise<void> {
  const { store, storage, events, signal } = deps

  let paired = store.get(pairingAtom).recentWallet

  /** Whether two entries are one wallet, which may be both installed and paired. */
  function isSame(one: RecentWallet, other: RecentWallet): boolean {
    if ('wallet' in one)
      return 'wallet' in other ? one.wallet.id === other.wallet.id : isHere(other.connectorId, one.wallet)
    return 'wallet' in other ? isHere(one.connectorId, other.wallet) : one.connectorId === other.connectorId
  }

  function isHere(connectorId: string, wallet: Wallet): boolean {
    return store.get(connectorOfAtom)(wallet)?.id === connectorId
  }

  /** Whether the host excludes the wallet; a connector may also match by reverse domain or name. */
  function isExcluded(used: RecentWallet): boolean {
    if ('wallet' in used) return store.get(optionsAtom).excludedIds.includes(used.wallet.id)
    const connector = store.get(connectorsAtom).find(({ id }) => id === used.connectorId)
    return connector !== undefined && isConnectorOf(connector, store.get(hiddenWalletsAtom))
  }

  function note(used: RecentWallet): void {
    if (isExcluded(used)) return
    const others = (store.get(recentWalletsAtom) ?? []).filter(
      (other) => !isSame(other, used) && !isExcluded(other),
    )
    const recent = [used, ...others].slice(0, recentCount)
    store.set(recentWalletsAtom, recent)
    storage.set(key, recent).catch(() => {})
  }

  function notePaired(): void {
    const { recentWallet: wallet } = store.get(pairingAtom)
    if (wallet) note({ wallet })
  }

  const undo = [
    events.on(connected, ({ connectorId }) => {
      const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
      if (connector?.role === 'pairing') notePaired()
      else if (connector && isWallet(connector)) note({ connectorId })
    }),
    store.sub(pairingAtom, () => {
      const { recentWallet } = store.get(pairingAtom)
      if (recentWallet === paired) return
      paired = recentWallet
      notePaired()
    }),
  ]
  signal.addEventListener('abort', () => undo.forEach((one) => one()), { once: true })

  return storage.get(key).then((stored) => {
    // a wallet that was used during the read is newer
    if (signal.aborted || store.get(recentWalletsAtom)) return
    store.set(recentWalletsAtom, readKept(stored) ?? fromKernel(store))
  })
}

function readKept(stored: unknown): readonly RecentWallet[] | undefined {
  const result = schema.check(kept, stored)
  return result.issues
    ? undefined
    : result.value
        .flatMap(({ connectorId, wallet }): RecentWallet[] =>
          wallet ? [{ wallet }] : connectorId === undefined ? [] : [{ connectorId }],
        )
        .slice(0, recentCount)
}

/** Returns the recent connectors of the session, if this plugin has stored no wallets yet. */
function fromKernel(store: Store): readonly RecentWallet[] {
  const pairs = new Set(store.get(connectorsAtom).flatMap(({ id, role }) => (role === 'pairing' ? [id] : [])))
  return store
    .get(recentConnectorsAtom)
    .filter((id) => !pairs.has(id))
    .map((connectorId) => ({ connectorId }))
}
