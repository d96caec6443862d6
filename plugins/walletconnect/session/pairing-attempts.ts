import { withTimeout, untilAborted } from '#kernel'
import { readPlatform, type CaipNetworkId } from '#kernel/chain'
import { pairingAtom, type PairingState } from '../contract.js'
import type { PairingDeps } from '../deps.js'
import { toRejection, walletconnectErrors } from '../errors.js'
import type { RelayConnection } from '../relay/relay-connection.js'
import { userDisconnected, type WcClient, type WcSession } from '../relay/sign-client.js'
import { propose as proposeSession, type SignedAccount } from './one-tap.js'
import { createProposal, loadPairings, requestedNetworks } from './proposal.js'

/** Time that a pairing URI is offered, in milliseconds. Wallets accept it for 5 min. */
const pairingLifeMs = 240_000

/** Remaining life below which a pairing URI is not offered again, in milliseconds. */
const pairingMarginMs = 10_000

/** Time limit for the relay to accept a pairing, in milliseconds. */
const relayLimitMs = 10_000

/** A session that a wallet has approved, what it has signed with it, its client, and the networks that were proposed for it. */
interface ApprovedPairing {
  readonly client: WcClient
  readonly session: WcSession
  readonly signed: readonly SignedAccount[]
  readonly requested: readonly CaipNetworkId[]
}

/** A pairing URI and the wallet's answer to it. */
interface Attempt {
  isReusable(): boolean
  /** Waits for the approval until the signal aborts, and takes it. */
  wait(signal: AbortSignal): Promise<ApprovedPairing>
  /** Ends the attempt. An approval that no caller has taken is disconnected, also a later one. */
  cancel(): void
}

/** Creates pairing attempts, one at a time. */
export interface PairingAttempts {
  /**
   * Offers a pairing URI and waits for an approval. In Telegram, and in Safari on iOS, where the user leaves the page for the
   * wallet, a URI that has not expired is offered again, and an approval in between is kept for the next call.
   *
   * @throws a rejection with the wallet's message, walletconnect/EXPIRED, RELAY_SILENT or RELAY_REFUSED, or the signal's reason
   */
  startPairing(signal: AbortSignal): Promise<ApprovedPairing>
}

/** Creates the pairing attempts of a plugin. */
export function createPairingAttempts(deps: PairingDeps, relay: RelayConnection): PairingAttempts {
  const { clock, store, page, signal: deactivated } = deps
  let latest: Attempt | undefined
  /** Whether a wallet has signed by a contract, which is verified after the connection only. */
  let signsByContract = false
  const show = (state: Partial<PairingState>) => store.set(pairingAtom, (all) => ({ ...all, ...state }))
  deactivated.addEventListener('abort', () => latest?.cancel(), { once: true })

  const isLeftForWallet = () => {
    const { telegram, mobile, safari } = readPlatform(page.readBrowserInfo())
    return telegram || (mobile === 'ios' && safari)
  }

  function begin(): Attempt {
    const ended = new AbortController()
    const { signal } = ended
    let reusableUntil = Infinity
    let waiting = 0
    let isTaken = false
    show({
      wcUri: undefined,
      wcPairingExpiry: undefined,
      wcLinking: undefined,
      wcError: false,
      buffering: false,
    })

    const attempt: Attempt = {
      isReusable: () => isLeftForWallet() && clock.now() < reusableUntil,
      async wait(left) {
        const leave = () => isLeftForWallet() || attempt.cancel()
        left.addEventListener('abort', leave, { once: true })
        waiting += 1
        try {
          const approved = await untilAborted(answer, left)
          isTaken = true
          end()
          show({ buffering: true })
          return approved
        } finally {
          waiting -= 1
          left.removeEventListener('abort', leave)
        }
      },
      cancel() {
        if (latest === attempt && !signal.aborted)
          show({ wcUri: undefined, wcPairingExpiry: undefined, buffering: false })
        end()
      },
    }
    const answer = propose()
    // not unhandled if no caller waits for it
    answer.catch(() => {})
    return attempt

    function end() {
      ended.abort()
      if (latest === attempt) latest = undefined
    }

    async function propose(): Promise<ApprovedPairing> {
      const refusal = relay.refusal(signal)
      refusal.catch(() => {})
      try {
        const client = await relay.open()
        const pairings = await loadPairings(deps)
        const requested = [...pairings.keys()].flatMap((namespace) => requestedNetworks(deps, namespace))
        const proposal = createProposal(deps, pairings)
        const proposing = proposeSession(client, { store, pairings, proposal, signsIn: !signsByContract })
        const { uri, approval } = await withTimeout(
          clock,
          relayLimitMs,
          Promise.race([proposing, refusal]),
          () => walletconnectErrors.RELAY_SILENT(),
        )
        if (signal.aborted) throw signal.reason
        const approving = approval().catch((error: unknown) => {
          signsByContract ||= walletconnectErrors.CONTRACT_SIGNATURE.is(error)
          throw toRejection(error)
        })
        const disconnectUntaken = () => {
          if (!isTaken)
            approving
              .then(({ session: { topic } }) => client.disconnect({ topic, reason: userDisconnected }))
              .catch(() => {})
        }
        signal.addEventListener('abort', disconnectUntaken, { once: true })
        const expiresAt = clock.now() + pairingLifeMs
        reusableUntil = expiresAt - pairingMarginMs
        show({ wcUri: uri, wcPairingExpiry: expiresAt })
        const approved = await withTimeout(clock, pairingLifeMs, Promise.race([approving, refusal]), () =>
          walletconnectErrors.EXPIRED(),
        )
        if (!signal.aborted) keepUntilExpiry()
        return { client, ...approved, requested }
      } catch (error) {
        if (latest === attempt) show({ wcError: !signal.aborted })
        attempt.cancel()
        throw error
      }
    }

    /** Keeps an approval for the next call of `startPairing` as long as the URI could be offered again. */
    function keepUntilExpiry() {
      show({ wcUri: undefined, wcPairingExpiry: undefined, buffering: waiting > 0 })
      clock.sleep(reusableUntil - clock.now(), signal).then(
        () => waiting === 0 && attempt.cancel(),
        () => {},
      )
    }
  }

  return {
    async startPairing(signal) {
      if (signal.aborted) throw signal.reason
      if (!latest?.isReusable()) {
        latest?.cancel()
        latest = begin()
      }
      return latest.wait(signal)
    },
  }
}
