import { and, count, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.js'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.js'
import type { ZoneName } from './read-name.js'
import { nameAddresses, registeredNames, usedMessages } from './tables.js'

/** Name with its addresses. */
export interface StoredName {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly registeredAt: Date
  readonly updatedAt: Date
  readonly addresses: readonly {
    readonly coinType: number
    readonly address: string
    readonly createdAt: Date
  }[]
}

/** Name that is to be stored. */
interface NewName extends ZoneName {
  readonly owner: string
  readonly attributes: Readonly<Record<string, string>>
  readonly coinTypes: readonly number[]
  /** Seconds since 1970 of the signed message. */
  readonly signedAt: number
  /** Zones in which the label may belong to the owner only. */
  readonly zones: readonly string[]
  readonly maxPerAccount: number
}

/** Tables of names. */
export interface NamesStore {
  find(name: string): Promise<StoredName | undefined>
  /** Returns the names that an account registered, the newest first. */
  ofOwner(owner: string, most: number): Promise<readonly StoredName[]>
  /** Returns those of these labels that are taken in one of these zones. */
  takenLabels(labels: readonly string[], zones: readonly string[]): Promise<ReadonlySet<string>>
  /** Stores a name, its addresses and its message: all or nothing. Returns the reason why it did not. */
  add(name: NewName, at: Date): Promise<'added' | 'used' | 'taken' | 'many'>
  /** Removes messages that are too old to be used again. */
  forgetMessages(signedBefore: number): Promise<void>
  count(): Promise<number>
}

/** Creates the store of names. */
export function createNamesStore(queries: Queries): NamesStore {
  async function withAddresses(
    rows: readonly (typeof registeredNames.$inferSelect)[],
  ): Promise<readonly StoredName[]> {
    const names = rows.map(({ name }) => name)
    if (names.length === 0) return []
    const addresses = await queries.select().from(nameAddresses).where(inArray(nameAddresses.name, names))
    return rows.map((row) => ({ ...row, addresses: addresses.filter(({ name }) => name === row.name) }))
  }

  return {
    async find(name) {
      const rows = await queries.select().from(registeredNames).where(eq(registeredNames.name, name))
      return (await withAddresses(rows))[0]
    },
    async ofOwner(owner, most) {
      const rows = await queries
        .select()
        .from(registeredNames)
        .where(eq(registeredNames.owner, owner))
        .orderBy(desc(registeredNames.registeredAt), desc(registeredNames.name))
        .limit(most)
      return withAddresses(rows)
    },
    async takenLabels(labels, zones) {
      if (labels.length === 0 || zones.length === 0) return new Set()
      const rows = await queries
        .select({ label: registeredNames.label })
        .from(registeredNames)
        .where(and(inArray(registeredNames.label, [...labels]), inArray(registeredNames.zone, [...zones])))
      return new Set(rows.map(({ label }) => label))
    },
    add: ({ name, label, zone, owner, attributes, coinTypes, signedAt, zones, maxPerAccount }, at) =>
      queries.transaction(async (transaction) => {
        const used = await transaction
          .insert(usedMessages)
          .values({ address: owner, name, signedAt })
          .onConflictDoNothing()
          .returning({ name: usedMessages.name })
        if (used.length === 0) return 'used'
        // of two registrations at a time, of a label or of an account, the second one counts the first
        for (const key of [`label ${label}`, `owner ${owner}`].sort())
          await lockInTransaction(transaction, `names ${key}`)
        const others = await transaction
          .select({ name: registeredNames.name })
          .from(registeredNames)
          .where(
            and(
              eq(registeredNames.label, label),
              inArray(registeredNames.zone, [...zones]),
              ne(registeredNames.owner, owner),
            ),
          )
        if (others.length > 0) return 'taken'
        const [own] = await transaction
          .select({ names: count() })
          .from(registeredNames)
          .where(and(eq(registeredNames.owner, owner), inArray(registeredNames.zone, [...zones])))
        if ((own?.names ?? 0) >= maxPerAccount) return 'many'
        const added = await transaction
          .insert(registeredNames)
          .values({ name, label, zone, owner, attributes, registeredAt: at, updatedAt: at })
          .onConflictDoNothing()
          .returning({ name: registeredNames.name })
        if (added.length === 0) return 'taken'
        await transaction
          .insert(nameAddresses)
          .values(coinTypes.map((coinType) => ({ name, coinType, address: owner, createdAt: at })))
        return 'added'
      }),
    async forgetMessages(signedBefore) {
      await queries.delete(usedMessages).where(lt(usedMessages.signedAt, signedBefore))
    },
    count: () => queries.$count(registeredNames),
  }
}
