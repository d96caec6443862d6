import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, gte, inArray, lt, lte, ne } from 'drizzle-orm'
import { readAccount } from '../../namespaces/namespaces.js'
import type { Queries } from '../../platform/database/database.js'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.js'
import type { DeletedAccount } from '../../platform/module/user-records.js'
import type { ZoneName } from './read-name.js'
import { nameAddresses, registeredNames, releasedNames, usedMessages } from './tables.js'

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
  /** Names released after this time can be registered by their last owner only. */
  readonly quarantinedSince: Date
}

/** Release of a name by its owner. */
interface Release {
  readonly name: string
  readonly owner: string
  /** Coin type of the chain whose contract has verified the signature; undefined if the key of the owner has signed. */
  readonly coinType: number | undefined
  /** Seconds since 1970 of the signed message. */
  readonly signedAt: number
}

/** Labels that are looked for. */
interface LabelQuery {
  readonly labels: readonly string[]
  readonly zones: readonly string[]
  /** Names released after this time count as taken, unless `sender` was the last owner. */
  readonly quarantinedSince: Date
  readonly sender: string | undefined
}

/** Tables of names. */
export interface NamesStore {
  find(name: string): Promise<StoredName | undefined>
  /** Returns the names that an account registered, the newest first. */
  ofOwner(owner: string, most: number): Promise<readonly StoredName[]>
  /** Returns those of these labels that are taken in one of these zones. */
  takenLabels(query: LabelQuery): Promise<ReadonlySet<string>>
  /**
   * Stores a name, its addresses and its message: all or nothing. Returns the reason why it did not; the time of its release if
   * the name still belongs to its last owner.
   */
  add(name: NewName, at: Date): Promise<'added' | 'used' | 'taken' | 'many' | Date>
  /** Removes a name of an owner with its addresses, and stores the message and the release. Returns the reason why it did not. */
  release(release: Release, at: Date): Promise<'released' | 'used' | 'missing'>
  /** Removes messages that are too old to be used again. */
  forgetMessages(signedBefore: number): Promise<void>
  /** Removes releases of names that everyone can register again. */
  forgetReleases(releasedUntil: Date): Promise<void>
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
    async takenLabels({ labels, zones, quarantinedSince, sender }) {
      if (labels.length === 0 || zones.length === 0) return new Set()
      const rows = await queries
        .select({ label: registeredNames.label })
        .from(registeredNames)
        .where(and(inArray(registeredNames.label, [...labels]), inArray(registeredNames.zone, [...zones])))
      const quarantined = await findReleased(queries, labels, zones, quarantinedSince)
      const ofOthers = quarantined.filter(({ name, ownerHash }) => ownerHash !== hashOf(name, sender ?? ''))
      return new Set([...rows, ...ofOthers].map(({ label }) => label))
    },
    add: (added, at) =>
      queries.transaction(async (transaction) => {
        const { name, label, zone, owner, attributes, coinTypes, signedAt, zones, maxPerAccount } = added
        if (!(await useMessage(transaction, { owner, name, signedAt }))) return 'used'
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
        const quarantined = await findReleased(transaction, [label], zones, added.quarantinedSince)
        const foreign = quarantined.find((released) => !isLastOwner(released, owner, coinTypes))
        if (foreign) return foreign.releasedAt
        const [own] = await transaction
          .select({ names: count() })
          .from(registeredNames)
          .where(and(eq(registeredNames.owner, owner), inArray(registeredNames.zone, [...zones])))
        if ((own?.names ?? 0) >= maxPerAccount) return 'many'
        const rows = await transaction
          .insert(registeredNames)
          .values({ name, label, zone, owner, attributes, registeredAt: at, updatedAt: at })
          .onConflictDoNothing()
          .returning({ name: registeredNames.name })
        if (rows.length === 0) return 'taken'
        await transaction.delete(releasedNames).where(eq(releasedNames.name, name))
        await transaction
          .insert(nameAddresses)
          .values(coinTypes.map((coinType) => ({ name, coinType, address: owner, createdAt: at })))
        return 'added'
      }),
    release: ({ name, owner, coinType, signedAt }, at) =>
      queries.transaction(async (transaction) => {
        if (!(await useMessage(transaction, { owner, name, signedAt }))) return 'used'
        const [row] = await transaction.select().from(registeredNames).where(eq(registeredNames.name, name))
        if (row?.owner !== owner) return 'missing'
        if (coinType !== undefined) {
          // a contract with this address on another chain may be of another owner
          const onChain = and(eq(nameAddresses.name, name), eq(nameAddresses.coinType, coinType))
          if ((await transaction.$count(nameAddresses, onChain)) === 0) return 'missing'
        }
        return (await releaseName(transaction, row, at)) ? 'released' : 'missing'
      }),
    async forgetMessages(signedBefore) {
      await queries.delete(usedMessages).where(lt(usedMessages.signedAt, signedBefore))
    },
    async forgetReleases(releasedUntil) {
      await queries.delete(releasedNames).where(lte(releasedNames.releasedAt, releasedUntil))
    },
    count: () => queries.$count(registeredNames),
  }
}

/**
 * Releases the names that accounts of a deleted user registered since they were the user's.
 *
 * @param queries transaction of the deletion
 */
export async function releaseNamesOf(
  queries: Queries,
  accounts: readonly DeletedAccount[],
  at: Date,
): Promise<void> {
  for (const { address, since } of accounts) {
    const isOwn = and(
      eq(registeredNames.owner, readAccount(address).address),
      gte(registeredNames.registeredAt, since),
    )
    for (const row of await queries.select().from(registeredNames).where(isOwn))
      await releaseName(queries, row, at)
  }
}

/** Removes a name with its addresses, and notes its release. Returns whether it still belonged to its owner. */
async function releaseName(
  transaction: Queries,
  {
    name,
    label,
    zone,
    owner,
  }: Pick<typeof registeredNames.$inferSelect, 'name' | 'label' | 'zone' | 'owner'>,
  releasedAt: Date,
): Promise<boolean> {
  await lockInTransaction(transaction, `names label ${label}`)
  const addresses = await transaction.select().from(nameAddresses).where(eq(nameAddresses.name, name))
  // the addresses are deleted with the name
  const removed = await transaction
    .delete(registeredNames)
    .where(and(eq(registeredNames.name, name), eq(registeredNames.owner, owner)))
    .returning({ name: registeredNames.name })
  if (removed.length === 0) return false
  const coinTypes = addresses.map(({ coinType }) => coinType)
  const released = { label, zone, ownerHash: hashOf(name, owner), coinTypes, releasedAt }
  await transaction
    .insert(releasedNames)
    .values({ name, ...released })
    .onConflictDoUpdate({ target: releasedNames.name, set: released })
  return true
}

/** Stores that a message was used. Returns whether this is the first time. */
async function useMessage(
  transaction: Queries,
  { owner, name, signedAt }: { readonly owner: string; readonly name: string; readonly signedAt: number },
): Promise<boolean> {
  const used = await transaction
    .insert(usedMessages)
    .values({ address: owner, name, signedAt })
    .onConflictDoNothing()
    .returning({ name: usedMessages.name })
  return used.length > 0
}

/** Returns names with these labels that were released after a time. */
const findReleased = (
  queries: Queries,
  labels: readonly string[],
  zones: readonly string[],
  since: Date,
): Promise<readonly (typeof releasedNames.$inferSelect)[]> =>
  queries
    .select()
    .from(releasedNames)
    .where(
      and(
        inArray(releasedNames.label, [...labels]),
        inArray(releasedNames.zone, [...zones]),
        gt(releasedNames.releasedAt, since),
      ),
    )

/** Whether an account with these coin types had a name. A contract may have another owner on another chain. */
function isLastOwner(
  { name, ownerHash, coinTypes }: typeof releasedNames.$inferSelect,
  owner: string,
  own: readonly number[],
): boolean {
  return ownerHash === hashOf(name, owner) && own.some((coinType) => coinTypes.includes(coinType))
}

const hashOf = (name: string, owner: string) => createHash('sha256').update(`${name} ${owner}`).digest('hex')
