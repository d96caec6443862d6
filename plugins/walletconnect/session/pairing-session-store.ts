import { networksAtom, schema, withTimeout, type StorageService, inBackground, connected } from '#kernel'
import {
  addressFormatAtom,
  isCaipAddress,
  isCaipNetworkId,
  type CaipNetworkId,
  pictureName,
  pictureUrlsAtom,
  type Approval,
  type ConnectorListener,
  type WalletAccount,
  type Wallet,
} from '#kernel/chain'
import { walletName } from '#plugins/evm/contract'
import { pairingAtom, walletconnectId, type PairingState } from '../contract.js'
import type { PairingDeps } from '../deps.js'
import { walletconnectErrors } from '../errors.js'
import { createRelayConnection } from '../relay/relay-connection.js'
import { storeAppLink, type WcClient, type WcSession } from '../relay/sign-client.js'
import { pickedWalletAtom } from './picked-wallet.js'
import { createAddedNamespaces, topicProperty } from './added-namespaces.js'
import type { SignedAccount } from './one-tap.js'
import { createPairingAttempts } from './pairing-attempts.js'
import { followSession, type PairingSession } from './pairing-session.js'
import { answeredBy, loadPairings, requestedNetworks, type Pairings } from './proposal.js'
import { canAddNetworks, networksOf } from './session-state.js'

const version = 1
const key = 'walletconnect/pairing'
const network = schema.guard(isCaipNetworkId, 'a CAIP-2 network')
const text = schema.optional(schema.string())
const account = schema.object({
  caipAddress: schema.guard(isCaipAddress, 'a CAIP-10 account'),
  kind: text,
  publicKey: text,
  label: text,
})

const storedPairing = schema.object({
  version: schema.number({ min: version, max: version }),
  topic: schema.string(),
  requested: schema.array(network),
  networks: schema.record(network),
  details: schema.optional(schema.array(account)),
  wallet: schema.optional(
    schema.object({ id: schema.string(), name: schema.string(), imageUrl: text, imageId: text }),
  ),
})

/** Data that Foyer stores for a session. The sign client stores the session itself. */
interface StoredPairing {
  readonly topic: string
  /** Networks that were proposed. */
  readonly requested: readonly CaipNetworkId[]
  /** Network in use, by namespace. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** Data of accounts that the namespaces read when the user approved. */
  readonly details?: readonly WalletAccount[] | undefined
  /** Wallet that the user picked, if it is the one that approved. */
  readonly wallet?: Wallet | undefined
}

/** Reads the stored pairing. Undefined if there is none or it is invalid. */
async function readStoredPairing(storage: StorageService): Promise<StoredPairing | undefined> {
  return parse(await storage.get(key))
}

/** Subscribes to the pairings that other tabs store. Returns the unsubscribe function. */
function watchStoredPairing(
  storage: StorageService,
  listener: (pairing: StoredPairing | undefined) => void,
): () => void {
  return storage.watch(key, (stored) => listener(parse(stored)))
}

function parse(stored: unknown): StoredPairing | undefined {
  const result = schema.check(storedPairing, stored)
  return result.issues ? undefined : result.value
}

/** Stores a pairing, or removes the stored one. */
function writeStoredPairing(storage: StorageService, pairing: StoredPairing | undefined): Promise<void> {
  return pairing ? storage.set(key, { version, ...pairing }) : storage.remove(key)
}

/** Time limit for the wallet to answer what a namespace asks about the accounts of a new session, in milliseconds. */
const detailsLimitMs = 3_000

/** Time limit for the relay to pass on the end of a session, in milliseconds. */
const disconnectTimeoutMs = 3_000

/** A session, and the data that Foyer stores of it. */
interface Entry {
  readonly session: PairingSession
  readonly stored: Omit<StoredPairing, 'networks' | 'details'>
  /** Link to the wallet's app, if it was opened to pair. */
  readonly appLink?: PairingState['wcLinking']
}

/** Owns the session of the plugin: one at a time, for all namespaces. */
export interface PairingSessionStore {
  /**
   * Pairs with a wallet. The new session replaces the current one when a connection watches it; if the signal aborts before, it
   * is ended, and the current one stays.
   *
   * @throws as PairingAttempts.startPairing, or walletconnect/NOTHING_SHARED
   */
  pair(signal: AbortSignal): Promise<PairingSession>
  /** What the wallet has signed with its approval of a session, once. */
  takeSigned(session: PairingSession): readonly SignedAccount[]
  /** The current session, if a connect asks for a namespace that its wallet has added. @throws walletconnect/ENDED */
  added(properties: Readonly<Record<string, unknown>> | undefined): PairingSession | undefined
  /** Whether a namespace that the wallet has added is being connected. */
  isAdding(): boolean
  /** Restores the stored session without a request. Loads nothing if none is stored. */
  restore(): Promise<PairingSession | undefined>
  /** Follows a session for a connection. Returns the unsubscribe function. */
  watch(session: PairingSession, namespace: string, listener: ConnectorListener): () => void
  /** The wallet to show for a session. */
  wallet(session: PairingSession): NonNullable<Approval['wallet']>
  /** Ends a session here and in the wallet. */
  end(session: PairingSession): Promise<void>
}

/** Creates the store. */
export function createPairingSessionStore(deps: PairingDeps): PairingSessionStore {
  const { clock, store, storage, events, signal } = deps
  const background = inBackground(deps)
  const relay = createRelayConnection(deps)
  const attempts = createPairingAttempts(deps, relay)
  let pairings: Pairings = new Map()
  let current: Entry | undefined
  /** A new session that no connection watches yet. */
  let pending: Entry | undefined
  const signed = new WeakMap<PairingSession, readonly SignedAccount[]>()
  let restoring: Promise<PairingSession | undefined> | undefined

  const addedNamespaces = createAddedNamespaces(deps, (session) => current?.session === session)
  const show = (state: Partial<PairingState>) => store.set(pairingAtom, (all) => ({ ...all, ...state }))
  const find = (session: PairingSession) => [current, pending].find((entry) => entry?.session === session)

  const unsubscribes = [
    events.on(connected, ({ connectorId }) => connectorId === walletconnectId && show({ buffering: false })),
    store.sub(networksAtom, endIfUnproposed),
    watchStoredPairing(storage, (stored) => {
      if (stored && current && stored.topic !== current.session.topic) dropReplaced()
    }),
  ]
  signal.addEventListener(
    'abort',
    () => {
      for (const entry of [current, pending]) entry?.session.detach()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
    { once: true },
  )

  async function follow(
    client: WcClient,
    wcSession: WcSession,
    { networks, details = [] }: Pick<StoredPairing, 'networks' | 'details'>,
  ): Promise<PairingSession> {
    pairings = await loadPairings(deps)
    const session = followSession({
      client,
      session: wcSession,
      networks,
      details,
      pairings: () => pairings,
      format: (namespace) => store.get(addressFormatAtom)(namespace),
      onStored: () => save(session),
      onEnd: () => remove(session),
      onUnwatched: (namespaces) => background(addedNamespaces.connect(session, namespaces)),
      onEmpty() {
        remove(session)
        disconnectQuietly(session)
      },
    })
    return session
  }

  function save(session: PairingSession) {
    if (current?.session !== session) return
    const { networks, details } = session.state()
    background(writeStoredPairing(storage, { ...current.stored, networks, details }))
  }

  /** Lets each namespace read what the session does not list of its accounts. Without an answer it is left out. */
  async function readDetails(session: PairingSession): Promise<void> {
    const late = () => walletconnectErrors.RELAY_SILENT()
    const reads = [...pairings].map(async ([namespace, pairing]) => {
      if (!pairing.readAccounts || !session.approval(namespace)) return
      const reading = pairing.readAccounts(session.peer(namespace))
      session.addDetails(namespace, await withTimeout(clock, detailsLimitMs, reading, late))
    })
    await Promise.allSettled(reads)
  }

  async function forget(session: PairingSession): Promise<void> {
    session.detach()
    if (pending?.session === session) pending = undefined
    if (current?.session !== session) return
    current = undefined
    await Promise.all([writeStoredPairing(storage, undefined), storeAppLink(storage, undefined)])
  }

  /** Forgets a session that has ended, and reports the end to every namespace. */
  function remove(session: PairingSession) {
    background(forget(session))
    session.reportEnd()
  }

  /** Drops the session that another tab has replaced, and which that tab ends in the wallet. */
  function dropReplaced() {
    const replaced = current?.session
    current = undefined
    replaced?.detach()
    replaced?.reportEnd()
  }

  function disconnectQuietly(session: PairingSession) {
    // the wallet may have ended it already, and the relay may be unreachable
    session.disconnect().catch(() => {})
  }

  /** Makes a new session the current one. */
  function replaceCurrent(entry: Entry) {
    const previous = current?.session
    current = entry
    pending = undefined
    show({ recentWallet: entry.stored.wallet })
    save(entry.session)
    background(storeAppLink(storage, entry.appLink))
    if (!previous) return
    previous.detach()
    disconnectQuietly(previous)
    // Connections in the namespaces that both sessions share are replaced in this task: those that are left have ended.
    queueMicrotask(previous.reportEnd)
  }

  /** Whether a configured network was never proposed to the wallet, which cannot add networks. */
  function isUnproposed({ session, stored }: Entry): boolean {
    return [...pairings].some(
      ([namespace, pairing]) =>
        !canAddNetworks(session.state(), namespace, pairing) &&
        requestedNetworks(deps, namespace).some((id) => !stored.requested.includes(id)),
    )
  }

  function isOnConfiguredNetwork({ session }: Entry): boolean {
    return [...pairings.keys()].some((namespace) => {
      const approved = networksOf(session.peer(namespace).accounts())
      return requestedNetworks(deps, namespace).some((id) => approved.includes(id))
    })
  }

  /** Ends the current session when the host adds a network that it cannot use (docs/behaviour.md, 18.5). */
  function endIfUnproposed() {
    const entry = current
    if (!entry) return
    loadPairings(deps)
      .then((loaded) => {
        pairings = loaded
        if (entry !== current || !isUnproposed(entry)) return
        remove(entry.session)
        disconnectQuietly(entry.session)
      })
      .catch(deps.report)
  }

  async function restore(): Promise<PairingSession | undefined> {
    const stored = await readStoredPairing(storage)
    if (!stored || signal.aborted) return undefined
    const entry = current?.session.topic === stored.topic ? current : await open(stored)
    if (!entry) return undefined
    pairings = await loadPairings(deps)
    if (isOnConfiguredNetwork(entry) && !isUnproposed(entry)) return entry.session
    await end(entry.session)
    return undefined
  }

  /** Opens a stored session; undefined if it has expired or ended. */
  async function open(stored: StoredPairing): Promise<Entry | undefined> {
    const findIn = (client: WcClient) => client.session.getAll().find(({ topic }) => topic === stored.topic)
    let client = await relay.open()
    // another tab may have paired since the client was opened
    if (!findIn(client)) client = await relay.reopen()
    const wcSession = findIn(client)
    // the client of the session is closed
    dropReplaced()
    if (!wcSession || wcSession.expiry * 1_000 <= clock.now()) {
      await writeStoredPairing(storage, undefined)
      return undefined
    }
    const { networks, details, ...rest } = stored
    current = { session: await follow(client, wcSession, { networks, details }), stored: rest }
    show({ recentWallet: stored.wallet })
    // The wallet may have added namespaces while the page was closed. Those that were connected have a stored network.
    const { session } = current
    const added = [...pairings.keys()].filter((id) => !Object.hasOwn(networks, id) && session.approval(id))
    background(addedNamespaces.connect(session, added))
    return current
  }

  async function end(session: PairingSession): Promise<void> {
    if (!find(session)) return
    try {
      await forget(session)
      await withTimeout(clock, disconnectTimeoutMs, session.disconnect(), () =>
        walletconnectErrors.RELAY_SILENT(),
      )
    } finally {
      session.reportEnd()
    }
  }

  return {
    async pair(aborted) {
      // the view clears the wallet when it unmounts, which may be before the wallet answers
      let picked = store.get(pickedWalletAtom)
      const unsubscribe = store.sub(pickedWalletAtom, () => (picked = store.get(pickedWalletAtom) ?? picked))
      const approved = await attempts.startPairing(aborted).finally(unsubscribe)
      const { topic, peer } = approved.session
      const appLink = store.get(pairingAtom).wcLinking
      const wasOpened = appLink !== undefined && appLink.name === picked?.name
      const session = await follow(approved.client, approved.session, { networks: {} })
      signed.set(session, approved.signed)
      const wallet = answeredBy(picked, { walletName: peer.metadata.name, wasOpened })
      const entry = { session, stored: { topic, requested: approved.requested, wallet }, appLink }
      const discard = () => {
        background(forget(session))
        disconnectQuietly(session)
        show({ buffering: false })
      }
      const isUsable = [...pairings.keys()].some(session.approval)
      if (aborted.aborted || !isUsable) {
        discard()
        if (aborted.aborted) throw aborted.reason
        show({ wcError: true })
        throw walletconnectErrors.NOTHING_SHARED()
      }
      pending = entry
      // aborts after a successful connect too, when a connection watches the session
      // Not `untilAborted`: shared by two chunks it would be a file of its own, which the host's entry names.
      const left = new Promise<never>((_, reject) => {
        const leave = () => {
          if (pending === entry) discard()
          reject(aborted.reason as Error)
        }
        aborted.addEventListener('abort', leave, { once: true })
      })
      await Promise.race([readDetails(session), left])
      return session
    },
    takeSigned(session) {
      const all = signed.get(session) ?? []
      signed.delete(session)
      return all
    },
    added(properties) {
      const topic = properties?.[topicProperty]
      if (topic !== undefined && topic !== current?.session.topic) throw walletconnectErrors.ENDED()
      return topic === undefined ? undefined : current?.session
    },
    isAdding: addedNamespaces.isConnecting,
    restore() {
      // a connect checks the other namespaces for accounts that a new session shares
      if (pending) return Promise.resolve(pending.session)
      restoring ??= restore().finally(() => (restoring = undefined))
      return restoring
    },
    watch(session, namespace, listener) {
      const entry = find(session)
      if (entry && entry === pending) {
        replaceCurrent(entry)
        endIfUnproposed()
      }
      const unwatch = session.peer(namespace).watch({
        changed() {
          const approval = session.approval(namespace)
          if (approval) listener.changed({ ...approval, wallet: wallet(session) })
        },
        disconnected: () => listener.disconnected(),
      })
      // the wallet ended the session before a connection watched it
      if (!entry) queueMicrotask(session.reportEnd)
      return unwatch
    },
    wallet,
    end,
  }

  function wallet(session: PairingSession): NonNullable<Approval['wallet']> {
    const picked = find(session)?.stored.wallet
    const name = walletName(picked?.name ?? session.walletName) || 'WalletConnect'
    const picture = picked?.imageId && store.get(pictureUrlsAtom).get(pictureName('wallet', picked.imageId))
    return { name, imageUrl: picked?.imageUrl ?? (picture || undefined) }
  }
}
