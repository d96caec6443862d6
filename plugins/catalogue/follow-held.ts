import { currentEntryAtom, type Store } from '#kernel'
import { connectWallets } from '#plugins/connect/contract'
import { catalogueAll } from './contract.js'
import { allWalletsAtom, answersAtom, builtInAtom, heldAtom, recommendedAtom } from './state.js'

/**
 * Keeps what is being looked at where it is when an answer comes in its place, until the visitor looks elsewhere.
 *
 * @returns holds what is shown now; called before an answer is written.
 */
export function followHeld(store: Store, signal: AbortSignal): () => void {
  const isShown = (view: { readonly id: string }) => store.get(currentEntryAtom)?.id === view.id
  const change = (next: Parameters<typeof merge>[1]) => store.set(heldAtom, (held) => merge(held, next))
  const undo = store.sub(currentEntryAtom, () => {
    const { recommended, all } = store.get(heldAtom)
    if (recommended && !isShown(connectWallets)) change({ recommended: undefined })
    if (all && !isShown(catalogueAll)) change({ all: undefined })
  })
  signal.addEventListener('abort', undo, { once: true })

  return () => {
    const { recommended, page } = store.get(answersAtom)
    if (isShown(connectWallets) && !recommended)
      change({ recommended: store.get(recommendedAtom).map(({ id }) => id) })
    if (isShown(catalogueAll) && page === 0 && store.get(allWalletsAtom).isFailed)
      change({ all: store.get(builtInAtom) })
  }
}

type Held = (typeof heldAtom)['init']

function merge(held: Held, next: Held): Held {
  return { ...held, ...next }
}
