import { relayAlertOf } from '#kernel'
import type { PairingDeps } from '../deps.js'
import { walletconnectErrors } from '../errors.js'
import { openClient, type OpenClient } from './open-client.js'
import { relayTerms } from './relay-terms.js'
import type { WcClient } from './wc-client.js'

/** The way to the relay; opened with the first pairing, or to restore one. */
export interface RelayLine {
  /** @throws walletconnect/NO_PROJECT_ID, walletconnect/NO_LIBRARY, or what the library throws. */
  open(): Promise<WcClient>
  /** Opens it anew, over what is stored now: another tab may have paired. */
  reopen(): Promise<WcClient>
  /** Never settles but by rejecting, when the relay turns us away or the signal ends. */
  refusal(signal: AbortSignal): Promise<never>
}

/** Creates the way to the relay; it is closed with the plugin. */
export function createRelayLine(deps: PairingDeps): RelayLine {
  const { alerts, signal } = deps
  const waiting = new Set<(error: Error) => void>()
  let opened: Promise<OpenClient> | undefined
  signal.addEventListener('abort', () => void close(), { once: true })

  async function close() {
    const last = opened
    opened = undefined
    await (await last?.catch(() => undefined))?.close()
  }

  function refused(cause: unknown) {
    const text = cause instanceof Error ? cause.message : String(cause)
    const alert = relayAlertOf(text)
    if (alert) alerts.raise(alert)
    const reason = /\((.*)\)/.exec(text)?.[1] ?? text
    for (const tell of waiting) tell(walletconnectErrors.RELAY_REFUSED({ values: { reason }, cause }))
  }

  async function make(): Promise<OpenClient> {
    try {
      return await openClient({ ...relayTerms(deps.config, deps), storage: deps.storage, refused })
    } catch (error) {
      if (walletconnectErrors.NO_PROJECT_ID.is(error)) alerts.raise('PROJECT_ID_NOT_CONFIGURED')
      throw error
    }
  }

  async function open(): Promise<WcClient> {
    const opening = (opened ??= make())
    // one that failed is tried again
    opening.catch(() => opened === opening && (opened = undefined))
    const { client } = await opening
    // opened while the plugin was ending
    if (signal.aborted) await close()
    return client
  }

  return {
    open,
    async reopen() {
      await close()
      return open()
    },
    refusal: (ended) =>
      new Promise((_, reject) => {
        waiting.add(reject)
        ended.addEventListener('abort', () => waiting.delete(reject), { once: true })
      }),
  }
}
