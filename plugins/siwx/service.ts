import {
  accountAtom,
  namespaceOf,
  networkByIdAtom,
  networkState,
  connected,
  connectFailed,
  type disconnected,
  withTimeout,
  sessionAtom,
  type PayloadOf,
} from '#kernel'
import {
  connectorsAtom,
  addressFormatAtom,
  addressOf,
  isSameAddress,
  parseCaipAddress,
  type CaipAddress,
  type CaipNetworkId,
  type GateRequest,
} from '#kernel/chain'
import type { SignInOffer, SignInSession, SiwxService } from './contract.js'
import type { SiwxContext } from './deps.js'
import { endSessions, hasOthers } from './end-sessions.js'
import { siwxErrors } from './errors.js'
import { createKeepSession } from './keep-session.js'
import { Nonces } from './nonces.js'
import { findSession } from './sessions.js'
import { createMessages } from './sign-in-messages.js'
import { createRequests, type SignInAddress, type WalletAccount } from './sign-in-requests.js'
import { readSource } from './sources/read-source.js'
import type { SignInSource } from './sources/source.js'
import type { SignInSteps } from './state.js'

/** Time limit of the configuration for sessions: a function of a host may never answer. The view asks then. */
const sessionsLimitMs = 20_000

/** Parts of the sign-in. */
export interface SiwxParts {
  readonly service: SiwxService
  /** Ends the sessions of a connection that has ended. */
  ended(connection: PayloadOf<typeof disconnected>): void
  readonly steps: SignInSteps
  readonly offer: SignInOffer
  /**
   * Admits a wallet whose account has a session, or signs in now. `later` for a restored connection whose session cannot be
   * read. @throws siwx/NOT_SIGNED_IN, siwx/CANCELLED
   */
  admit(request: GateRequest): Promise<void | 'later'>
}

/** Creates the sign-in of a plugin with the configuration of its options. */
export async function loadSiwx(context: SiwxContext): Promise<SiwxParts> {
  return createSiwx(await readSource(context), context)
}

/** Creates the sign-in with a wallet. Sessions are kept by the configuration; each is read again before it counts. */
function createSiwx(config: SignInSource, { store, events, signal, use }: SiwxContext): SiwxParts {
  const { clock, namespaces, page, router, session } = use
  /** Accounts that have passed a check, by namespace; the last one is the newest. */
  const passed = new Map<string, WalletAccount>()
  /** Those that have passed one since their wallet was connected, by namespace. */
  const signedIns = new Map<string, WalletAccount[]>()
  /**
   * Accounts without a session that need none, by namespace: those that were restored, and those that were connected before the plugin
   * was active. Nothing opens before the user acts.
   */
  const unasked = new Map<string, WalletAccount>()
  const nonces = new Nonces()
  /** Connects in which an account has signed in. Accounts of other namespaces in the same approval are asked once they are used. */
  const admitted = new WeakSet<AbortSignal>()
  const isRequired = () => config.getRequired?.() ?? true
  const domain = () => config.domain ?? new URL(page.url()).host
  const formatOf = (chainId: CaipNetworkId) => store.get(addressFormatAtom)(namespaceOf(chainId))
  const keepSession = createKeepSession({ config, formatOf })
  const messages = createMessages({ config, events, nonces, clock, domain, formatOf, keepSession })
  const requests = createRequests({
    ...{ events, isRequired, messages, namespaces, nonces, router, store },
    ...{ keepSession, isSame },
  })
  const { ask, closeView, leaveView } = requests
  async function find({ chainId, address }: SignInAddress): Promise<SignInSession | undefined> {
    const isEnded = (nonce: string) => nonces.isEnded(nonce)
    const account = { chainId, address, format: formatOf(chainId) }
    const sessions = findSession(config, account, { domain: domain(), now: () => clock.now(), isEnded })
    const values = { route: 'getSessions', seconds: sessionsLimitMs / 1_000 }
    const found = await withTimeout(clock, sessionsLimitMs, sessions, () => siwxErrors.NO_ANSWER({ values }))
    if (found) nonces.use(found.data)
    return found
  }

  function pass(account: WalletAccount): void {
    const { namespace } = account
    passed.delete(namespace)
    passed.set(namespace, account)
    const others = signedIns.get(namespace)?.filter((each) => !isSame(each, account)) ?? []
    signedIns.set(namespace, [...others, account])
  }

  /** Whether the site uses a network: no sign-in is asked for on another one, which the wallet has to leave first. */
  const isConfigured = (chainId: CaipNetworkId) => store.get(networkByIdAtom)(chainId) !== undefined

  /** The active account; undefined while nothing is connected, and on a network that is not configured. */
  function active(): WalletAccount | undefined {
    const { address, caipAddress, namespace, status, connectedWalletInfo } = store.get(accountAtom)
    const { caipNetworkId: chainId } = store.get(networkState())
    if (status !== 'connected' || address === undefined || !caipAddress) return undefined
    if (namespace === undefined || !chainId || !isConfigured(chainId)) return undefined
    if (config.signsIn?.(chainId) === false) return undefined
    return { namespace, account: caipAddress, address, chainId, wallet: connectedWalletInfo?.name }
  }

  function isSame(one: SignInAddress | undefined, other: SignInAddress): boolean {
    const format = formatOf(other.chainId)
    return one?.chainId === other.chainId && isSameAddress(one.address, other.address, format)
  }

  /**
   * Returns the last network that has a session: one of the account, else one of another namespace, if the account was connected with
   * that and is used for the first time. A network does not undo a switch to another account.
   */
  function lastNetworkOf({ namespace, address, chainId }: WalletAccount): CaipNetworkId | undefined {
    const own = passed.get(namespace)
    if (!own) return [...passed.values()].at(-1)?.chainId
    const format = store.get(addressFormatAtom)(namespace)
    return own.chainId !== chainId && isSameAddress(own.address, address, format) ? own.chainId : undefined
  }

  /** Leaves an account that the user does not sign in with: for the last network that has a session, else by a disconnect. */
  async function leave(account: WalletAccount): Promise<void> {
    const { namespace } = account
    try {
      const last = lastNetworkOf(account)
      if (last === undefined) throw siwxErrors.CANCELLED()
      await session.switchNetwork(last)
    } catch {
      await session.disconnect({ namespace })
    }
  }

  async function check(account: WalletAccount, over: AbortSignal): Promise<void> {
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

  const end = (account: SignInAddress & { readonly namespace: string }) =>
    endSessions({ config, store }, account, signedIns.get(account.namespace) ?? [])
  /** Sessions of the namespace count no more, nor do others if no other wallet is connected. */
  const forget = (namespace: string) => nonces.end(hasOthers(store, namespace) ? namespace : undefined)

  /** Ends the session of an account that the user left before it was checked, unless its wallet is connected again. */
  async function endUnchecked(namespace: string, caipAddress: CaipAddress): Promise<void> {
    const parts = parseCaipAddress(caipAddress)
    if (!parts) return
    const account = { namespace, chainId: parts.networkId, address: parts.address }
    if (!(await find(account)) || store.get(sessionAtom).byNamespace[namespace]?.status !== 'disconnected')
      return
    forget(namespace)
    await end(account)
  }

  function ended({ namespace, accounts: [first], reason }: PayloadOf<typeof disconnected>): void {
    const last = passed.get(namespace)
    passed.delete(namespace)
    if (reason !== 'plugin' && config.signOutOnDisconnect !== false) {
      if (last) {
        // at once, and also if the server cannot be reached
        forget(namespace)
        // the page in which it ended has ended the sessions: those of now are newer
        if (reason !== 'elsewhere') end(last).catch(() => {})
      } else if (reason === 'user' && first) endUnchecked(namespace, first).catch(() => {})
    }
    signedIns.delete(namespace)
  }

  /** Checks the active account whenever it or its network changes. */
  function follow() {
    let current: { readonly account: WalletAccount; readonly over: AbortController } | undefined
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
    ]
    signal.addEventListener('abort', () => {
      stops.forEach((stop) => stop())
      current?.over.abort(siwxErrors.CANCELLED())
    })
    look()
  }

  const connectedBefore = active()
  if (connectedBefore && !isRequired()) unasked.set(connectedBefore.namespace, connectedBefore)
  follow()
  return {
    ended,
    offer: messages.offer,
    steps: requests.steps,

    async admit(request) {
      const { accounts, network: chainId, namespace, isRestored, isCurrent, signal: over, takeOver } = request
      const [first] = accounts
      if (!first || !isConfigured(chainId) || config.signsIn?.(chainId) === false) return
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
      const isSignedIn = await messages.keepSigned(account, request)
      over.throwIfAborted()
      if (isSignedIn) return admit()
      if (!isRequired() && isRestored && isCurrent) unasked.set(namespace, account)
      // asked once it is connected, or used
      if (!isRequired() || admitted.has(over)) return undefined
      if (isRestored && !isCurrent) return undefined
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
