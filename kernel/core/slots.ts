import type { Fill, SlotKey } from './keys.js'
import { type Atom, atom, type Getter } from 'jotai/vanilla'
import { servicesAtom } from './state/store.js'
import type { FillContribution } from './plugins/contributions.js'
import { contributionsAtom, type Owned, viewsByRouteAtom } from './plugins/plugin-state.js'
import { reportFill } from './fill-faults.js'
import { ownValue } from './own-value.js'

/** The host's order of fills: fill ids by slot id. Other fills follow. */
export const slotOrderAtom = atom<Readonly<Record<string, readonly string[]>>>({})

/** A fill with its plugin. */
export type ShownFill<Item> = Fill<Item> & Pick<Owned, 'plugin' | 'activation'>

// one atom per slot id, shared by all readers
const atoms = new Map<string, Atom<readonly ShownFill<unknown>[]>>()

/**
 * Fills of a slot: in the host's order, then by rank, then in the order of the `plugins` option. A fill whose `when` throws is left
 * out, and a `list` that throws is empty.
 */
export function slotAtom<Item>(slot: SlotKey<Item>): Atom<readonly ShownFill<Item>[]> {
  const fills = atoms.get(slot.id) ?? createSlotAtom(slot.id)
  atoms.set(slot.id, fills)
  return fills as Atom<readonly ShownFill<Item>[]>
}

/** Reads an atom of a fill. If it throws, returns undefined and reports the fill's plugin. */
export function readFill<T>(
  get: Getter,
  slot: string,
  fill: ShownFill<unknown>,
  work: () => T,
): T | undefined {
  try {
    return work()
  } catch (cause) {
    const services = get(servicesAtom)
    // later: an atom must not change the store while it is read
    queueMicrotask(() => reportFill(services, slot, fill, cause))
    return undefined
  }
}

function createSlotAtom(slot: string): Atom<readonly ShownFill<unknown>[]> {
  return atom((get) => {
    const fills = get(contributionsAtom)
      .filter(
        (owned): owned is Owned<FillContribution> =>
          owned.contribution.kind === 'fill' && owned.contribution.slot === slot,
      )
      .map(({ plugin, activation, contribution }) => {
        const fill = { ...contribution.fill, plugin, activation }
        const { list } = fill
        if (!list?.read) return fill
        const entries = (get: Getter) => readFill(get, slot, fill, () => get(list).filter(Boolean)) ?? []
        return { ...fill, list: atom(entries) }
      })
      .filter((fill) => {
        const { opens, when } = fill
        if (opens && !get(viewsByRouteAtom).has(opens.id)) return false
        return !when || readFill(get, slot, fill, () => get(when))
      })
    const order = ownValue(get(slotOrderAtom), slot) ?? []
    // fills that the host does not list follow
    const positionOf = ({ id }: { readonly id: string }) => order.indexOf(id) + 1 || order.length + 1
    // the sort is stable: equal fills stay in plugin order
    return fills.sort((a, b) => positionOf(a) - positionOf(b) || (a.rank ?? 0) - (b.rank ?? 0))
  })
}
