import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { ProvenIdentity } from '../users/identities.js'
import type { ProviderTokens } from './exchange-code.js'
import type { IdTokens } from './id-tokens.js'
import { fetchProvider } from './provider-fetch.js'
import type { SocialProvider } from './read-providers.js'

/** Identity as a provider describes it, before its address was read. */
export type ProviderIdentity = Pick<ProvenIdentity, 'subject' | 'email' | 'isEmailVerified' | 'userName'>

/** Parts of {@link readProfile}. */
export interface ProfileParts {
  readonly idTokens: IdTokens
  readonly tokens: ProviderTokens
  readonly nonce: string
  readonly now: number
  /** Parameters of the answer: Apple sends the name once, in the first one, unsigned. */
  readonly parameters: string
}

const id = z.union([z.string().min(1).max(64), z.number().int().positive()]).transform(String)
const name = z.string().max(200).nullish()
const facebookUser = z.object({ id, name, email: z.string().nullish() })
const githubUser = z.object({ id, login: z.string().max(100), name })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const xUser = z.object({
  data: z.object({ id, username: z.string().max(100), confirmed_email: z.string().nullish() }),
})
const discordUser = z.object({
  id,
  username: z.string().max(100),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
})
const appleName = z.object({ firstName: name, lastName: name })
const appleUser = z.object({ name: appleName.optional() })

/** Reads the identity behind the tokens of a provider. @throws if the provider does not answer as expected */
export async function readProfile(provider: SocialProvider, parts: ProfileParts): Promise<ProviderIdentity> {
  return readers[provider.name](provider, parts)
}

type Reader = (provider: SocialProvider, parts: ProfileParts) => Promise<ProviderIdentity>

const readers: Readonly<Record<SocialProvider['name'], Reader>> = {
  google: readIdToken,
  apple: async (provider, parts) => {
    const identity = await readIdToken(provider, parts)
    return { ...identity, userName: identity.userName ?? appleNameOf(parts.parameters) }
  },
  async facebook(provider, { tokens }) {
    const user = facebookUser.parse(await call(provider, withProof(provider, tokens), tokens))
    // Facebook does not say whether an address is verified
    return {
      subject: user.id,
      email: user.email ?? null,
      isEmailVerified: false,
      userName: plainName(user.name),
    }
  },
  async github(provider, { tokens }) {
    const { profile, emails } = provider.endpoints
    const user = githubUser.parse(await call(provider, profile, tokens))
    const addresses = githubEmails.parse(await call(provider, emails, tokens))
    const address = addresses.find(({ primary, verified }) => primary && verified)
    return {
      subject: user.id,
      email: address?.email ?? null,
      isEmailVerified: address !== undefined,
      userName: plainName(user.login),
    }
  },
  async x(provider, { tokens }) {
    const { data } = xUser.parse(await call(provider, provider.endpoints.profile, tokens))
    const email = data.confirmed_email ?? null
    return { subject: data.id, email, isEmailVerified: email !== null, userName: plainName(data.username) }
  },
  async discord(provider, { tokens }) {
    const user = discordUser.parse(await call(provider, provider.endpoints.profile, tokens))
    const email = user.email ?? null
    return {
      subject: user.id,
      email,
      isEmailVerified: email !== null && user.verified === true,
      userName: plainName(user.username),
    }
  },
}

async function readIdToken(
  provider: SocialProvider,
  { idTokens, tokens, nonce, now }: ProfileParts,
): Promise<ProviderIdentity> {
  if (tokens.idToken === undefined) throw new Error('The provider sent no id token.')
  const claims = await idTokens.check(provider, tokens.idToken, { nonce, now })
  const email = claims.email ?? null
  const isEmailVerified = email !== null && String(claims.email_verified) === 'true'
  return { subject: claims.sub, email, isEmailVerified, userName: plainName(claims.name) }
}

async function call(
  { endpoints }: SocialProvider,
  url: string | undefined,
  { accessToken }: ProviderTokens,
): Promise<unknown> {
  if (url === undefined) throw new Error(`The provider ${endpoints.issuer} has no address of profiles.`)
  const response = await fetchProvider(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status} to a profile.`)
  return response.json()
}

/** Facebook can require an HMAC of the token by the client secret. */
function withProof({ endpoints, clientSecret }: SocialProvider, { accessToken }: ProviderTokens) {
  if (endpoints.profile === undefined || typeof clientSecret !== 'string') return endpoints.profile
  const url = new URL(endpoints.profile)
  url.searchParams.set(
    'appsecret_proof',
    createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
  )
  return url.href
}

function appleNameOf(parameters: string): string | undefined {
  try {
    const user = appleUser.parse(JSON.parse(new URLSearchParams(parameters).get('user') ?? '{}'))
    return plainName([user.name?.firstName, user.name?.lastName].filter(Boolean).join(' '))
  } catch {
    return undefined
  }
}

/** Names are shown by pages: control characters and changes of the direction are removed. */
export const plainName = (text: string | null | undefined): string | undefined =>
  text?.normalize('NFC').replace(/\p{C}/gu, '').trim().slice(0, 100) || undefined
