import { slotAtom, type Store } from '#kernel'
import { parseCaipAddress, type CaipNetworkId } from '#kernel/chain'
import { signInOffers, type SignedApproval } from '#plugins/siwx/contract'
import { walletconnectErrors } from '../errors.js'
import type { WcClient, WcProposal, WcSession, WcSignedMessage } from '../relay/sign-client.js'
import { withBuffer } from '../relay/with-buffer.js'
import type { Pairings } from './proposal.js'

/** A message that the wallet has signed with its approval, and its account. */
export interface SignedAccount extends SignedApproval {
  readonly network: CaipNetworkId
  readonly address: string
}

/** Answer of a wallet to a pairing URI. */
interface Answer {
  readonly session: WcSession
  readonly signed: readonly SignedAccount[]
}

/** A pairing URI, and the answer of the wallet that opens it. */
interface Proposed {
  readonly uri?: string | undefined
  readonly approval: () => Promise<Answer>
}

/**
 * Proposes a session. A wallet is asked to sign in as well if a sign-in is offered, and if the only namespace is one whose wallets can
 * sign with their approval; those that do not know the method are only asked to approve.
 *
 * @param options.signsIn whether the wallet may be asked to sign in
 */
export async function propose(
  client: WcClient,
  options: {
    readonly store: Store
    readonly pairings: Pairings
    readonly proposal: WcProposal
    readonly signsIn: boolean
  },
): Promise<Proposed> {
  const { store, pairings, proposal, signsIn } = options
  const [namespace = '', ...others] = Object.keys(proposal)
  const { chains = [], methods = [] } = proposal[namespace] ?? {}
  const canSign = signsIn && others.length === 0 && pairings.get(namespace)?.signsWithApproval === true
  const fields = canSign ? await offeredFields(store, chains[0] as CaipNetworkId) : undefined
  if (!fields) {
    const { uri, approval } = await client.connect({ optionalNamespaces: proposal })
    return { uri, approval: async () => ({ session: await approval(), signed: [] }) }
  }
  const { domain, uri: audience, nonce, statement, resources, expirationTime: exp, notBefore: nbf } = fields
  const request = {
    ...{ chains: [...chains], methods: [...methods], domain, uri: audience, nonce },
    ...(statement !== undefined && { statement }),
    ...(resources && { resources: [...resources] }),
    ...(exp !== undefined && { exp }),
    ...(nbf !== undefined && { nbf }),
  }
  const { uri, response } = await withBuffer(() => client.authenticate(request))
  return {
    uri,
    async approval() {
      const answer = response()
      client.engine.beforeAnswer = () => {
        // the caller awaits the answer itself
        withBuffer(() => answer).catch(() => {})
      }
      const { auths = [], session } = await answer
      if (!session) throw walletconnectErrors.NOTHING_SHARED()
      return { session, signed: await withBuffer(() => auths.flatMap((one) => readSigned(client, one))) }
    },
  }
}

/** Fields of a message to sign; undefined without an offer, and with a field that a wallet would not sign. */
async function offeredFields(store: Store, chain: CaipNetworkId) {
  try {
    const fields = await store.get(slotAtom(signInOffers))[0]?.fields(chain)
    return fields?.requestId === undefined && fields?.scheme === undefined ? fields : undefined
  } catch {
    // its server does not answer: the view of the sign-in says so
    return undefined
  }
}

function readSigned(client: WcClient, { p, s }: WcSignedMessage): readonly SignedAccount[] {
  const account = parseCaipAddress(p.iss.replace(/^did:pkh:/, ''))
  if (!account) return []
  const message = client.engine.formatAuthMessage({ request: p, iss: p.iss })
  return [{ network: account.networkId, address: account.address, message, signature: s.s, type: s.t }]
}
