import {
  currentEntryAtom,
  historyAtom,
  networkByIdAtom,
  type EventBus,
  type Store,
  type RouterService,
} from '#kernel'
import {
  isRejection,
  type CaipAddress,
  type CaipNetworkId,
  type NamespacesService,
  type Network,
  signingCapability,
} from '#kernel/chain'
import { networksList, networksUnsupported } from '#plugins/networks/contract'
import { connectingSiwe, type SignInSession } from './contract.js'
import { siwxErrors } from './errors.js'
import { signedIn, signInCancelled, signInFailed, signPressed } from './events.js'
import type { Nonces } from './nonces.js'
import type { SignInMessages } from './sign-in-messages.js'
import type { SignInSource } from './sources/source.js'
import { signInRequestAtom, type SignInRequest, type SignInSteps } from './state.js'

/** An account that a user signs in with. */
export interface WalletAccount {
  readonly namespace: string
  readonly account: CaipAddress
  readonly address: string
  readonly chainId: CaipNetworkId
  /** Name of its wallet. */
  readonly wallet: string | undefined
}

interface Asked {
  readonly request: SignInRequest
  readonly over: AbortController
  readonly resolve: (session: SignInSession) => void
  readonly reject: (error: unknown) => void
}

/** Views that have done their work once the network is another one: a sign-in takes their place. */
const switchViews: readonly string[] = [networksList.id, networksUnsupported.id]

/** Options of {@link createRequests}. */
interface RequestsContext {
  readonly config: SignInSource
  readonly events: EventBus
  readonly isRequired: () => boolean
  readonly messages: SignInMessages
  readonly namespaces: NamespacesService
  readonly nonces: Nonces
  readonly router: RouterService
  readonly store: Store
}

/** Asks the user to sign in, for one account at a time. */
export interface SignInRequests {
  readonly steps: SignInSteps
  /**
   * Shows the view, until the user has signed in or left it.
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
  const { config, events, isRequired, messages, namespaces, nonces, router, store } = context
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
  }
}
