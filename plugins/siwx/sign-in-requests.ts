import { currentEntryAtom, historyAtom, networkByIdAtom, untilAborted } from '#kernel'
import {
  isRejection,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  signingCapability,
} from '#kernel/chain'
import { networksList, networksUnsupported } from '#plugins/networks/contract'
import { connectingSiwe, type SignInSession } from './contract.js'
import type { SiwxContext } from './deps.js'
import { siwxErrors } from './errors.js'
import { signedIn, signInCancelled, signInFailed, signPressed } from './events.js'
import type { KeepSession } from './keep-session.js'
import type { Nonces } from './nonces.js'
import type { SignInMessages } from './sign-in-messages.js'
import { signInRequestAtom, type CheckedMessage, type SignInRequest, type SignInSteps } from './state.js'

/** Address on a network, which a session is for. */
export interface SignInAddress {
  readonly address: string
  readonly chainId: CaipNetworkId
}

/** An account that a user signs in with. */
export interface WalletAccount extends SignInAddress {
  readonly namespace: string
  readonly account: CaipAddress
  /** Name of its wallet. */
  readonly wallet: string | undefined
}

interface Asked {
  readonly account: WalletAccount
  readonly request: SignInRequest
  readonly over: AbortController
  readonly session: Promise<SignInSession>
  readonly resolve: (session: SignInSession) => void
  readonly reject: (error: unknown) => void
  /** The signature under way: another press shares it. */
  signing: Promise<void> | undefined
}

/** Views that have done their work once the network is another one: a sign-in takes their place. */
const switchViews: readonly string[] = [networksList.id, networksUnsupported.id]

/** Options of {@link createRequests}. */
type RequestsContext = Pick<SiwxContext, 'events' | 'store'> &
  Pick<SiwxContext['use'], 'namespaces' | 'router'> & {
    readonly isRequired: () => boolean
    readonly isSame: (one: SignInAddress, other: SignInAddress) => boolean
    readonly keepSession: KeepSession
    readonly messages: SignInMessages
    readonly nonces: Nonces
  }

/** Asks the user to sign in, for one account at a time. */
export interface SignInRequests {
  readonly steps: SignInSteps
  /**
   * Shows the view, until the user has signed in or left it. Joins the request that is shown for the account already.
   *
   * @param takeOver takes a connect over from the view that began it, whose place the sign-in takes
   * @throws siwx/CANCELLED, siwx/CANNOT_SIGN, or the reason of `over`
   */
  ask(account: WalletAccount, over: AbortSignal, takeOver?: () => void): Promise<SignInSession>
  /** Closes the modal if it shows a sign-in. */
  closeView(): void
  /** Goes back to the view that a sign-in was shown above; closes the modal if there is none. */
  leaveView(): void
}

/** Creates {@link SignInRequests}. */
export function createRequests(context: RequestsContext): SignInRequests {
  const { events, isRequired, isSame, keepSession, messages, namespaces, nonces, router, store } = context
  let asked: Asked | undefined

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

  async function ask(
    account: WalletAccount,
    over: AbortSignal,
    takeOver?: () => void,
  ): Promise<SignInSession> {
    if (asked && isSame(asked.account, account)) {
      takeOver?.()
      return untilAborted(asked.session, over)
    }
    asked?.reject(siwxErrors.CANCELLED())
    over.throwIfAborted()
    const network = networkOf(account.chainId)
    const { address, wallet } = account
    const request = { account: account.account, address, network, wallet, isRequired: isRequired() }
    const current = createAsked(account, request)
    asked = current
    const onAbort = () => current.reject(over.reason)
    over.addEventListener('abort', onAbort, { once: true })
    const followView = () => {
      if (store.get(currentEntryAtom)?.id !== connectingSiwe.id) current.reject(siwxErrors.CANCELLED())
    }
    let unfollow = () => {}
    try {
      store.set(signInRequestAtom, request)
      takeOver?.()
      openView((id) => takeOver !== undefined || switchViews.includes(id))
      unfollow = store.sub(currentEntryAtom, followView)
      return await current.session
    } finally {
      over.removeEventListener('abort', onAbort)
      unfollow()
      end(request)
      current.over.abort()
      if (store.get(signInRequestAtom) === request) store.set(signInRequestAtom, undefined)
    }
  }

  /** Creates the record of a request. With its result it is over, and another one may be asked for. */
  function createAsked(account: WalletAccount, request: SignInRequest): Asked {
    let resolve: (session: SignInSession) => void = () => {}
    let reject: (error: unknown) => void = () => {}
    const session = new Promise<SignInSession>((...settle) => ([resolve, reject] = settle))
    return {
      ...{ account, request, session, over: new AbortController(), signing: undefined },
      resolve(signed) {
        end(request)
        resolve(signed)
      },
      reject(error) {
        end(request)
        reject(error)
      },
    }
  }

  function end(request: SignInRequest) {
    if (asked?.request === request) asked = undefined
  }

  /** Asks the wallet to sign, and the configuration to verify. */
  async function sign(current: Asked, { data, text }: CheckedMessage): Promise<void> {
    const { account, network } = current.request
    const { caipNetworkId: chainId } = network
    const { signal: ended } = current.over
    events.emit(signPressed, { chainId })
    try {
      const signing = await namespaces.capability(network.chainNamespace, signingCapability)
      if (!signing) throw siwxErrors.CANNOT_SIGN({ values: { network: network.name } })
      const answer = await signing.message({ account, network, message: text, signal: ended })
      const { signature, type, publicKey } = answer
      ended.throwIfAborted()
      const signed = { data, message: text, signature, type, ...(publicKey !== undefined && { publicKey }) }
      nonces.use(data)
      // the user may have left while the server verified: no session of it stays
      if (!(await keepSession(signed, ended))) ended.throwIfAborted()
      events.emit(signedIn, { chainId })
      current.resolve(signed)
    } catch (error) {
      const { code } = Object(error) as { readonly code?: unknown }
      const reason = typeof code === 'string' ? code : 'unknown'
      if (!isRejection(error) && !ended.aborted) events.emit(signInFailed, { chainId, reason })
      throw error
    }
  }

  const closeView = () => {
    if (store.get(currentEntryAtom)?.id === connectingSiwe.id) router.close()
  }

  const leaveView = () => {
    const { length } = store.get(historyAtom)
    if (length > 1 && store.get(currentEntryAtom)?.id === connectingSiwe.id) router.back()
    else closeView()
  }

  return {
    ask,
    closeView,
    leaveView,
    steps: {
      createMessage: ({ address, network }) => messages.create(address, network.caipNetworkId),
      async sign(request, message) {
        const current = asked
        if (current?.request !== request) return undefined
        current.signing ??= sign(current, message).finally(() => (current.signing = undefined))
        return current.signing
      },
      async cancel() {
        if (!asked) return
        events.emit(signInCancelled, { chainId: asked.request.network.caipNetworkId })
        asked.reject(siwxErrors.CANCELLED())
      },
    },
  }
}
