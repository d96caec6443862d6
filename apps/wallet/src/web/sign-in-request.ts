import type { AuthTypes, ProposalTypes, SignClientTypes } from '@walletconnect/types'
import {
  buildAuthObject,
  getMethodsFromRecap,
  getRecapFromResources,
  populateAuthPayload,
} from '@walletconnect/utils'
import { createTestWallet } from 'foyerkit/testing/wallet'
import type { WalletClient } from './client/open-client.js'
import type { Offer } from './offer.js'
import { accountCount, type PageData } from './page-data.js'

/** A page that would like to connect, and to be told who the user is at once (CAIP-222). */
export interface SignInProposal extends ProposalTypes.Struct {
  readonly signIn: AuthTypes.PayloadParams
}

/** Reads a request to approve and sign as a proposal: its methods are in a ReCap (ERC-5573). */
export function readSignInRequest({
  id,
  params,
  topic,
}: SignClientTypes.EventArguments['session_authenticate']): SignInProposal {
  const { authPayload, requester, expiryTimestamp } = params
  const recap = getRecapFromResources(authPayload.resources)
  const methods = recap ? (getMethodsFromRecap(recap) as string[]) : []
  return {
    ...{ id, expiryTimestamp, pairingTopic: topic, proposer: requester, relays: [], requiredNamespaces: {} },
    optionalNamespaces: { eip155: { chains: authPayload.chains, methods, events: [] } },
    signIn: authPayload,
  }
}

/** Signs the message for each chain that the wallet has, and approves. Returns the topic of the session. */
export async function approveSignIn(
  client: WalletClient,
  { id, signIn }: SignInProposal,
  { data, offer, account }: { readonly data: PageData; readonly offer: Offer; readonly account: number },
): Promise<string | undefined> {
  const payload = populateAuthPayload({
    authPayload: signIn,
    chains: offer.networks.map((network) => network.id),
    methods: [...offer.methods],
  })
  const wallet = createTestWallet({ ...data, accountCount, approve: () => 'approve' })
  try {
    wallet.selectAccount(account)
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const auths: AuthTypes.Cacao[] = []
    for (const chain of payload.chains) {
      const iss = `did:pkh:${chain}:${wallet.account}`
      const message = client.formatAuthMessage({ request: payload, iss })
      const params = [message, wallet.account]
      const signature = (await wallet.provider.request({ method: 'personal_sign', params })) as string
      auths.push(buildAuthObject(payload, { t: 'eip191', s: signature }, iss))
    }
    return (await client.approveSessionAuthenticate({ id, auths })).session?.topic
  } finally {
    wallet.destroy()
  }
}
