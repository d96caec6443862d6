import { relayAlertOf, serviceAlert } from '#plugins/service/contract'
import type { PairingDeps } from '../deps.js'
import { walletconnectErrors } from '../errors.js'
import { openClient, type OpenClient } from './open-client.js'
import { relayTerms } from './relay-terms.js'
import type { WcClient } from './wc-client.js'

/** The connection to the relay; opened for the first pairing, or to restore one. */
export interface RelayLine {
  /** @throws walletconnect/NO_PROJECT_ID, walletconnect/NO_LIBRARY, or the error of the library */
  open(): Promise<WcClient>
  /** Opens it again from storage, since another tab may have paired. */
  reopen(): Promise<WcClient>
  /** Rejects when the relay refuses the connection or the signal is aborted; never resolves. */
  refusal(signal: AbortSignal): Promise<never>
}

/** Creates the connection to the relay. It is closed when the plugin is deactivated. */
export function createRelayLine(deps: PairingDeps): RelayLine {
  const { alerts, signal, store } = deps
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
    const alert = relayAlertOf(text, store)
    if (alert) alerts.raise(alert)
    const reason = /\((.*)\)/.exec(text)?.[1] ?? text
    for (const tell of waiting) tell(walletconnectErrors.RELAY_REFUSED({ values: { reason }, cause }))
  }

  async function make(): Promise<OpenClient> {
    try {
      return await openClient({ ...relayTerms(deps.config, deps), storage: deps.storage, refused })
    } catch (error) {
      if (walletconnectErrors.NO_PROJECT_ID.is(error))
        alerts.raise(serviceAlert('PROJECT_ID_NOT_CONFIGURED', store))
      throw error
    }
  }

  async function open(): Promise<WcClient> {
    const opening = (opened ??= make())
    // a failed one is tried again
    opening.catch(() => opened === opening && (opened = undefined))
    const { client } = await opening
    // the plugin was deactivated while it opened
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
