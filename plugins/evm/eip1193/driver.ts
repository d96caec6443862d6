import { rpcCodes, WidgetError, withTimeout, type CaipNetworkId, type Clock } from '#kernel'
import type { Approval, ConnectorDriver } from '#kernel/contracts'
import type { Eip1193Provider } from '../contract.js'
import { accountsOn, readAddresses, readChainId } from './answers.js'
import { approve } from './approve.js'
import { createAsk } from './ask.js'
import { evmErrors } from '../errors.js'
import { readLock } from './lock.js'
import { switchChain } from './switch-chain.js'
import { watchProvider } from './watch-provider.js'

/** Time limit for revoking permissions and for the check after a disconnect event, in milliseconds. */
export const disconnectTimeoutMs = 1_000

/** Creates the driver of an EIP-1193 wallet. */
export function createEip1193Driver(provider: Eip1193Provider, clock: Clock): ConnectorDriver {
  const ask = createAsk(provider)
  let network: CaipNetworkId | undefined

  const approveOn = async (method: 'eth_requestAccounts' | 'eth_accounts'): Promise<Approval> => {
    const approval = await approve(method, { provider, ask, clock })
    network = approval.network
    return approval
  }

  const quickly = <T>(work: Promise<T>) =>
    withTimeout(clock, disconnectTimeoutMs, work, () => evmErrors.REVOKE_TIMEOUT())

  return {
    connect: () => approveOn('eth_requestAccounts'),
    async reconnect() {
      const approval = await approveOn('eth_accounts')
      return approval.accounts.length > 0 ? approval : undefined
    },
    async disconnect() {
      // MIP-2; wallets without the method keep their permissions
      const revoke = ask('wallet_revokePermissions', () => {}, [{ eth_accounts: {} }])
      await quickly(revoke).catch((error: unknown) => {
        if (!isUnsupported(error)) throw error
      })
    },
    async switchNetwork({ network: to }) {
      network = await switchChain(ask, to)
      return network
    },
    isLocked: () => readLock(provider),
    provider: () => provider,
    watch(listener) {
      let looking: Promise<void> | undefined
      let isOver = false
      /** Changes of the current task, not reported yet. */
      let raised: { readonly addresses?: readonly string[]; readonly chain?: CaipNetworkId } | undefined
      const gone = () => listener.disconnected()
      // wallets emit accounts and chain one after the other, in either order: report both at once
      const raise = (part: typeof raised) => {
        if (!raised) queueMicrotask(report)
        raised = { ...raised, ...part }
      }
      const report = () => {
        const { addresses, chain } = raised ?? {}
        raised = undefined
        const accounts = addresses && network && accountsOn(network, addresses)
        if (isOver) return
        if (accounts && chain) listener.changed({ accounts, network: chain })
        else if (accounts) listener.accountsChanged(accounts)
        else if (chain) listener.networkChanged(chain)
      }
      const unwatch = watchProvider(provider, {
        accountsChanged(answer) {
          const addresses = readAddresses(answer)
          if (addresses.length === 0) gone()
          else raise({ addresses })
        },
        chainChanged(answer) {
          network = readChainId(answer)
          raise({ chain: network })
        },
        // wallets also emit `disconnect` when they lose the chain: ends only if no account is shared
        disconnect() {
          looking ??= quickly(ask('eth_accounts', readAddresses))
            .then(({ length }) => length === 0 && gone(), gone)
            .then(() => void (looking = undefined))
        },
      })
      return () => {
        isOver = true
        unwatch()
      }
    },
  }
}

function isUnsupported(error: unknown): boolean {
  const { unsupportedMethod, methodNotFound, methodNotSupported } = rpcCodes
  const codes: readonly unknown[] = [unsupportedMethod, methodNotFound, methodNotSupported]
  return evmErrors.REVOKE_TIMEOUT.is(error) || (error instanceof WidgetError && codes.includes(error.rpcCode))
}
