import { originOf, type Clock, type PageService } from '#kernel'
import { parseCaipNetworkId, type CaipNetworkId } from '#kernel/chain'
import { evmNamespace } from '#plugins/evm/contract'
import type { SiweConfig, SignInData, SignInSession } from '../contract.js'
import { siwxErrors } from '../errors.js'
import { parseSignIn } from '../message/parse.js'
import type { SignInSource } from './source.js'

/** Stands in for an account that is not known yet, of whose message the other fields count. */
const anyAccount = `0x${'0'.repeat(40)}`

/** Types of the members that a configuration need not have. */
const optionalMembers = {
  getMessageParams: 'function',
  onSignIn: 'function',
  onSignOut: 'function',
  enabled: 'boolean',
  required: 'boolean',
  nonceRefetchIntervalMs: 'number',
  sessionRefetchIntervalMs: 'number',
  signOutOnDisconnect: 'boolean',
  signOutOnAccountChange: 'boolean',
  signOutOnNetworkChange: 'boolean',
} as const satisfies Partial<Record<keyof SiweConfig, string>>

/**
 * Signs in by an older configuration, whose server keeps one session for EVM accounts, without its text.
 *
 * @throws siwx/BAD_SIWE_CONFIG if a member is of another type
 */
export function createSiweSource(
  siwe: SiweConfig,
  { clock, page }: { readonly clock: Clock; readonly page: PageService },
): SignInSource {
  for (const [name, type] of Object.entries(optionalMembers)) {
    const member = siwe[name as keyof typeof optionalMembers]
    if (member !== undefined && typeof member !== type)
      throw siwxErrors.BAD_SIWE_CONFIG({ values: { member: name, type } })
  }
  const {
    enabled = true,
    required = true,
    signOutOnDisconnect = true,
    signOutOnAccountChange = true,
    signOutOnNetworkChange = true,
  } = siwe

  async function end(): Promise<void> {
    if (!(await siwe.signOut())) throw siwxErrors.SIGN_OUT_FAILED()
    siwe.onSignOut?.()
  }

  return {
    hasNoTexts: true,
    signOutOnDisconnect,
    getRequired: () => required,
    signsIn: (chainId) => enabled && chainId.startsWith(`${evmNamespace}:`),

    async createMessage({ accountAddress, chainId }) {
      const url = page.url()
      const [nonce, params] = await Promise.all([
        siwe.getNonce(accountAddress || undefined),
        siwe.getMessageParams?.(),
      ])
      const text = siwe.createMessage({
        ...{
          domain: new URL(url).host,
          uri: originOf(url),
          version: '1',
          iat: new Date(clock.now()).toISOString(),
        },
        ...params,
        ...{
          address: `${chainId}:${accountAddress || anyAccount}`,
          chainId: Number(parseCaipNetworkId(chainId)?.reference),
          nonce,
        },
      })
      const { address, ...fields } = parseSignIn(text)
      return { ...fields, accountAddress: address, toString: () => text }
    },

    async addSession({ message, signature }) {
      if (!(await siwe.verifyMessage({ message, signature }))) throw siwxErrors.NOT_VERIFIED()
      siwe.onSignIn?.((await siwe.getSession()) ?? undefined)
    },

    revokeSession: end,

    async setSessions(sessions) {
      if (sessions.length === 0) await end()
    },

    async getSessions(chainId, address) {
      const session = await siwe.getSession()
      if (!session) return []
      const isOwn = session.address.toLowerCase() === address.toLowerCase()
      const isHere = `${evmNamespace}:${session.chainId}` === chainId
      if ((signOutOnAccountChange && !isOwn) || (signOutOnNetworkChange && !isHere)) return []
      return [sessionOf(chainId, address)]
    },
  }
}

/** A session of the server, as far as it is known: account and network. */
function sessionOf(chainId: CaipNetworkId, accountAddress: string): SignInSession {
  const data = { chainId, accountAddress } as SignInData
  return { data, message: '', signature: '' }
}
