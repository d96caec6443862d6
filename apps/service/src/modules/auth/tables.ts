import { bigint, boolean, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import { proofsTable } from '../../access/index.js'
import { keysTable } from '../../signing-keys/signing-keys.js'

const schema = pgSchema('auth')

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' })

/** Users, each of one project. */
export const users = schema.table('users', {
  id: text('id').primaryKey(),
  project: text('project').notNull(),
  status: text('status', { enum: ['active'] }).notNull(),
  /** Time of the last change of the e-mail address. */
  emailChangedAt: time('email_changed_at'),
  /** Time from which the user is deleted; null unless the user has asked for it. */
  deletionDueAt: time('deletion_due_at'),
  createdAt: time('created_at').notNull(),
  /** Missing in rows of earlier releases that were not signed, which are refused. */
  mac: text('mac'),
})

/** Ways in which users log in. */
export const identities = schema.table('identities', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  project: text('project').notNull(),
  provider: text('provider').notNull(),
  /** Subject at the provider; of `email` the HMAC of the address. */
  subject: text('subject').notNull(),
  /** Encrypted. */
  email: text('email'),
  emailVerified: boolean('email_verified').notNull(),
  /** Encrypted. */
  userName: text('user_name'),
  /** HMAC of a verified address of a provider. */
  emailHmac: text('email_hmac'),
  /** Owner of a Farcaster id when it was linked. */
  custody: text('custody'),
  /** Time of the last change of the address of a login by e-mail. */
  changedAt: time('changed_at'),
  createdAt: time('created_at').notNull(),
  /** Time of its removal, after which it can be restored for 72 hours; null while it opens the wallet. */
  removedAt: time('removed_at'),
  mac: text('mac').notNull(),
})

/** Browser profiles on one host site, known by their keys. */
export const devices = schema.table('devices', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  project: text('project').notNull(),
  /** Thumbprint of the key. */
  jkt: text('jkt').notNull(),
  hostOrigin: text('host_origin').notNull(),
  browser: text('browser').notNull(),
  system: text('system').notNull(),
  approvedAt: time('approved_at'),
  revokedAt: time('revoked_at'),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
  mac: text('mac').notNull(),
})

/** Devices that the owners of mailboxes have approved, each for one address. */
export const deviceApprovals = schema.table('device_approvals', {
  /** HMAC of the device and the address by a key outside the database: a row that someone else writes approves nothing. */
  id: text('id').primaryKey(),
  project: text('project').notNull(),
  jkt: text('jkt').notNull(),
  hostOrigin: text('host_origin').notNull(),
  /** Time of the approval, or of the last login with it. */
  usedAt: time('used_at').notNull(),
})

/** Sessions from a login until their end; refresh tokens of one session are a family. */
export const sessions = schema.table('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  deviceId: text('device_id').notNull(),
  project: text('project').notNull(),
  hostOrigin: text('host_origin').notNull(),
  /** Number of the current refresh token. */
  generation: integer('generation').notNull(),
  rotatedAt: time('rotated_at').notNull(),
  /** SHA-256 of the resume ticket. */
  ticketHash: text('ticket_hash').notNull(),
  methods: text('methods').array().notNull(),
  /** Seconds since 1970. */
  authTime: time('auth_time').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  /** Identity that opened the session; null for sessions of earlier releases. */
  identityId: text('identity_id'),
  mac: text('mac').notNull(),
})

/**
 * Purpose of a code: a login, a step of a change of the address, a login that joins the wallet of its address, or an address that a
 * user adds as a login. Codes of one purpose are not accepted for another.
 */
export type CodePurpose = 'login' | 'email-primary' | 'email-secondary' | 'link' | 'add'

/**
 * Purpose of a login with a provider or with Farcaster: a session that the page began, a session that the frame began, or a further
 * login of a user. A login is not accepted for another purpose, so that a page cannot add one.
 */
export const loginPurposes = ['login', 'confirm', 'add'] as const
/** One of {@link loginPurposes}. */
export type LoginPurpose = (typeof loginPurposes)[number]

/** Logins and other questions that a code answers. */
export const logins = schema.table('logins', {
  id: text('id').primaryKey(),
  project: text('project').notNull(),
  hostOrigin: text('host_origin').notNull(),
  jkt: text('jkt').notNull(),
  /** Identity provider. */
  method: text('method').notNull(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  emailHmac: text('email_hmac').notNull(),
  /** Encrypted. */
  email: text('email').notNull(),
  browser: text('browser').notNull(),
  system: text('system').notNull(),
  /** Of the client (ISO 3166-1), if a proxy names it. */
  country: text('country'),
  language: text('language').notNull(),
  isKnownDevice: boolean('is_known_device').notNull(),
  /** Session of the resume ticket that came with the request; it has limits of its own. */
  ticketSession: text('ticket_session'),
  /** Whether no code is sent, after too many wrong ones. */
  isSilent: boolean('is_silent').notNull(),
  /** Undefined until the code is mailed. */
  codeHmac: text('code_hmac'),
  tries: integer('tries').notNull(),
  /**
   * `device` until the device is approved, `code` until the code is right, `linking` while the user decides whose wallet it opens,
   * `done` after it, `ended` else.
   */
  state: text('state', { enum: ['device', 'code', 'linking', 'done', 'ended'] }).notNull(),
  /** User whose other login has verified the address. */
  linkUser: text('link_user'),
  sessionId: text('session_id'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** Missing in logins of earlier releases that were done. */
  mac: text('mac'),
})

/** State of a login with a provider. `working`: the provider has answered; `linking`: the user decides whose wallet it opens. */
export type SocialState = 'waiting' | 'working' | 'finished' | 'failed' | 'linking' | 'redeemed'

/** Logins with identity providers. */
export const socialLogins = schema.table('social_logins', {
  id: text('id').primaryKey(),
  project: text('project').notNull(),
  provider: text('provider').notNull(),
  purpose: text('purpose').$type<LoginPurpose>().notNull(),
  hostOrigin: text('host_origin').notNull(),
  jkt: text('jkt').notNull(),
  /** Address of the host page that the browser returns to, without a window. */
  returnTo: text('return_to'),
  browser: text('browser').notNull(),
  system: text('system').notNull(),
  language: text('language').notNull(),
  /** SHA-256 of the parameter `state`. */
  stateHash: text('state_hash').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  state: text('state').$type<SocialState>().notNull(),
  failure: text('failure'),
  /** SHA-256 of the handle that the window returns. */
  handleHash: text('handle_hash'),
  /** HMAC of the network and the browser that began the login; null for a login of an earlier release. */
  askerHmac: text('asker_hmac'),
  /** Whether another network or browser brought the answer of the provider: then the handle is good for digits only. */
  isApart: boolean('is_apart').notNull().default(false),
  /** HMAC of the six digits, if they were asked for. */
  codeHmac: text('code_hmac'),
  tries: integer('tries').notNull(),
  /** Encrypted, with the device that began the login. */
  identity: text('identity'),
  /** User with the same verified address. */
  linkUser: text('link_user'),
  /** Login with the code that the user's address was sent. */
  linkLogin: text('link_login'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  mac: text('mac').notNull(),
})

/** Logins with Farcaster. */
export const farcasterLogins = schema.table('farcaster_logins', {
  id: text('id').primaryKey(),
  project: text('project').notNull(),
  purpose: text('purpose').$type<LoginPurpose>().notNull(),
  hostOrigin: text('host_origin').notNull(),
  jkt: text('jkt').notNull(),
  browser: text('browser').notNull(),
  system: text('system').notNull(),
  language: text('language').notNull(),
  nonce: text('nonce').notNull(),
  /** Encrypted. */
  channel: text('channel').notNull(),
  state: text('state', { enum: ['waiting', 'done', 'ended'] }).notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  mac: text('mac').notNull(),
})

/** Changes of addresses, which can be undone for a while. */
export const emailChanges = schema.table('email_changes', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  project: text('project').notNull(),
  /** Encrypted. */
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  language: text('language').notNull(),
  changedAt: time('changed_at').notNull(),
  undoneAt: time('undone_at'),
  /** Missing in rows of earlier releases that were not signed, which are refused. */
  mac: text('mac'),
})

/** Keys that sign tokens, and the root of the keys of HMACs. */
export const keys = keysTable(schema)

/** Counts of limits. */
export const counters = schema.table('counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: time('ends_at').notNull(),
})

/** Users who were deleted, until the modules shares and recovery have noted it. */
export const deletedUsers = schema.table('deleted_users', {
  userId: text('user_id').primaryKey(),
  project: text('project').notNull(),
  deletedAt: time('deleted_at').notNull(),
  /** Missing in rows of earlier releases that were not signed, which are refused. */
  mac: text('mac'),
})

/** Proofs of possession that were used. */
export const proofs = proofsTable(schema)

/** Events of users. The database refuses changes of entries. */
export const audit = schema.table('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  project: text('project').notNull(),
  target: text('target').notNull(),
  place: text('place').notNull(),
  result: text('result').notNull(),
})

/** Tables with rows of earlier releases that have no MAC until they are signed. */
export const signedTables = [users, emailChanges, deletedUsers]

/** Columns that the envelope encrypts, each for its row. */
export const sealedColumns = [
  keys.secret,
  identities.email,
  identities.userName,
  logins.email,
  emailChanges.oldEmail,
  emailChanges.newEmail,
  socialLogins.identity,
  farcasterLogins.channel,
]

/** Tables of the module, for its definition. */
export const authTables = {
  users,
  identities,
  devices,
  deviceApprovals,
  sessions,
  logins,
  socialLogins,
  farcasterLogins,
  emailChanges,
  keys,
  counters,
  deletedUsers,
  proofs,
  audit,
}
