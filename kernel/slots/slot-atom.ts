import { atom, type Atom } from 'jotai/vanilla'
import { contributionsAtom, viewsByRouteAtom, type Owned } from '../plugins/contributions-atom.js'
import type { FillContribution } from '../plugins/contributions.js'
import type { Fill, SlotKey } from './keys.js'

/** The order a host gave for slots: fill ids by slot id. What it does not name comes after. */
export const slotOrderAtom = atom<Readonly<Record<string, readonly string[]>>>({})

/** A fill that is shown, and the plugin it comes from. */
export type ShownFill<Item> = Fill<Item> & Pick<Owned, 'plugin' | 'activation'>

// one atom per slot id, so that every reader of a slot shares it
const known = new Map<string, Atom<readonly ShownFill<unknown>[]>>()

/** The fills of a slot that are shown now, in the host's order, then by rank, then in the plugins' order. */
export function slotAtom<Item>(slot: SlotKey<string, Item>): Atom<readonly ShownFill<Item>[]> {
  const fills = known.get(slot.id) ?? createSlotAtom(slot.id)
  known.set(slot.id, fills)
  return fills as Atom<readonly ShownFill<Item>[]>
}

function createSlotAtom(slot: string): Atom<readonly ShownFill<unknown>[]> {
  return atom((get) => {
    const fills = get(contributionsAtom)
      .filter((one): one is Owned<FillContribution> => one.contribution.kind === 'fill')
      .filter(({ contribution }) => contribution.slot === slot)
      .filter(({ contribution: { fill } }) => {
        if (fill.opens && !get(viewsByRouteAtom).has(fill.opens.id)) return false
        return fill.when === undefined || get(fill.when)
      })
      .map(({ plugin, activation, contribution }) => ({ ...contribution.fill, plugin, activation }))
    const orders = get(slotOrderAtom)
    const order = Object.hasOwn(orders, slot) ? (orders[slot] ?? []) : []
    const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
    // sort is stable: equal places and ranks stay in the order of their plugins
    return fills.sort((a, b) => place(a.id) - place(b.id) || (a.rank ?? 0) - (b.rank ?? 0))
  })
}
