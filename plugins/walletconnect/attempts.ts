import { readPlatform, withTimeout } from '#kernel'
import { pairingLifeMs, pairingMarginMs, relayLimitMs } from './constants.js'
import { pairingAtom, type PairingState } from './contract.js'
import type { PairingDeps } from './deps.js'
import { walletconnectErrors } from './errors.js'
import { createProposal } from './proposal.js'
import type { RelayLine } from './relay/relay-line.js'
import { userDisconnected, type WcClient, type WcSession } from './relay/wc-client.js'
import { readRefusal } from './session/read-refusal.js'

/** A pairing attempt: its URI, and the wallet's answer. */
interface Attempt {
  /** Expiry in milliseconds since 1970; unknown until the relay has accepted the pairing. */
  expiresAt: number | undefined
  readonly answer: Promise<WcSession>
  /** Cancels the attempt; a late approval is disconnected. */
  drop(): void
}

/** Creates pairing attempts, one at a time. */
export interface Attempts {
  /**
   * Offers a pairing URI and waits for an approval. After a return from the wallet's app (in Telegram, and in Safari on
   * iOS), a URI that has not expired is offered again.
   *
   * @throws a rejection in the wallet's words, walletconnect/EXPIRED, RELAY_SILENT or RELAY_REFUSED, or the signal's
   *   reason.
   */
  offer(signal: AbortSignal): Promise<WcSession>
}

/** Creates the pairing attempts of a plugin. */
export function createAttempts(deps: PairingDeps, line: RelayLine): Attempts {
  const { clock, store, page, signal: ended } = deps
  let latest: Attempt | undefined
  const show = (state: Partial<PairingState>) => store.set(pairingAtom, (all) => ({ ...all, ...state }))
  ended.addEventListener('abort', () => latest?.drop(), { once: true })

  const isWorthMore = ({ expiresAt = Infinity }: Attempt) => expiresAt - clock.now() > pairingMarginMs
  const isReused = () => {
    const { telegram, mobile, safari } = readPlatform(page.readBrowserInfo())
    return telegram || (mobile === 'ios' && safari)
  }

  function begin(): Attempt {
    const over = new AbortController()
    show({ wcUri: undefined, wcPairingExpiry: undefined, wcError: false, buffering: false })
    const attempt: Attempt = {
      expiresAt: undefined,
      answer: ask(),
      drop() {
        over.abort()
        if (latest !== attempt) return
        latest = undefined
        show({ wcUri: undefined, wcPairingExpiry: undefined, buffering: false })
      },
    }
    // not unhandled if no caller waits for it
    attempt.answer.catch(() => {})
    return attempt

    async function ask(): Promise<WcSession> {
      const refusal = line.refusal(over.signal)
      refusal.catch(() => {})
      try {
        const client = await line.open()
        const asked = client.connect({ optionalNamespaces: await createProposal(deps) })
        const { uri, approval } = await withTimeout(clock, relayLimitMs, Promise.race([asked, refusal]), () =>
          walletconnectErrors.RELAY_SILENT(),
        )
        const answer = approval().catch((error: unknown) => Promise.reject(readRefusal(error) as Error))
        answer.then(
          (session) => over.signal.aborted && disconnectLate(client, session),
          () => {},
        )
        if (over.signal.aborted) throw over.signal.reason
        attempt.expiresAt = clock.now() + pairingLifeMs
        show({ wcUri: uri, wcPairingExpiry: attempt.expiresAt })
        const session = await withTimeout(clock, pairingLifeMs, Promise.race([answer, refusal]), () =>
          walletconnectErrors.EXPIRED(),
        )
        show({ wcUri: undefined, wcPairingExpiry: undefined, buffering: !over.signal.aborted })
        return session
      } catch (error) {
        if (latest === attempt) show({ wcError: !over.signal.aborted })
        attempt.drop()
        throw error
      }
    }
  }

  return {
    async offer(signal) {
      const again = latest && isReused() && isWorthMore(latest) ? latest : undefined
      if (!again) {
        latest?.drop()
        latest = begin()
      }
      const attempt = latest as Attempt
      const left = () => {
        if (!isReused()) attempt.drop()
      }
      signal.addEventListener('abort', left, { once: true })
      const gone = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      )
      try {
        const session = await Promise.race([attempt.answer, gone])
        // used up: the next attempt needs a new URI
        if (latest === attempt) latest = undefined
        return session
      } finally {
        signal.removeEventListener('abort', left)
      }
    },
  }
}

function disconnectLate(client: WcClient, { topic }: WcSession) {
  client.disconnect({ topic, reason: userDisconnected }).catch(() => {})
}
