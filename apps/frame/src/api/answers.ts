import * as z from 'zod/mini'

const address = z.string().check(z.minLength(1), z.maxLength(128))
const share = z.string().check(z.minLength(1), z.maxLength(200))
const split = z.string().check(z.minLength(1), z.maxLength(64))
const accountKind = z.string().check(z.maxLength(32))

/** User of a session. */
const user = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** Kinds of the user's logins, such as `email` and `google`. */
  logins: z.optional(z.array(z.string())),
})

/** Answer that says nothing. */
export const nothing = z.looseObject({})

/** Start of a login by e-mail. */
export const loginAnswer = z.object({
  loginId: z.string(),
  action: z.enum(['VERIFY_OTP', 'VERIFY_DEVICE']),
  /** Country of a device that needs an approval (ISO 3166-1). */
  country: z.optional(z.string()),
  expiresAt: z.number(),
})

/** A login by e-mail that has begun. */
export type LoginAnswer = z.infer<typeof loginAnswer>

/** State of a login that waits for the approval of this device. */
export const deviceAnswer = z.object({ state: z.enum(['waiting', 'approved', 'ended']) })

/** Session after a login, or after a refresh: then without a ticket. */
export const sessionAnswer = z.object({
  user,
  tokens: z.object({ auth: z.string(), shares: z.string(), recovery: z.string() }),
  expiresInSeconds: z.number(),
  refreshToken: z.string(),
  resumeTicket: z.optional(z.string()),
  /** Time of the login, in seconds since 1970. */
  authTime: z.number(),
  isNewDevice: z.boolean(),
  /** Time from which the user is deleted, in milliseconds since 1970. */
  deletionDueAt: z.optional(z.number()),
})

/** Session as the server answers it. */
export type SessionAnswer = z.infer<typeof sessionAnswer>

/** Session, or the question whether the login belongs to the wallet of its address. */
export const provenAnswer = z.union([
  sessionAnswer,
  z.object({
    link: z.object({
      id: z.string(),
      email: z.string(),
      logins: z.array(z.string()),
      /** Whether a code to the address is needed. */
      needsCode: z.boolean(),
    }),
  }),
])

/** User behind a resume ticket, with a token that reads the wallet's record only. */
export const ticketAnswer = z.object({ user, tokens: z.object({ shares: z.string() }) })

const wallet = z.object({
  id: z.string(),
  evmAddress: address,
  solanaAddress: address,
  accountKind,
  /** By the wallet's key, over the addresses and the kind. */
  signature: z.optional(z.nullable(z.string().check(z.maxLength(132)))),
  preferred: z.record(z.string(), z.enum(['eoa', 'smartAccount'])),
})

/** Wallet of a user, without secrets. */
export type WalletRecord = z.infer<typeof wallet>

/** Wallet of the user, and whether this device has a share of it. */
export const walletAnswer = z.object({ wallet: z.nullable(wallet), hasDeviceSet: z.boolean() })

/** Id of a wallet that was created and is not active yet. */
export const createdAnswer = z.object({ walletId: z.string() })

/** Login share of a set that was written and is not active yet. */
export const readBackAnswer = z.object({ share })

/** Login share of an active set. */
export const releasedAnswer = z.object({ split, share })

/** Answer of the operator's bundler or paymaster. */
export const operationAnswer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})

/** How the recovery share is kept. */
export const recoveryStateAnswer = z.object({
  mode: z.nullable(z.enum(['automatic', 'password', 'passkey'])),
  split: z.nullable(split),
  evmAddress: z.optional(z.nullable(address)),
  changedAt: z.nullable(z.number()),
  /** Recovery kit that the user saved last: `old` if it no longer opens the wallet. */
  kit: z.optional(z.enum(['none', 'current', 'old'])),
})

/** Recovery share: in clear, or encrypted by the frame before. */
export const recoveryShareAnswer = z.object({
  split: z.optional(split),
  mode: z.optional(z.enum(['automatic', 'password', 'passkey'])),
  share: z.optional(share),
  ciphertext: z.optional(z.string().check(z.maxLength(2_048))),
  kdf: z.optional(z.record(z.string(), z.unknown())),
  credentialId: z.optional(z.string()),
})

/** Recovery share as the server answers it. */
export type RecoveryShare = z.infer<typeof recoveryShareAnswer>

/** Devices of the user that can use the wallet. */
export const devicesAnswer = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      /** Thumbprint of the device's key. */
      jkt: z.string(),
      browser: z.string(),
      system: z.string(),
      hostOrigin: z.string(),
      lastUsedAt: z.number(),
      isThis: z.boolean(),
    }),
  ),
})

/** Device of the user. */
export type DeviceEntry = z.infer<typeof devicesAnswer>['devices'][number]

/** Next step of a change of the e-mail address. */
export const emailChangeAnswer = z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })

/** Address after its change. */
export const changedEmailAnswer = z.object({ email: z.string() })

/** Time from which this device may export the phrase, in milliseconds since 1970. */
export const exportAnswer = z.object({ allowedAt: z.number() })
