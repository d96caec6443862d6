import { originOf } from '#kernel'
import { readService, relayAlertOf, serviceAlert } from '#plugins/service/contract'
import type { PairingDeps } from '../deps.js'
import { walletconnectErrors } from '../errors.js'
import { openSignClient, type OpenSignClient, type WcClient } from './sign-client.js'

/** The connection to the relay, opened for the first pairing or to restore a session. */
export interface RelayConnection {
  /** @throws walletconnect/NO_PROJECT_ID, walletconnect/NO_LIBRARY, or the error of the library */
  open(): Promise<WcClient>
  /** Opens the client again, to read sessions that another tab has stored. */
  reopen(): Promise<WcClient>
  /** Rejects when the relay refuses the client, until the signal aborts. Never resolves. */
  refusal(signal: AbortSignal): Promise<never>
}

/** Creates the connection to the relay. It is closed when the plugin is deactivated. */
export function createRelayConnection(deps: PairingDeps): RelayConnection {
  const { alerts, signal, store } = deps
  const refusalHandlers = new Set<(error: Error) => void>()
  let opened: Promise<OpenSignClient> | undefined
  signal.addEventListener(
    'abort',
    () => {
      // the client is of no use any more, however it ends
      close().catch(() => {})
    },
    { once: true },
  )

  async function close() {
    const closing = opened
    opened = undefined
    await (await closing?.catch(() => undefined))?.close()
  }

  function onRefused(cause: unknown) {
    const text = cause instanceof Error ? cause.message : String(cause)
    const alert = relayAlertOf(text, store)
    if (alert) alerts.raise(alert)
    const reason = /\((.*)\)/.exec(text)?.[1] ?? text
    for (const reject of refusalHandlers)
      reject(walletconnectErrors.RELAY_REFUSED({ values: { reason }, cause }))
  }

  async function create(): Promise<OpenSignClient> {
    try {
      return await openSignClient({ ...relayOptions(deps), storage: deps.storage, onRefused })
    } catch (error) {
      if (walletconnectErrors.NO_PROJECT_ID.is(error))
        alerts.raise(serviceAlert('PROJECT_ID_NOT_CONFIGURED', store))
      throw error
    }
  }

  async function open(): Promise<WcClient> {
    const opening = (opened ??= create())
    // the next call tries again after an error
    opening.catch(() => opened === opening && (opened = undefined))
    const { client } = await opening
    // the plugin was deactivated while the client opened
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
        refusalHandlers.add(reject)
        ended.addEventListener('abort', () => refusalHandlers.delete(reject), { once: true })
      }),
  }
}

/**
 * Returns the relay's URL, the project ID, and the metadata that wallets show.
 *
 * @throws walletconnect/NO_PROJECT_ID, or kernel/BAD_OPTION for an invalid `service`
 */
function relayOptions({ config, host, page, serviceConfig }: PairingDeps) {
  const relayUrl = config.relayUrl ?? readService(serviceConfig.service).relay ?? ''
  const projectId = config.projectId ?? serviceConfig.projectId
  if (!projectId) throw walletconnectErrors.NO_PROJECT_ID()
  const { name, description = '', url = originOf(page.url()), icon } = host
  return { relayUrl, projectId, metadata: { name, description, url, icons: icon ? [icon] : [] } }
}
