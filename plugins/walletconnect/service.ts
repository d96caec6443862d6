import { cleanName, withTimeout } from '#kernel'
import { connected, pictureName, pictureUrlsAtom, type ConnectorDriver } from '#kernel/contracts'
import { createAttempts } from './attempts.js'
import { disconnectTimeoutMs } from './constants.js'
import { pairingAtom, walletconnectId } from './contract.js'
import type { PairingDeps } from './deps.js'
import { createDriver } from './driver.js'
import { walletconnectErrors } from './errors.js'
import { pairableNamespaces, requestedNetworks } from './proposal.js'
import { createRelayLine } from './relay/relay-line.js'
import { rememberApp } from './relay/remember-app.js'
import type { WcClient, WcSession } from './relay/wc-client.js'
import { isStale } from './session/is-stale.js'
import { readKeptPairing, writeKeptPairing, type KeptPairing } from './session/kept-pairing.js'
import { followSession, type PairedSession } from './session/paired-session.js'
import type { Sessions } from './session/sessions.js'
import { answeredBy } from './session/which-wallet.js'
import { pickedWalletAtom } from './state.js'

/** Drivers of the connectors, one per namespace, which share one session. */
export interface PairingService {
  driver(namespace: string): Promise<ConnectorDriver>
}

/** Creates the service that the connectors load. */
export function createPairingService(deps: PairingDeps): PairingService {
  const { clock, store, storage, events, namespaces, signal } = deps
  const line = createRelayLine(deps)
  const attempts = createAttempts(deps, line)
  let session: PairedSession | undefined
  let kept: KeptPairing | undefined
  let restoring: Promise<PairedSession | undefined> | undefined

  events.on(connected, ({ connectorId }) => {
    if (connectorId === walletconnectId) store.set(pairingAtom, (all) => ({ ...all, buffering: false }))
  })
  signal.addEventListener('abort', () => session?.detach(), { once: true })

  async function follow(client: WcClient, made: WcSession, known: KeptPairing): Promise<PairedSession> {
    const pairings = await pairableNamespaces(deps)
    kept = known
    await writeKeptPairing(storage, kept)
    const followed = followSession({
      client,
      session: made,
      networks: known.networks,
      readNetwork: (namespace, told) => pairings.get(namespace)?.readNetwork?.(told),
      isAddress: (namespace, address) => pairings.get(namespace)?.isAddress?.(address) ?? true,
      used(networks) {
        if (session !== followed || !kept) return
        kept = { ...kept, networks }
        void writeKeptPairing(storage, kept)
      },
      ended() {
        if (session === followed) void forget()
      },
    })
    session = followed
    return followed
  }

  async function forget() {
    session = undefined
    kept = undefined
    restoring = undefined
    await writeKeptPairing(storage, undefined)
  }

  async function restore(): Promise<PairedSession | undefined> {
    const known = await readKeptPairing(storage)
    if (!known || signal.aborted) return undefined
    if (session?.topic === known.topic) return session
    const find = (client: WcClient) => client.session.getAll().find(({ topic }) => topic === known.topic)
    let client = await line.open()
    // another tab may have paired since the client was opened
    if (!find(client)) client = await line.reopen()
    const made = find(client)
    if (!made || made.expiry * 1_000 <= clock.now()) {
      await forget()
      return undefined
    }
    const followed = await follow(client, made, known)
    if (!(await isStale(deps, followed, known))) {
      store.set(pairingAtom, (all) => ({ ...all, recentWallet: known.wallet }))
      return followed
    }
    await sessions.end()
    return undefined
  }

  const sessions: Sessions = {
    current: () => session,
    shownWallet() {
      const wallet = kept?.wallet
      const name = cleanName(wallet?.name ?? session?.walletName ?? '') || 'WalletConnect'
      const fetched = wallet?.imageId && store.get(pictureUrlsAtom).get(pictureName('wallet', wallet.imageId))
      return { name, imageUrl: wallet?.imageUrl ?? (fetched || undefined) }
    },
    async pair(ended) {
      const before = session
      // the view clears both when it unmounts, which may be before the wallet answers
      let picked = store.get(pickedWalletAtom)
      const undo = store.sub(pickedWalletAtom, () => (picked = store.get(pickedWalletAtom) ?? picked))
      const made = await attempts.offer(ended).finally(undo)
      const client = await line.open()
      const { wcLinking } = store.get(pairingAtom)
      const walletName = made.peer.metadata.name
      const wallet = answeredBy(picked, { walletName, wasOpened: wcLinking !== undefined })
      const requested = namespaces.list().flatMap((namespace) => requestedNetworks(deps, namespace))
      const followed = await follow(client, made, { topic: made.topic, requested, networks: {}, wallet })
      store.set(pairingAtom, (all) => ({ ...all, recentWallet: wallet }))
      await rememberApp(storage, wcLinking)
      // one session at a time: the new wallet replaces the previous one
      before?.end().catch(() => {})
      const isUsable = namespaces.list().some((id) => followed.peer(id).accounts().length > 0)
      if (isUsable && !ended.aborted) return followed
      // ends the unused session in the wallet too
      await sessions.end().catch(() => {})
      throw walletconnectErrors.NOTHING_SHARED()
    },
    restore() {
      const running = (restoring ??= restore())
      running.catch(() => {}).finally(() => restoring === running && (restoring = undefined))
      return running
    },
    async end() {
      const ending = session
      await forget()
      if (!ending) return
      await withTimeout(clock, disconnectTimeoutMs, ending.end(), () => walletconnectErrors.RELAY_SILENT())
    },
  }

  return {
    async driver(namespace) {
      return createDriver({ ...deps, sessions, namespace })
    },
  }
}
