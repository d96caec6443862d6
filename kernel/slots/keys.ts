import type { Atom } from 'jotai/vanilla'

declare const carried: unique symbol

/** The name of a place that plugins fill and, in its type, what one puts there. Invariant: written here, read there. */
export interface SlotKey<out Id extends string = string, in out Item = never> {
  readonly kind: 'slot'
  readonly id: Id
  readonly [carried]?: (item: Item) => Item
}

/** What every fill has beside its own data. */
export interface FillFrame {
  /** Unique within the slot; the host orders by it. */
  readonly id: string
  /** Ascending; fills of the same rank stand in the order of their plugins. */
  readonly rank?: number
  /** Shown only while this holds. */
  readonly when?: Atom<boolean>
}

/** One fill with its slot's data. */
export type Fill<Item> = Item & FillFrame

/** Declares a slot: `defineSlot('account.actions').of<{ label: string }>()`. */
export function defineSlot<const Id extends string>(id: Id) {
  return { of: <Item>(): SlotKey<Id, Item> => ({ kind: 'slot', id }) }
}
