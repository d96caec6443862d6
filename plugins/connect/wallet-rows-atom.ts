import { atom } from 'jotai/vanilla'
import { slotAtom, slotOrderAtom } from '#kernel'
import { connectGroups, type WalletRow } from './contract.js'
import { ownGroupsAtom } from './own-groups-atom.js'

/** Ranks of this plugin's groups (docs/behaviour.md, 14.1). Groups of other plugins are placed between them by rank. */
const ownRanks = { walletConnect: 10, recent: 20, injected: 30, custom: 50, external: 60 } as const

interface Group {
  readonly id: string
  readonly rank: number
  readonly rows: readonly WalletRow[]
}

/** All groups, in the host's order, then by rank: as a slot orders its fills. */
const groupsAtom = atom((get): readonly Group[] => {
  const own = get(ownGroupsAtom)
  const orders = get(slotOrderAtom)
  const order = Object.hasOwn(orders, connectGroups.id) ? (orders[connectGroups.id] ?? []) : []
  const place = ({ id }: Group) => (order.includes(id) ? order.indexOf(id) : order.length)
  const others = get(slotAtom(connectGroups)).map(({ id, rank = 0, list }): Group => ({
    id,
    rank,
    rows: get(list),
  }))
  // whoever remembers wallets, too, remembers better than we do
  const isOurs = (id: string) => id !== 'recent' || !others.some((other) => other.id === id)
  const groups = [
    ...Object.entries(ownRanks)
      .filter(([id]) => isOurs(id))
      .map(([id, rank]): Group => ({ id, rank, rows: own[id] ?? [] })),
    ...others,
  ]
  return groups.sort((a, b) => place(a) - place(b) || a.rank - b.rank)
})

/** The wallets as they are listed: the groups in their order, each wallet once, one that was used recently there. */
export const walletRowsAtom = atom((get): readonly WalletRow[] => {
  const recent = get(groupsAtom).find(({ id }) => id === 'recent')?.rows ?? []
  const isRecent = new Set(recent.map(keyOf))
  const seen = new Set<string>()
  return get(groupsAtom).flatMap(({ rows }) =>
    rows.filter((row) => {
      const key = keyOf(row)
      const isElsewhere = seen.has(key) || (isRecent.has(key) && rows !== recent)
      if (!isElsewhere) seen.add(key)
      return !isElsewhere
    }),
  )
})

/** What tells wallets apart: the connector where there is one. */
function keyOf({ id, press }: WalletRow): string {
  return 'connectorId' in press ? press.connectorId : id
}
