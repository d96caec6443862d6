import { bigint, boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { deletionsTable, proofsTable } from '../../access/index.js'
import { walletAuditTable } from '../../access/wallet-audit.js'

const schema = pgSchema('recovery')

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' })

/** Protection of a recovery share. */
export const recoveryModes = ['automatic', 'password', 'passkey'] as const
/** One of {@link recoveryModes}. */
export type RecoveryMode = (typeof recoveryModes)[number]

/** Parameters of the frame's encryption. */
export type Kdf = Readonly<Record<string, string | number | boolean>>

/** Recovery shares. A user has one that is active. */
export const recoveryShares = schema.table('shares', {
  id: text('id').primaryKey(),
  project: text('project').notNull(),
  userId: text('user_id').notNull(),
  /** In lower case. */
  evmAddress: text('evm_address').notNull(),
  split: text('split').notNull(),
  mode: text('mode', { enum: recoveryModes }).notNull(),
  /** Encrypted: the share, or of `password` and `passkey` the text that the frame has encrypted. */
  secret: text('secret').notNull(),
  /** Parameters of the frame's encryption. */
  kdf: jsonb('kdf').$type<Kdf>(),
  credentialId: text('credential_id'),
  /** HMAC of the address that gets codes. */
  contactHmac: text('contact_hmac'),
  /** Whether a pending share gets the receiver of codes of the share that it replaces. */
  keepsContact: boolean('keeps_contact').notNull().default(false),
  /** HMAC of the address that got them before, until a change of the address can no more be undone. */
  formerContactHmac: text('former_contact_hmac'),
  contactChangedAt: time('contact_changed_at'),
  /** Split of the recovery kit that the user saved last. A kit of another split no longer opens the wallet. */
  kitSplit: text('kit_split'),
  state: text('state', { enum: ['pending', 'active'] }).notNull(),
  /** Thumbprint of the key of the device that stored it. Null in rows of older releases, whose pending ones are never answered. */
  jkt: text('jkt'),
  createdAt: time('created_at').notNull(),
  activatedAt: time('activated_at'),
  /** Missing in rows of earlier releases that were not signed, which are refused. */
  mac: text('mac'),
})

/** Sessions that got the recovery share, which they get once. */
export const releases = schema.table('releases', {
  session: text('session').primaryKey(),
  project: text('project').notNull(),
  userId: text('user_id').notNull(),
  at: time('at').notNull(),
})

/** Purpose of a code. The release of the share is the only one. */
export type RecoveryCodePurpose = 'release'

/** Codes that prove the address again. */
export const codes = schema.table('codes', {
  session: text('session').primaryKey(),
  project: text('project').notNull(),
  userId: text('user_id').notNull(),
  codeHmac: text('code_hmac').notNull(),
  tries: integer('tries').notNull(),
  expiresAt: time('expires_at').notNull(),
  purpose: text('purpose').$type<RecoveryCodePurpose>().notNull(),
  mac: text('mac').notNull(),
})

/** Root of the keys of HMACs. */
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
export const signedTables = [recoveryShares]

/** Columns that the envelope encrypts, each for its row. */
export const sealedColumns = [recoveryShares.secret, keys.secret]

/** Tables of the module, for its definition. */
export const recoveryTables = { recoveryShares, releases, codes, keys, deletions, proofs, audit }
