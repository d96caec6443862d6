import * as z from 'zod'

export const text = (max: number, what = 'must be a text') =>
  z.string(what).min(1, 'must not be empty').max(max, `must have at most ${max} characters`)

/** Email address as a user types it; the service reads it. */
const email = z.string('must be an e-mail address').max(320, 'must have at most 320 characters')
/** Spaces do not count. */
const code = text(16)
export const hostOrigin = z
  .string('must be an origin')
  .max(300, 'must have at most 300 characters')
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, 'must be an origin')
export const ticket = text(64)

/** Query of all endpoints of the frame. */
export const projectQuery = z.object({ projectId: z.string() })
/** Answer without content. */
export const emptyAnswer = z.object({})
/** Body without content; clients may leave it out. */
export const emptyBody = z.object({}).nullish()

/** Body of POST /auth/v1/logins. */
export const loginBody = z.object({
  email,
  hostOrigin,
  /** Browser and system in words, for mail and the list of devices. */
  browser: text(60),
  system: text(60),
  /** Resume ticket of a device that lost its storage: the limits of strangers are not for it. */
  ticket: ticket.optional(),
})
export const loginAnswer = z.object({
  loginId: z.string(),
  action: z.enum(['VERIFY_OTP', 'VERIFY_DEVICE']),
  /** Country of a device that needs an approval (ISO 3166-1), if the service knows it. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})

/** Parameter of endpoints of one login. */
export const loginParams = z.object({ id: text(64) })
/** Body of POST /auth/v1/logins/:id/code. */
export const codeBody = z.object({
  code,
  hostOrigin: hostOrigin.optional(),
  /** Resume ticket of the device that lost its storage, if the login unlocks it. */
  ticket: ticket.optional(),
})
export const deviceStateAnswer = z.object({ state: z.enum(['waiting', 'approved', 'ended']) })

export const userAnswer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  userName: z.string().nullable(),
  /** Kinds of the user's logins: `email`, `farcaster` and names of identity providers. */
  logins: z.array(z.string()),
})
/** Answer of a login and of a refresh. */
export const sessionAnswer = z.object({
  user: userAnswer,
  tokens: z.object({ auth: z.string(), shares: z.string(), recovery: z.string() }),
  expiresInSeconds: z.number(),
  refreshToken: z.string(),
  /** Of a login only. */
  resumeTicket: z.string().optional(),
  /** Seconds since 1970. */
  authTime: z.number(),
  isNewDevice: z.boolean(),
  /** Milliseconds since 1970. Missing unless the user has asked for the deletion. */
  deletionDueAt: z.number().optional(),
})

/** The address of the login belongs to another user, who may be the same person. */
const linkQuestion = z.object({
  link: z.object({
    id: z.string(),
    email: z.string(),
    /** Kinds of the logins that open the other wallet. */
    logins: z.array(z.string()),
    /** Whether a code to the address is needed; not after a login by such a code. */
    needsCode: z.boolean(),
  }),
})
/** Answer of a login that has proven an identity. */
export const provenAnswer = z.union([sessionAnswer, linkQuestion])
/** Question of {@link provenAnswer}. */
export type LinkQuestion = z.output<typeof linkQuestion>

/** Body of POST /auth/v1/sessions/refresh. */
export const refreshBody = z.object({ refreshToken: text(200) })
/** Body of POST /auth/v1/sessions/end. */
export const endBody = z.object({ everywhere: z.boolean('must be true or false').optional() }).nullish()

/** Body of POST /auth/v1/tickets/read and /auth/v1/tickets/end. */
export const ticketBody = z.object({ ticket, hostOrigin })
export const ticketAnswer = z.object({
  user: userAnswer,
  tokens: z.object({ shares: z.string() }),
  expiresInSeconds: z.number(),
})

/** Body of POST /auth/v1/email. */
export const emailBody = z.object({ email })
export const emailAnswer = z.object({
  action: z.literal('VERIFY_PRIMARY_OTP'),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
/** Body of the steps of a change of the address. */
export const emailCodeBody = z.object({ code })
export const changedEmailAnswer = z.object({ email: z.string() })

export const devicesAnswer = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      /** Thumbprint of the device's key, under which the module shares stores its set. */
      jkt: z.string(),
      browser: z.string(),
      system: z.string(),
      hostOrigin: z.string(),
      /** Milliseconds since 1970. */
      createdAt: z.number(),
      lastUsedAt: z.number(),
      isThis: z.boolean(),
    }),
  ),
})
/** Body of POST /auth/v1/devices/revoke. */
export const revokeBody = z.object({ deviceId: text(64) })

const loginEntry = z.object({
  id: z.string(),
  /** `email`, `farcaster` or the name of an identity provider. */
  provider: z.string(),
  email: z.string().nullable(),
  userName: z.string().nullable(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** Whether it has opened the session that asks. */
  isThis: z.boolean(),
})
/** Answer of POST /auth/v1/users/logins/list. */
export const userLoginsAnswer = z.object({
  logins: z.array(loginEntry),
  /** Login that adds and removes others. */
  oldestId: z.string(),
  /** Kinds of logins that can be added. */
  addable: z.array(z.string()),
})
/** Body of POST /auth/v1/users/logins/email. */
export const addEmailBody = z.object({ email })
export const addEmailAnswer = z.object({ expiresAt: z.number() })
/** Body of POST /auth/v1/users/logins/email/code. */
export const addEmailCodeBody = z.object({ code })
/** Body of POST /auth/v1/users/logins/social: the handle of the window, or its six digits. */
export const addSocialBody = z.union(
  [z.strictObject({ handle: text(64) }), z.strictObject({ loginId: text(64), code })],
  'must have handle, or loginId and code',
)
/** Body of POST /auth/v1/users/logins/farcaster. */
export const addFarcasterBody = z.object({ loginId: text(64) })
export const addFarcasterAnswer = z.union([z.object({ state: z.literal('waiting') }), emptyAnswer])
/** Body of POST /auth/v1/users/logins/remove. */
export const removeLoginBody = z.object({ loginId: text(64) })
export const removedLoginAnswer = z.object({
  /** Whether the session that asked has ended with it. */
  isSignedOut: z.boolean(),
})

/** Body of POST /auth/v1/users/delete. */
export const deleteBody = z.object({}).nullish()
const deletionTokens = z.object({ shares: z.string(), recovery: z.string() })
export const deletionAnswer = z.object({
  /** Milliseconds since 1970. */
  dueAt: z.number(),
  /** For POST /shares/v1/deletion and POST /recovery/v1/deletion. */
  tokens: deletionTokens,
})
/** Answer of POST /auth/v1/users/keep/tokens, for the endpoints `deletion/cancel` of the modules shares and recovery. */
export const keepTokensAnswer = z.object({ tokens: deletionTokens })

/** Body of POST /auth/v1/exports. */
export const exportBody = z.object({
  /** Whether the wallet is recovered without a secret: then the device must be a day old. */
  isAutomatic: z.boolean('must be true or false'),
})
export const exportAnswer = z.object({
  /** Time from which the device may export, in milliseconds since 1970. A time to come refuses the export. */
  allowedAt: z.number(),
})

/** Answer of GET /auth/v1/jwks (RFC 7517). */
export const keysAnswer = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
