import type { Fill, SlotKey } from './keys.js'
import { type Atom, atom } from 'jotai/vanilla'
import type { FillContribution } from './plugins/contributions.js'
import { contributionsAtom, type Owned, viewsByRouteAtom } from './plugins/plugin-state.js'
import { ownValue } from './own-value.js'

/** The host's order of fills: fill ids by slot id. Other fills follow. */
export const slotOrderAtom = atom<Readonly<Record<string, readonly string[]>>>({})

/** A fill with its plugin. */
export type ShownFill<Item> = Fill<Item> & Pick<Owned, 'plugin' | 'activation'>

// one atom per slot id, shared by all readers
const atoms = new Map<string, Atom<readonly ShownFill<unknown>[]>>()

/** Fills of a slot: in the host's order, then by rank, then in plugin order. */
export function slotAtom<Item>(slot: SlotKey<string, Item>): Atom<readonly ShownFill<Item>[]> {
  const fills = atoms.get(slot.id) ?? createSlotAtom(slot.id)
  atoms.set(slot.id, fills)
  return fills as Atom<readonly ShownFill<Item>[]>
}

function createSlotAtom(slot: string): Atom<readonly ShownFill<unknown>[]> {
  return atom((get) => {
    const fills = get(contributionsAtom)
      .filter((owned): owned is Owned<FillContribution> => owned.contribution.kind === 'fill')
      .filter(({ contribution }) => contribution.slot === slot)
      .filter(({ contribution: { fill } }) => {
        if (fill.opens && !get(viewsByRouteAtom).has(fill.opens.id)) return false
        return fill.when === undefined || get(fill.when)
      })
      .map(({ plugin, activation, contribution }) => ({ ...contribution.fill, plugin, activation }))
    const orders = get(slotOrderAtom)
    const order = ownValue(orders, slot) ?? []
    const positionOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
    // the sort is stable: equal fills stay in plugin order
    return fills.sort((a, b) => positionOf(a.id) - positionOf(b.id) || (a.rank ?? 0) - (b.rank ?? 0))
  })
}
