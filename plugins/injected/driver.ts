import { rpcCodes, toRpcError, within, WidgetError, type CaipNetworkId, type Clock } from '#kernel'
import type { Approval, ConnectorDriver } from '#kernel/contracts'
import type { Eip1193Provider } from '#plugins/evm/contract'
import { readAccounts, readChainId } from './answers.js'
import { injectedErrors } from './errors.js'
import { switchChain } from './switch-chain.js'

/** How long a wallet may take to give permissions back, or to say whether it is still there. */
export const farewellLimitMs = 1_000

/** Talks EIP-1193 to one wallet in the browser. */
export function createInjectedDriver(provider: Eip1193Provider, clock: Clock): ConnectorDriver {
  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    try {
      return await provider.request(params === undefined ? { method } : { method, params })
    } catch (error) {
      throw toRpcError(error)
    }
  }

  let network: CaipNetworkId | undefined
  const approve = async (method: 'eth_requestAccounts' | 'eth_accounts'): Promise<Approval> => {
    const answer = await ask(method)
    network = readChainId(await ask('eth_chainId'))
    return { accounts: readAccounts(answer, network), network }
  }

  const quickly = <T>(work: Promise<T>) =>
    within(clock, farewellLimitMs, work, () => injectedErrors.REVOKE_TIMEOUT())

  return {
    connect: () => approve('eth_requestAccounts'),
    async reconnect() {
      const approval = await approve('eth_accounts')
      return approval.accounts.length > 0 ? approval : undefined
    },
    async disconnect() {
      // MIP-2; a wallet that does not know it forgets nothing, which is no failure of ours
      const revoke = ask('wallet_revokePermissions', [{ eth_accounts: {} }])
      await quickly(revoke).catch((error: unknown) => {
        if (!isUnsupported(error)) throw error
      })
    },
    async switchNetwork({ network: to }) {
      network = await switchChain(ask, to)
      return network
    },
    provider: () => provider,
    watch: (listener) =>
      watchProvider(provider, {
        accounts(answer) {
          if (Array.isArray(answer) && answer.length === 0) listener.disconnected()
          else if (network) listener.accountsChanged(readAccounts(answer, network))
        },
        chain(answer) {
          network = readChainId(answer)
          listener.networkChanged(network)
        },
        // a lost connection to the chain is told so too; only a wallet that shares nothing any more has left
        disconnect() {
          const gone = () => listener.disconnected()
          quickly(approve('eth_accounts')).then(({ accounts }) => accounts.length === 0 && gone(), gone)
        },
      }),
  }
}

function isUnsupported(error: unknown): boolean {
  const { unsupportedMethod, methodNotFound, methodNotSupported } = rpcCodes
  const codes: readonly unknown[] = [unsupportedMethod, methodNotFound, methodNotSupported]
  return (
    injectedErrors.REVOKE_TIMEOUT.is(error) || (error instanceof WidgetError && codes.includes(error.rpcCode))
  )
}

interface ProviderListener {
  accounts(answer: unknown): void
  chain(answer: unknown): void
  disconnect(): void
}

function watchProvider(provider: Eip1193Provider, listener: ProviderListener): () => void {
  // events come at any time and say anything: what cannot be read changes nothing
  const listeners = [
    ['accountsChanged', (answer: unknown) => attempt(() => listener.accounts(answer))],
    ['chainChanged', (answer: unknown) => attempt(() => listener.chain(answer))],
    ['disconnect', () => listener.disconnect()],
  ] as const
  for (const [event, handler] of listeners) attempt(() => provider.on?.(event, handler))
  return () => {
    for (const [event, handler] of listeners) attempt(() => provider.removeListener?.(event, handler))
  }
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // a wallet's own fault, or an answer that is none: nothing to tell the visitor
  }
}
