import {
  accountAtom,
  activeNamespaceAtom,
  connectorsAtom,
  addressFormatAtom,
  addressOf,
  currentEntryAtom,
  historyAtom,
  isRejection,
  isSameAddress,
  networkByIdAtom,
  networkState,
  type CaipAddress,
  type CaipNetworkId,
  type Clock,
  type EventBus,
  type NamespacesService,
  type Network,
  type PageService,
  type SessionService,
  type Store,
} from '#kernel'
import {
  connected,
  connectFailed,
  disconnected,
  signingCapability,
  type GateRequest,
  type RouterService,
} from '#kernel/contracts'
import { networksList, networksUnsupported } from '#plugins/networks/contract'
import { connectingSiwe, type SignInOffer, type SignInSession, type SiwxService } from './contract.js'
import { endSessions, hasOthers } from './end-sessions.js'
import { siwxErrors } from './errors.js'
import { signedIn, signInCancelled, signInFailed, signPressed } from './events.js'
import { createNonces } from './nonces.js'
import { findSession } from './sessions.js'
import { createMessages } from './sign-in-messages.js'
import { readSource, type SourceContext } from './sources/read-source.js'
import type { SignInSource } from './sources/source.js'
import { signInRequestAtom, type SignInRequest, type SignInSteps } from './state.js'

/** Time limit of the configuration for sessions: a function of a host may never answer. The view asks then. */
const sessionsLimitMs = 20_000

/** Options of {@link createSiwx}. */
export interface SiwxContext {
  readonly config: SignInSource
  readonly store: Store
  readonly events: EventBus
  readonly signal: AbortSignal
  readonly use: {
    readonly clock: Clock
    readonly namespaces: NamespacesService
    readonly page: PageService
    readonly router: RouterService
    readonly session: SessionService
  }
}

/** Parts of {@link createSiwx}. */
export interface SiwxParts {
  readonly service: SiwxService
  readonly steps: SignInSteps
  readonly offer: SignInOffer
  /**
   * Admits a wallet whose account has a session, or signs in now. `later` for a restored connection whose session cannot be
   * read. @throws siwx/NOT_SIGNED_IN, siwx/CANCELLED
   */
  admit(request: GateRequest): Promise<void | 'later'>
}

interface Asked {
  readonly request: SignInRequest
  readonly over: AbortController
  readonly resolve: (session: SignInSession) => void
  readonly reject: (error: unknown) => void
}

/** Views that have done their work once the network is another one: a sign-in takes their place. */
const switchViews: readonly string[] = [networksList.id, networksUnsupported.id]

interface Account {
  readonly namespace: string
  readonly account: CaipAddress
  readonly address: string
  readonly chainId: CaipNetworkId
  /** Name of its wallet. */
  readonly wallet: string | undefined
}

/** Creates the sign-in of a plugin with the configuration of its options. */
export async function loadSiwx(
  context: SourceContext & Omit<SiwxContext, 'config'> & { readonly use: SiwxContext['use'] },
): Promise<SiwxParts> {
  return createSiwx({ ...context, config: await readSource(context) })
}

/** Creates the sign-in with a wallet. Sessions are kept by the configuration; each is read again before it counts. */
export function createSiwx({ config, store, events, signal, use }: SiwxContext): SiwxParts {
  const { clock, namespaces, page, router, session } = use
  let asked: Asked | undefined
  /** Accounts that have passed a check, by namespace; the last one is the newest. */
  const passed = new Map<string, Account>()
  /** Those that have passed one since their wallet was connected, by namespace. */
  const signedIns = new Map<string, Account[]>()
  /** Restored accounts without a session that need none, by namespace: nothing opens before the user acts. */
  const unasked = new Map<string, Account>()
  const nonces = createNonces()
  /** Connects in which an account has signed in. Accounts of other namespaces in the same approval are asked once they are used. */
  const admitted = new WeakSet<AbortSignal>()
  const isRequired = () => config.getRequired?.() ?? true
  const domain = () => new URL(page.url()).host
  const messages = createMessages({ config, events, nonces, clock, domain })
  async function find(account: Pick<Account, 'chainId' | 'address'>): Promise<SignInSession | undefined> {
    const { isEnded } = nonces
    const sessions = findSession(config, account, { domain: domain(), now: () => clock.now(), isEnded })
    const values = { route: 'getSessions', seconds: sessionsLimitMs / 1_000 }
    const done = new AbortController()
    // withTimeout would be a further file that pages preload with the entry
    const limit = clock.sleep(sessionsLimitMs, done.signal).then(() => {
      throw siwxErrors.NO_ANSWER({ values })
    })
    const found = await Promise.race([sessions, limit]).finally(() => done.abort())
    if (found) nonces.use(found.data)
    return found
  }

  function pass(account: Account): void {
    const { namespace } = account
    passed.delete(namespace)
    passed.set(namespace, account)
    const others = signedIns.get(namespace)?.filter((each) => !isSame(each, account)) ?? []
    signedIns.set(namespace, [...others, account])
  }

  function networkOf(chainId: CaipNetworkId): Network {
    const network = store.get(networkByIdAtom)(chainId)
    if (!network) throw siwxErrors.CANNOT_SIGN({ values: { network: chainId } })
    return network
  }

  /** Shows the view, above another one or in the place of those that it `replaces`. */
  function openView(replaces: (id: string) => boolean) {
    const current = store.get(currentEntryAtom)
    if (!current) router.reset(connectingSiwe)
    else if (current.id === connectingSiwe.id || replaces(current.id)) router.replace(connectingSiwe)
    else router.push(connectingSiwe)
  }

  /**
   * Shows the view, until the user has signed in or left it. `takeOver` takes a connect over from the view that began it,
   * whose place the sign-in takes.
   */
  async function ask(account: Account, over: AbortSignal, takeOver?: () => void): Promise<SignInSession> {
    asked?.reject(siwxErrors.CANCELLED())
    const network = networkOf(account.chainId)
    const { address, wallet } = account
    const request = { account: account.account, address, network, wallet, isRequired: isRequired() }
    const ended = new AbortController()
    const stop: (() => void)[] = []
    try {
      return await new Promise<SignInSession>((resolve, reject) => {
        asked = { request, over: ended, resolve, reject }
        const onAbort = () => reject(over.reason as Error)
        if (over.aborted) return onAbort()
        over.addEventListener('abort', onAbort, { once: true })
        stop.push(() => over.removeEventListener('abort', onAbort))
        store.set(signInRequestAtom, request)
        takeOver?.()
        openView((id) => takeOver !== undefined || switchViews.includes(id))
        const followView = () => {
          if (store.get(currentEntryAtom)?.id !== connectingSiwe.id) reject(siwxErrors.CANCELLED())
        }
        stop.push(store.sub(currentEntryAtom, followView))
      })
    } finally {
      stop.forEach((end) => end())
      ended.abort()
      if (asked?.request === request) {
        asked = undefined
        store.set(signInRequestAtom, undefined)
      }
    }
  }

  /** Closes the modal if it shows a sign-in. */
  const closeView = () => {
    if (store.get(currentEntryAtom)?.id === connectingSiwe.id) router.close()
  }

  /** Goes back to the view that a sign-in was shown above; closes the modal if there is none. */
  const leaveView = () => {
    const { length } = store.get(historyAtom)
    if (length > 1 && store.get(currentEntryAtom)?.id === connectingSiwe.id) router.back()
    else closeView()
  }

  /** The active account; undefined while nothing is connected. */
  function active(): Account | undefined {
    const { address, caipAddress, namespace, status, connectedWalletInfo } = store.get(accountAtom)
    const { caipNetworkId: chainId } = store.get(networkState())
    if (status !== 'connected' || address === undefined || !caipAddress) return undefined
    if (namespace === undefined || !chainId || config.signsIn?.(chainId) === false) return undefined
    return { namespace, account: caipAddress, address, chainId, wallet: connectedWalletInfo?.name }
  }

  const isSame = (one: Account | undefined, other: Account) => {
    const format = store.get(addressFormatAtom)(other.namespace)
    return one?.chainId === other.chainId && isSameAddress(one.address, other.address, format)
  }

  /**
   * Returns the last network that has a session: one of the account, else one of another namespace, if the account was connected with
   * that and is used for the first time. A network does not undo a switch to another account.
   */
  function lastNetworkOf({ namespace, address, chainId }: Account): CaipNetworkId | undefined {
    const own = passed.get(namespace)
    if (!own) return [...passed.values()].at(-1)?.chainId
    const format = store.get(addressFormatAtom)(namespace)
    return own.chainId !== chainId && isSameAddress(own.address, address, format) ? own.chainId : undefined
  }

  /** Leaves an account that the user does not sign in with: for the last network that has a session, else by a disconnect. */
  async function leave(account: Account): Promise<void> {
    const { namespace } = account
    try {
      const last = lastNetworkOf(account)
      if (last === undefined) throw siwxErrors.CANCELLED()
      await session.switchNetwork(last)
    } catch {
      await session.disconnect({ namespace })
    }
  }

  async function check(account: Account, over: AbortSignal): Promise<void> {
    // sessions that cannot be read are none: the view says what failed, and asks again
    const found = await find(account).catch(() => undefined)
    if (over.aborted) return
    if (found) return pass(account)
    try {
      await ask(account, over)
      pass(account)
      leaveView()
    } catch {
      // another account or network is checked now
      if (over.aborted) return
      leaveView()
      if (isRequired()) await leave(account)
    }
  }

  const end = (account: Account) =>
    endSessions({ config, store }, account, signedIns.get(account.namespace) ?? [])
  /** Sessions of the namespace count no more, nor do others if no other wallet is connected. */
  const forget = (namespace: string) => nonces.end(hasOthers(store, namespace) ? namespace : undefined)

  /** Checks the active account whenever it or its network changes. */
  function follow() {
    let current: { readonly account: Account; readonly over: AbortController } | undefined
    const look = () => {
      const account = active()
      if (account && current && isSame(current.account, account)) return
      current?.over.abort(siwxErrors.CANCELLED())
      current = account && { account, over: new AbortController() }
      if (!account || !current || isSame(passed.get(account.namespace), account)) return
      const restored = unasked.get(account.namespace)
      unasked.delete(account.namespace)
      if (isSame(restored, account)) return
      check(account, current.over.signal).catch(() => {})
    }
    const stops = [
      store.sub(accountAtom, look),
      store.sub(networkState(), look),
      events.on(connected, closeView),
      events.on(connectFailed, closeView),
      events.on(disconnected, ({ namespace, reason }) => {
        const last = passed.get(namespace)
        passed.delete(namespace)
        if (last && reason !== 'plugin' && config.signOutOnDisconnect !== false) {
          // at once, and also if the server cannot be reached
          forget(namespace)
          void end(last).catch(() => {})
        }
        signedIns.delete(namespace)
      }),
    ]
    signal.addEventListener('abort', () => {
      stops.forEach((stop) => stop())
      current?.over.abort(siwxErrors.CANCELLED())
    })
    look()
  }

  follow()
  return {
    offer: messages.offer,
    steps: {
      createMessage: ({ address, network }) => messages.create(address, network.caipNetworkId),
      async sign(request, { data, text }) {
        const { account, network } = request
        const { caipNetworkId: chainId } = network
        const current = asked
        if (current?.request !== request) return
        events.emit(signPressed, { chainId })
        try {
          const signing = await namespaces.capability(network.chainNamespace, signingCapability)
          if (!signing) throw siwxErrors.CANNOT_SIGN({ values: { network: network.name } })
          const { signal: ended } = current.over
          const { signature, type, publicKey } = await signing.message({
            account,
            network,
            message: text,
            signal: ended,
          })
          ended.throwIfAborted()
          const signed = {
            data,
            message: text,
            signature,
            type,
            ...(publicKey !== undefined && { publicKey }),
          }
          nonces.use(data)
          await config.addSession(signed)
          // the user left while the server verified: no session of it stays
          if (ended.aborted) await config.revokeSession(chainId, data.accountAddress)
          ended.throwIfAborted()
          events.emit(signedIn, { chainId })
          current.resolve(signed)
        } catch (error) {
          const { code } = Object(error) as { readonly code?: unknown }
          const reason = typeof code === 'string' ? code : 'unknown'
          if (!isRejection(error) && !current.over.signal.aborted)
            events.emit(signInFailed, { chainId, reason })
          throw error
        }
      },
      async cancel() {
        if (!asked) return
        events.emit(signInCancelled, { chainId: asked.request.network.caipNetworkId })
        asked.reject(siwxErrors.CANCELLED())
      },
    },

    async admit(request) {
      const {
        accounts,
        network: chainId,
        namespace,
        properties,
        isRestored,
        signal: over,
        takeOver,
      } = request
      const [first] = accounts
      if (!first || config.signsIn?.(chainId) === false) return
      const account = {
        namespace,
        account: first.caipAddress,
        address: addressOf(first.caipAddress),
        chainId,
        wallet: store.get(connectorsAtom).find(({ id }) => id === request.connectorId)?.name,
      }
      const admit = () => {
        pass(account)
        admitted.add(over)
      }
      const found = await find(account).catch(() => 'unread' as const)
      // a newer connect may be asked for now
      over.throwIfAborted()
      if (found && found !== 'unread') return admit()
      const isSignedIn = await messages.keepSigned(account, properties)
      if (isSignedIn && over.aborted) await config.revokeSession(chainId, account.address)
      over.throwIfAborted()
      if (isSignedIn) return admit()
      const isActive = namespace === store.get(activeNamespaceAtom)
      if (!isRequired() && isRestored && isActive) unasked.set(namespace, account)
      // asked once it is connected, or used
      if (!isRequired() || admitted.has(over)) return undefined
      if (isRestored && !isActive) return undefined
      if (isRestored && found === 'unread') return 'later'
      if (isRestored) throw siwxErrors.NOT_SIGNED_IN()
      try {
        await ask(account, over, takeOver)
      } catch (error) {
        closeView()
        throw error
      }
      return admit()
    },

    service: {
      async session() {
        const account = active()
        return account && find(account)
      },
      async signIn() {
        const account = active()
        if (!account) throw siwxErrors.NOT_CONNECTED()
        const found = (await find(account)) ?? (await ask(account, signal).finally(leaveView))
        pass(account)
        return found
      },
      async signOut() {
        const account = active()
        if (!account) throw siwxErrors.NOT_CONNECTED()
        const { namespace } = account
        await end(account)
        forget(namespace)
        passed.delete(namespace)
        signedIns.delete(namespace)
        if (isRequired()) await session.disconnect({ namespace })
      },
    },
  }
}
