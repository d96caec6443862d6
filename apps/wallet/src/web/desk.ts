import type { ProposalTypes, SignClientTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import type { Waiting } from '../panel/waiting.js'
import type { WalletClient } from './client/open-client.js'
import { readPairingAddress } from './client/pairing-address.js'
import type { Offer } from './offer.js'
import { inPlainWords } from './plain-words.js'
import { agreeTo } from './read-proposal.js'
import { approveSignIn, readSignInRequest, type SignInProposal } from './sign-in-request.js'
import { createSite, type Site, type SiteDeps } from './site.js'
import { inBackground } from '../in-background.js'

/** How long a page may take to say what it wants: it is there, or it is not. */
const silenceMs = 20_000

/** A page that would like to connect. */
export type Proposal = ProposalTypes.Struct & Partial<Pick<SignInProposal, 'signIn'>>

/** What the wallet's user sees and does. */
export interface Desk {
  readonly proposals: readonly Proposal[]
  readonly sites: readonly Site[]
  readonly waiting: readonly Waiting[]
  /** Whether an address was read whose page has not said yet what it wants. */
  readonly pairing: boolean
  /** What went wrong last, in plain words. */
  readonly notice: string | undefined
  /** Pairs with what was pasted or scanned. */
  pair(text: string): Promise<void>
  /** Agrees to what these offers cover, with the account at this place. */
  approve(proposal: Proposal, offers: readonly Offer[], account: number): Promise<void>
  refuse(proposal: Proposal): Promise<void>
  disconnect(site: Site): Promise<void>
  say(notice: string | undefined): void
  subscribe(listener: () => void): () => void
}

/** Opens the desk: sessions and questions that were there before the reload are there again. */
export async function openDesk(
  client: WalletClient,
  { data, keys, offers: offersOf, storage }: Pick<SiteDeps, 'data' | 'keys' | 'offers' | 'storage'>,
): Promise<Desk> {
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())
  const proposals = new Map<number, Proposal>()
  const sites = new Map<string, Site>()
  /** What waits, by the id of the request, so that what the page has given up is taken away. */
  const asked = new Map<number, readonly Waiting[]>()
  let silence: ReturnType<typeof setTimeout> | undefined
  let notice: string | undefined

  const say = (words: string | undefined) => {
    notice = words
    changed()
  }
  /** From an address being read until its page says what it wants, or for too long does not. */
  function expectProposal(expected: boolean) {
    clearTimeout(silence)
    silence = expected ? setTimeout(giveUp, silenceMs) : undefined
  }

  function giveUp() {
    expectProposal(false)
    say('The page has not answered. Ask it for a new address.')
  }

  const untold = (error: unknown) => say(inPlainWords(error))
  const siteDeps = { client, data, keys, offers: offersOf, storage, changed, untold }

  async function enter(topic: string, account?: number) {
    sites.set(topic, await createSite(siteDeps, client.session.get(topic), account))
    changed()
  }

  function leave(topic: string) {
    sites.get(topic)?.end()
    sites.delete(topic)
    changed()
  }

  async function answer({ id, topic, params }: SignClientTypes.EventArguments['session_request']) {
    const site = sites.get(topic)
    if (!site) return
    const before = site.waiting.map(({ request }) => request)
    const answering = site.request({ ...params.request, network: params.chainId })
    asked.set(
      id,
      site.waiting.filter(({ request }) => !before.includes(request)),
    )
    const response = await answering.then(
      (result: unknown) => ({ id, jsonrpc: '2.0', result }),
      (error: unknown) => {
        const { code = -32603, message } = Object(error) as { code?: number; message?: string }
        return { id, jsonrpc: '2.0', error: { code, message: message ?? String(error) } }
      },
    )
    asked.delete(id)
    // a session that is over waits for no answer
    if (sites.get(topic) === site) await client.respond({ topic, response }).catch(untold)
  }

  client.on('session_proposal', ({ id, params }) => {
    proposals.set(id, { ...params, id })
    expectProposal(false)
    say(undefined)
  })
  client.on('session_authenticate', (request) => {
    proposals.set(request.id, readSignInRequest(request))
    expectProposal(false)
    say(undefined)
  })
  client.on('proposal_expire', ({ id }) => {
    if (proposals.delete(id)) say('The page’s proposal has expired. Ask the page for a new address.')
  })
  client.on('session_request', (request) => inBackground(answer(request)))
  client.on('session_request_expire', ({ id }) => asked.get(id)?.forEach(({ request }) => request.reject()))
  client.on('session_delete', ({ topic }) => leave(topic))
  client.on('session_expire', ({ topic }) => leave(topic))

  for (const proposal of client.proposal.getAll())
    if (proposal.expiryTimestamp * 1_000 > Date.now()) proposals.set(proposal.id, proposal)
  for (const { topic } of client.session.getAll()) await enter(topic)
  for (const request of client.getPendingSessionRequests()) inBackground(answer(request))

  return {
    get proposals() {
      return [...proposals.values()]
    },
    get sites() {
      return [...sites.values()]
    },
    get waiting() {
      return [...sites.values()].flatMap(({ waiting }) => waiting)
    },
    get pairing() {
      return silence !== undefined
    },
    get notice() {
      return notice
    },
    async pair(text) {
      const read = readPairingAddress(text, Date.now())
      if ('problem' in read) return say(read.problem)
      // it is on the page already
      if ([...proposals.values()].some(({ pairingTopic }) => read.uri.includes(pairingTopic))) return
      expectProposal(true)
      say(undefined)
      try {
        await client.pair({ uri: read.uri })
      } catch (error) {
        expectProposal(false)
        say(inPlainWords(error))
      }
    },
    async approve(proposal, offers, account) {
      const agreed = agreeTo(proposal, offers)
      if ('problem' in agreed) return say(agreed.problem)
      const [offer] = offers
      try {
        if (isSignIn(proposal) && offer) {
          const signedIn = await approveSignIn(client, proposal, { data, offer, account })
          proposals.delete(proposal.id)
          if (signedIn !== undefined) await enter(signedIn, account)
          return changed()
        }
        const { topic, acknowledged } = await client.approve({ id: proposal.id, ...agreed })
        acknowledged().catch(untold)
        proposals.delete(proposal.id)
        await enter(topic, account)
      } catch (error) {
        proposals.delete(proposal.id)
        say(inPlainWords(error))
      }
    },
    async refuse(proposal) {
      const { id } = proposal
      proposals.delete(id)
      changed()
      const refusal = { id, reason: getSdkError('USER_REJECTED') }
      await (isSignIn(proposal) ? client.rejectSessionAuthenticate(refusal) : client.reject(refusal)).catch(
        untold,
      )
    },
    async disconnect({ topic }) {
      try {
        await client.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') })
        leave(topic)
      } catch (error) {
        say(inPlainWords(error))
      }
    },
    say,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function isSignIn(proposal: Proposal): proposal is SignInProposal {
  return proposal.signIn !== undefined
}
