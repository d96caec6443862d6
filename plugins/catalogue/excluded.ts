import { schema } from '#kernel'
import type { Wallet } from './contract.js'
import type { CatalogueDeps } from './deps.js'
import { excludedWalletsAtom } from './groups.js'
import { knownWallets } from './built-in-wallets.js'
import type { Lists } from './lists.js'

type Hidden = Pick<Wallet, 'id' | 'name' | 'rdns'>

const key = 'catalogue.excluded'
const kept = schema.array(
  schema.object({ id: schema.string(), name: schema.string(), rdns: schema.optional(schema.string()) }),
)

/**
 * Hides the wallets that the host excludes, installed or not (docs/behaviour.md, 15.7). They are looked up once by id, so
 * that a connector with the same reverse domain or name is hidden too, and stored, so that the next page hides them without
 * a request (15.10).
 */
export function followExcluded(
  deps: Pick<CatalogueDeps, 'store' | 'storage' | 'signal'> & {
    readonly ids: readonly string[]
    readonly lists: Pick<Lists, 'byIds'>
    readonly hasService: boolean
  },
): { refresh(): Promise<void> } {
  const { ids, lists, hasService, store, storage, signal } = deps
  let isKnown = ids.length === 0
  let asking: Promise<void> | undefined

  const builtIn = knownWallets()
  const hide = (found: readonly Hidden[]) =>
    store.set(
      excludedWalletsAtom,
      ids.map((id) => {
        const wallet = found.find((one) => one.id === id) ?? builtIn.find((one) => one.id === id)
        // without a known name only the id matches
        return { id, name: wallet?.name ?? id, rdns: wallet?.rdns }
      }),
    )
  hide([])

  async function look(): Promise<void> {
    const stored = schema.check(kept, await storage.get(key))
    if (signal.aborted) return
    if (!stored.issues) {
      hide(stored.value)
      isKnown = ids.every((id) => stored.value.some((one) => one.id === id))
    }
    if (isKnown || !hasService) return
    const found = (await lists.byIds(ids)).map(({ id, name, rdns }) => ({ id, name, rdns }))
    if (signal.aborted) return
    isKnown = true
    hide(found)
    await storage.set(key, found)
  }

  return {
    refresh() {
      if (isKnown) return Promise.resolve()
      // asked again at the next opening
      asking ??= look()
        .catch(() => {})
        .finally(() => (asking = undefined))
      return asking
    },
  }
}
