import { anySignal, networksAtom, networkState, rpcCodes } from '#kernel'
import type { Network, SessionState } from '#kernel/contracts'
import { evmNamespace, isEip1193Provider } from '../contract.js'
import { createAsk, plainAnswer } from '../eip1193/ask.js'
import { createAskNetwork } from '../json-rpc.js'
import { untilAborted } from '../rpc/until-aborted.js'
import type { ProviderDeps } from './deps.js'
import { chainIdOf, followSession } from './follow-session.js'
import type { EvmProvider } from '../contract.js'
import { createListeners } from './listeners.js'
import { look, lookBack } from './look.js'
import { nodeMethods, walletMethods } from './methods.js'
import { disconnectedError, ProviderError, toProviderError, unauthorizedError } from './provider-error.js'
import { readRequest, type ProviderRequest } from './read-request.js'
import { createAccountRequest } from './request-accounts.js'
import { switchNetwork } from './switch-network.js'

/** What the provider answers by itself. */
type Answer = (params: readonly unknown[]) => unknown

/**
 * Creates the provider of one widget.
 * @param since the session when the page got the provider: what has changed meanwhile is told to whoever listens.
 */
export function createProvider(deps: ProviderDeps, since: SessionState): EvmProvider {
  const { use, store, signal } = deps
  const listeners = createListeners()
  const session = followSession(deps, listeners, lookBack(store, since))
  const requestAccounts = createAccountRequest(deps)
  const provider = () => use.session.provider(evmNamespace)
  const networks = () => store.get(networksAtom)
  const askNetwork = createAskNetwork({ api: use.api, clock: use.clock, http: use.http, provider, networks })
  let caughtUp: Promise<void> | undefined
  signal.addEventListener('abort', () => listeners.clear(), { once: true })

  /** After the calls that were waiting for this code: none of them misses anything. */
  const catchUp = () => void (caughtUp ??= Promise.resolve().then(session.check))

  const chain = () => {
    const { chain: id } = look(store)
    if (!id) throw disconnectedError()
    return id
  }

  const own = new Map<string, Answer>([
    ['eth_accounts', () => [...look(store).accounts]],
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
    if (look(store).accounts.length === 0) throw unauthorizedError()
    const answered = new AbortController()
    // a wallet whose window was closed by the end of the connection may never answer; who ends it waits for the answer
    const connection = method === 'wallet_revokePermissions' ? undefined : session.connection()
    const over = anySignal(connection, signal, answered.signal)
    try {
      const wallet = await untilAborted(provider(), over)
      if (!isEip1193Provider(wallet)) throw unauthorizedError()
      return await untilAborted(createAsk(wallet)(method, plainAnswer, params), over)
    } finally {
      // lets go of the signals that live on
      answered.abort()
    }
  }

  function answer(request: ProviderRequest): unknown {
    const { method, params } = request
    const ours = own.get(method)
    if (ours) return ours(params)
    if (nodeMethods.has(method)) return askNode(request)
    if (walletMethods.has(method)) return askWallet(request)
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

/** A network that the wallet is on and the host does not have: only the wallet can be asked of it. */
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
