import * as z from 'zod'
import { parseJson } from '../../../platform/config/parse-json.js'
import { providerNames } from './provider-names.js'

const text = z.string().optional()
const clientId = (provider: string) => ({
  about: `Client id at ${provider}, for logins with it. Default: no logins with ${provider}.`,
  schema: text,
})
const clientSecret = (provider: string) => ({
  about: `Client secret at ${provider}.`,
  schema: text,
  secret: true as const,
})

const isLoopback = ({ hostname }: URL) =>
  /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/.test(hostname)
const address = z
  .string()
  .refine((value) => URL.canParse(value) && (value.startsWith('https://') || isLoopback(new URL(value))))
const endpoints = z.strictObject({
  issuer: address.optional(),
  authorize: address.optional(),
  token: address.optional(),
  keys: address.optional(),
  profile: address.optional(),
  emails: address.optional(),
})

const endpointsByProvider = z.partialRecord(z.enum(providerNames), endpoints)
const wrongEndpoints = 'must be JSON with https addresses by provider (http on this machine only)'

/** Schema of SOCIAL_ENDPOINTS. */
const endpointsOption = z.string().transform((value, context) => {
  const read = endpointsByProvider.safeParse(parseJson(value))
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: wrongEndpoints })
  return z.NEVER
})

/** Environment variables of the social logins. */
export const socialOptions = {
  GOOGLE_CLIENT_ID: clientId('Google'),
  GOOGLE_CLIENT_SECRET: clientSecret('Google'),
  X_CLIENT_ID: clientId('X'),
  X_CLIENT_SECRET: clientSecret('X'),
  DISCORD_CLIENT_ID: clientId('Discord'),
  DISCORD_CLIENT_SECRET: clientSecret('Discord'),
  GITHUB_CLIENT_ID: clientId('GitHub'),
  GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
  APPLE_CLIENT_ID: clientId('Apple'),
  APPLE_TEAM_ID: { about: 'Id of the team at Apple, which issues the client secrets.', schema: text },
  APPLE_KEY_ID: { about: 'Id of the key at Apple that signs the client secrets.', schema: text },
  APPLE_PRIVATE_KEY: {
    about: 'Key at Apple that signs the client secrets: the text of the .p8 file.',
    schema: text,
    secret: true as const,
  },
  FACEBOOK_CLIENT_ID: clientId('Facebook'),
  FACEBOOK_CLIENT_SECRET: clientSecret('Facebook'),
  SOCIAL_ENDPOINTS: {
    about:
      'Addresses of identity providers in place of the usual ones, as JSON by provider: issuer, authorize, token, keys, profile, emails.',
    schema: endpointsOption.optional(),
  },
}
