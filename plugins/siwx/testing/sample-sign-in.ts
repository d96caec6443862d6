import { vi } from 'vitest'
import type { SignInMessage, SignInSession, SiwxConfig } from '../contract.js'
import { formatSignIn } from '../message/format.js'

/** Host of the page in tests. */
const sampleDomain = 'app.example'

/** Creates a message as a host's server does. `fields` replace those of the sample. */
export function sampleMessage(
  input: { readonly accountAddress: string; readonly chainId: `${string}:${string}` },
  fields: Partial<SignInMessage> = {},
): SignInMessage {
  const { nonce = 'abcdefgh12345678' } = fields
  const data = {
    domain: sampleDomain,
    uri: `https://${sampleDomain}`,
    version: '1' as const,
    nonce,
    issuedAt: '1970-01-01T00:00:00.000Z',
    ...input,
  }
  const { accountAddress, ...rest } = data
  return { ...data, toString: () => formatSignIn({ ...rest, address: accountAddress }), ...fields }
}

/** First nonce of {@link memorySessions}, without its number. */
const firstNonce = 12_345_678

/** A configuration that keeps sessions in memory. Each message has another nonce. */
export function memorySessions(overrides: Partial<SiwxConfig> = {}) {
  let issued = firstNonce
  let sessions: readonly SignInSession[] = []
  const isOf =
    (chainId: string, address: string) =>
    ({ data }: SignInSession) =>
      data.chainId === chainId && data.accountAddress === address
  const config = {
    createMessage: vi.fn(async (input: Parameters<SiwxConfig['createMessage']>[0]) =>
      sampleMessage(input, { nonce: `abcdefgh${issued++}` }),
    ),
    addSession: vi.fn(async (session: SignInSession) => void (sessions = [...sessions, session])),
    revokeSession: vi.fn(async (chainId: string, address: string) => {
      sessions = sessions.filter((one) => !isOf(chainId, address)(one))
    }),
    setSessions: vi.fn(async (next: readonly SignInSession[]) => void (sessions = next)),
    getSessions: vi.fn(async (chainId: string, address: string) => sessions.filter(isOf(chainId, address))),
  }
  return { config: Object.assign(config, overrides as Partial<typeof config>), sessions: () => sessions }
}
