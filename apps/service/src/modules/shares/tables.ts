import { bigint, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { deletionsTable, proofsTable } from '../../access/index.js'
import { walletAuditTable } from '../../access/wallet-audit.js'

const schema = pgSchema('shares')

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' })

/** Type of account that a user prefers, by namespace. */
export interface PreferredTypes {
  readonly eip155: AccountType
  readonly solana: AccountType
}
/** Type of account of a wallet. */
export type AccountType = 'eoa' | 'smartAccount'

/** Wallets, without secrets. A user has one that is active. */
export const wallets = schema.table('wallets', {
  id: text('id').primaryKey(),
  project: text('project').notNull(),
  userId: text('user_id').notNull(),
  evmAddress: text('evm_address').notNull(),
  solanaAddress: text('solana_address').notNull(),
  accountKind: text('account_kind').notNull(),
  /** By the wallet's key, over the addresses and the kind. Null for a wallet of an earlier release that was not used since. */
  signature: text('signature'),
  preferred: jsonb('preferred').$type<PreferredTypes>().notNull(),
  state: text('state', { enum: ['pending', 'active'] }).notNull(),
  /** Thumbprint of the key of the device that created it. */
  jkt: text('jkt').notNull(),
  /** Host origin. */
  createdWith: text('created_with').notNull(),
  createdAt: time('created_at').notNull(),
  /** Missing in rows of earlier releases that were not signed, which are refused. */
  mac: text('mac'),
})

/** Login shares: of a device, for daily signatures, and of the recovery set, for new devices. */
export const sets = schema.table('sets', {
  id: text('id').primaryKey(),
  wallet: text('wallet').notNull(),
  /** Id of the split, which the frame creates. */
  split: text('split').notNull(),
  kind: text('kind', { enum: ['device', 'recovery'] }).notNull(),
  /** Thumbprint of the key of the device that wrote it. */
  jkt: text('jkt').notNull(),
  /** Encrypted. */
  secret: text('secret').notNull(),
  /** Device sets are deleted when they are replaced; recovery sets are retired, see `activateSplit`. */
  state: text('state', { enum: ['pending', 'active', 'retired'] }).notNull(),
  createdAt: time('created_at').notNull(),
  /** Missing in rows of earlier releases that were not signed, which are refused. */
  mac: text('mac'),
})

/** Sessions that got the login share of the recovery set, which they get once. */
export const releases = schema.table('releases', {
  session: text('session').primaryKey(),
  wallet: text('wallet').notNull(),
  at: time('at').notNull(),
})

/** Root of the key of the MACs of rows. */
export const keys = schema.table('keys', {
  id: text('id').primaryKey(),
  /** Encrypted. */
  secret: text('secret').notNull(),
})

/** Proofs of possession that were used. */
export const proofs = proofsTable(schema)

/** Users who have asked for the deletion of their records. */
export const deletions = deletionsTable(schema)

/** Events of wallets. The database refuses changes of entries. */
export const audit = walletAuditTable(schema)

/** Tables with rows of earlier releases that have no MAC until they are signed. */
export const signedTables = [wallets, sets]

/** Columns that the envelope encrypts, each for its row. */
export const sealedColumns = [sets.secret, keys.secret]

/** Tables of the module, for its definition. */
export const sharesTables = { wallets, sets, releases, keys, deletions, proofs, audit }
