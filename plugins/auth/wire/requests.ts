import * as z from 'zod/mini'

// without compiled schemas, which a strict content security policy reports
z.config({ jitless: true })

const shortText = z.string().check(z.maxLength(256))
const chainId = z.union([z.string().check(z.maxLength(80)), z.int().check(z.positive())])
const none = z.optional(z.unknown())
const otp = z.object({ otp: z.string().check(z.regex(/^\d{6}$/)) })
const email = z.object({ email: z.string().check(z.minLength(3), z.maxLength(254)) })
const address = z.string().check(z.minLength(1), z.maxLength(128))

/** How an account is held: by a key alone, or by a key with the features of a contract. */
const accountType = z.enum(['eoa', 'smartAccount'])

/** Providers of social logins. */
const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** User of the frame, with the account on the network that was asked for. */
const frameUser = z.object({
  email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  userName: z.optional(z.nullable(shortText)),
  address,
  chainId,
  accounts: z.optional(z.array(z.object({ address, type: accountType })).check(z.maxLength(8))),
  preferredAccountType: z.optional(accountType),
  smartAccountDeployed: z.optional(z.boolean()),
})

const metadata = z.object({
  name: shortText,
  description: z.optional(z.string().check(z.maxLength(1_024))),
  url: z.optional(z.string().check(z.maxLength(2_048))),
  icons: z.optional(z.array(z.string().check(z.maxLength(2_048))).check(z.maxLength(8))),
})

const variables = z.record(shortText, z.union([shortText, z.number()]))

/** Views of the frame that the page can open. */
const frameView = z.enum(['devices', 'recovery', 'logins', 'deletion', 'export', 'smart-account'])

/**
 * Requests of the page to the frame: the schema of the payload, and of what a success carries. Sizes are limited before: see
 * `limits.ts`.
 */
export const requests = {
  SWITCH_NETWORK: { payload: z.object({ chainId }), success: z.object({ chainId }) },
  CONNECT_EMAIL: {
    payload: email,
    success: z.object({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      /** Country of a device that needs an approval (ISO 3166-1), if the service knows it. */
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    }),
  },
  CONNECT_DEVICE: { payload: none, success: none },
  CONNECT_OTP: { payload: otp, success: none },
  GET_SOCIAL_REDIRECT_URI: {
    payload: z.object({
      provider: socialProvider,
      /** Address of the page that the browser returns to, where the login leaves the page instead of opening a window. */
      returnTo: z.optional(z.string().check(z.maxLength(2_000))),
    }),
    success: z.object({ uri: z.string().check(z.maxLength(8_192)) }),
  },
  CONNECT_SOCIAL: {
    payload: z.object({
      uri: z.string().check(z.maxLength(8_192)),
      preferredAccountType: z.optional(accountType),
    }),
    success: frameUser,
  },
  GET_FARCASTER_URI: { payload: none, success: z.object({ url: z.string().check(z.maxLength(8_192)) }) },
  CONNECT_FARCASTER: { payload: none, success: z.object({ userName: z.nullable(shortText) }) },
  GET_USER: {
    payload: z.optional(
      z.object({
        chainId: z.optional(chainId),
        preferredAccountType: z.optional(accountType),
        socialUri: z.optional(z.string().check(z.maxLength(8_192))),
      }),
    ),
    success: frameUser,
  },
  IS_CONNECTED: {
    payload: z.optional(z.object({ token: z.optional(z.string().check(z.maxLength(256))) })),
    success: z.object({ isConnected: z.boolean() }),
  },
  GET_CHAIN_ID: { payload: none, success: z.object({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: none,
    success: z.object({
      smartAccountEnabledNetworks: z.array(z.int().check(z.positive())).check(z.maxLength(256)),
    }),
  },
  INIT_SMART_ACCOUNT: { payload: none, success: z.object({ address, isDeployed: z.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    payload: z.object({ type: accountType }),
    success: z.object({ type: accountType, address }),
  },
  RPC_REQUEST: {
    payload: z.object({
      method: z.string().check(z.minLength(1), z.maxLength(128)),
      params: z.optional(z.unknown()),
      chainId: z.optional(chainId),
      chainNamespace: z.optional(z.string().check(z.maxLength(8))),
    }),
    success: z.unknown(),
  },
  SIGN_IN: {
    /** Sign-in message for the site of the page (CAIP-122), which the login that has just ended signs without another question. */
    payload: z.object({ message: z.string().check(z.minLength(1), z.maxLength(4_096)), chainId }),
    success: z.object({
      signature: z.string().check(z.maxLength(1_024)),
      type: z.enum(['eip191', 'ed25519']),
    }),
  },
  RPC_ABORT: { payload: none, success: none },
  UPDATE_EMAIL: {
    payload: email,
    success: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: otp, success: none },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: otp,
    success: z.object({ newEmail: z.string().check(z.maxLength(254)) }),
  },
  SYNC_THEME: {
    payload: z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(variables),
      w3mThemeVariables: z.optional(variables),
    }),
    success: none,
  },
  SYNC_DAPP_DATA: {
    payload: z.object({
      metadata: z.optional(metadata),
      sdkVersion: z.optional(shortText),
      sdkType: z.optional(shortText),
      projectId: shortText,
      /** Language tag of the widget (BCP 47). Default: the last one, at first that of the frame's address. */
      language: z.optional(shortText),
    }),
    success: none,
  },
  OPEN: {
    payload: z.object({
      view: frameView,
      /** Network of the view of the smart account. Default: the frame's. */
      chainId: z.optional(chainId),
    }),
    success: none,
  },
  SIGN_OUT: { payload: none, success: none },
  RELOAD: { payload: none, success: none },
} as const

/** Name of a request. */
export type RequestName = keyof typeof requests

/** Payload of a request. */
export type PayloadOf<Name extends RequestName> = z.infer<(typeof requests)[Name]['payload']>

/** Payload of a successful reply to a request. */
export type SuccessOf<Name extends RequestName> = z.infer<(typeof requests)[Name]['success']>

/** User of the frame. */
export type FrameUser = z.infer<typeof frameUser>

/** How an account is held. */
export type AccountType = z.infer<typeof accountType>

/** Provider of a social login. */
export type SocialProvider = z.infer<typeof socialProvider>

/** View of the frame that the page can open. */
export type FrameView = z.infer<typeof frameView>
