import { anySignal, networksAtom, networkState, type SessionState, untilAborted } from '#kernel'
import { rpcCodes, type Network } from '#kernel/chain'
import { evmNamespace, isEip1193Provider, type EvmProvider } from '../contract.js'
import { createAsk, plainAnswer } from '../wallets/ask.js'
import { createAskNetwork } from '../node/json-rpc.js'
import { walletMethods } from '../node/wallet-methods.js'
import {
  chainIdOf,
  createListeners,
  followSession,
  readPreviousSession,
  readSession,
  type ProviderDeps,
} from './session-events.js'
import {
  createAccountRequest,
  nodeMethods,
  readRequest,
  switchNetwork,
  type ProviderRequest,
} from './requests.js'
import { disconnectedError, ProviderError, toProviderError, unauthorizedError } from './provider-error.js'

/** Answer of the provider without a wallet or node. */
type Answer = (params: readonly unknown[]) => unknown

/**
 * Creates the provider of a widget.
 *
 * @param since the session when the page got the provider; later changes are emitted
 */
export function createProvider(deps: ProviderDeps, since: SessionState): EvmProvider {
  const { use, maybe, store, signal } = deps
  const service = {
    get api() {
      return maybe.api
    },
  }
  const listeners = createListeners()
  const session = followSession(deps, listeners, readPreviousSession(store, since))
  const requestAccounts = createAccountRequest(deps)
  const provider = () => use.session.provider(evmNamespace)
  const networks = () => store.get(networksAtom)
  const askNetwork = createAskNetwork({ service, clock: use.clock, http: use.http, provider, networks })
  let hasCaughtUp = false
  signal.addEventListener('abort', () => listeners.clear(), { once: true })

  /** Emits changes since then, after the calls that waited for this chunk have added their listeners. */
  const catchUp = () => {
    if (hasCaughtUp) return
    hasCaughtUp = true
    queueMicrotask(session.check)
  }

  const chain = () => {
    const { chain: id } = readSession(store)
    if (!id) throw disconnectedError()
    return id
  }

  const answers = new Map<string, Answer>([
    ['eth_accounts', () => [...readSession(store).accounts]],
    ['eth_requestAccounts', async () => [...(await requestAccounts())]],
    ['eth_chainId', () => chainIdOf(chain())],
    ['net_version', () => String(BigInt(chainIdOf(chain())))],
    ['wallet_switchEthereumChain', (params) => switchNetwork(deps, params)],
    ['wallet_addEthereumChain', (params) => switchNetwork(deps, params)],
  ])

  function askNode(request: ProviderRequest) {
    const id = chain()
    const known = store.get(networkState(evmNamespace)).caipNetwork
    return askNetwork(known ?? foreignNetwork(id), request, signal)
  }

  async function askWallet({ method, params }: ProviderRequest) {
    if (readSession(store).accounts.length === 0) throw unauthorizedError()
    // requests end with the connection, because a closed wallet may never answer; not the one that ends the connection
    const connection = method === 'wallet_revokePermissions' ? undefined : session.connection()
    const { signal: over, release } = anySignal(connection, signal)
    try {
      const wallet = await untilAborted(provider(), over)
      if (!isEip1193Provider(wallet)) throw unauthorizedError()
      return await untilAborted(createAsk(wallet)(method, plainAnswer, params), over)
    } finally {
      release()
    }
  }

  function answer(request: ProviderRequest): unknown {
    const { method, params } = request
    const ours = answers.get(method)
    if (ours) return ours(params)
    if (nodeMethods.has(method)) return askNode(request)
    // those that the widget answers itself are above
    if (walletMethods.includes(method)) return askWallet(request)
    throw new ProviderError(rpcCodes.unsupportedMethod, `The method "${method}" is not supported.`)
  }

  const self: EvmProvider = {
    async request(request) {
      catchUp()
      try {
        const asked = readRequest(request)
        signal.throwIfAborted()
        return await answer(asked)
      } catch (thrown) {
        if (signal.aborted && !(thrown instanceof ProviderError)) throw disconnectedError()
        throw toProviderError(thrown)
      }
    },
    on(event, listener) {
      catchUp()
      if (!signal.aborted) listeners.add(event, listener)
      return self
    },
    removeListener(event, listener) {
      listeners.remove(event, listener)
      return self
    },
  }
  return self
}

/** The wallet's network if it is not configured; only the wallet can answer requests for it. */
function foreignNetwork(id: Network['caipNetworkId']): Network {
  return {
    id: Number(chainIdOf(id)),
    caipNetworkId: id,
    chainNamespace: evmNamespace,
    name: id,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  }
}
