import { withTimeout, type Clock, untilAborted } from '#kernel'
import {
  addressOf,
  codesOf,
  rpcCodes,
  type CaipAddress,
  type CaipNetworkId,
  type Approval,
  type ConnectorDriver,
} from '#kernel/chain'
import type { Eip1193Provider, Eip1193Service } from '../contract.js'
import { evmErrors } from '../errors.js'
import { accountsOn, createAsk, readAddresses, readChainId, readLock, type Ask } from './ask.js'
import { orAsked } from './or-asked.js'
import { switchChain } from './switch-chain.js'
import { awaitChain, orReported, reportChain } from './wallet-chain.js'
import { watchProvider } from './watch-provider.js'

/** Time limit for revoking permissions and for the check after a disconnect event, in milliseconds. */
export const disconnectTimeoutMs = 1_000

/** Time from the chain's answer to the accounts after which the wallet has shown a prompt, in milliseconds. */
const promptThresholdMs = 200

/** Time after a change of accounts in which its end is doubtful: some wallets report the former account once more. In milliseconds. */
const doubtMs = 1_000

/** An approval whose accounts have no further data. */
interface EvmApproval extends Approval {
  readonly accounts: readonly CaipAddress[]
}

/** Creates the driver of an EIP-1193 wallet. */
export function createEip1193Driver(provider: Eip1193Provider, clock: Clock): ConnectorDriver {
  const ask = createAsk(provider)
  // V8 compiles a function at its first call: the page is idle now, and waits for the address when the wallet answers
  readAddresses([`0x${'0'.repeat(40)}`])
  /** The addresses and the network that the wallet approved or reported last. */
  let addresses: readonly string[] = []
  let network: CaipNetworkId | undefined
  const stateNow = () => [network, ...addresses].join()
  /** Network and accounts that the listener was told last. */
  let known = ''
  const setNetwork = (reported: CaipNetworkId) => {
    network = reported
    reportChain(provider, reported)
  }

  const approveOn = async (method: 'eth_requestAccounts' | 'eth_accounts'): Promise<EvmApproval> => {
    const approval = await approve(method, { provider, ask, clock })
    setNetwork(approval.network)
    addresses = approval.accounts.map(addressOf)
    return approval
  }

  const quickly = <T>(work: Promise<T>) =>
    withTimeout(clock, disconnectTimeoutMs, work, () => evmErrors.REVOKE_TIMEOUT())

  return {
    connect: ({ signal }) => untilAborted(approveOn('eth_requestAccounts'), signal),
    async reconnect({ signal }) {
      const approval = await untilAborted(approveOn('eth_accounts'), signal)
      return approval.accounts.length > 0 ? approval : undefined
    },
    async disconnect() {
      // MIP-2; wallets without the method keep their permissions
      const revoke = ask('wallet_revokePermissions', () => {}, [{ eth_accounts: {} }])
      await quickly(revoke).catch((error: unknown) => {
        if (!isUnsupported(error)) throw error
      })
    },
    async switchNetwork({ network: to, signal }) {
      const awaitNetwork = (id: CaipNetworkId, ms?: number) => awaitChain({ provider, ask, clock }, id, ms)
      const work = () => switchChain(ask, to, { awaitNetwork })
      const switched = await untilAborted(orReported(provider, to.caipNetworkId, work), signal)
      setNetwork(switched)
      known = stateNow()
      return { accounts: accountsOn(switched, addresses), network: switched }
    },
    isLocked: () => readLock(provider),
    provider: () => provider,
    watch(listener) {
      known = stateNow()
      let looking: Promise<void> | undefined
      let isOver = false
      let isScheduled = false
      let former: { readonly account: string | undefined; readonly until: number } | undefined
      const gone = () => {
        isOver = true
        listener.disconnected()
      }
      // wallets emit accounts and chain one after the other, in either order: reported together after the task
      const schedule = () => {
        if (!isScheduled) queueMicrotask(report)
        isScheduled = true
      }
      const report = () => {
        isScheduled = false
        if (isOver || !network || addresses.length === 0 || stateNow() === known) return
        known = stateNow()
        listener.changed({ accounts: accountsOn(network, addresses), network })
      }
      const unwatch = watchProvider(provider, {
        accountsChanged: orAsked(
          readAddresses,
          () => quickly(ask('eth_accounts', readAddresses)),
          (shared) => {
            if (isOver) return
            if (shared.length === 0) return gone()
            former = { account: addresses[0], until: clock.now() + doubtMs }
            addresses = shared
            schedule()
          },
          ([account]) =>
            account !== undefined &&
            account !== addresses[0] &&
            account === former?.account &&
            clock.now() < former.until,
        ),
        chainChanged: orAsked(
          readChainId,
          () => quickly(ask('eth_chainId', readChainId)),
          (reported) => {
            if (isOver) return
            setNetwork(reported)
            schedule()
          },
        ),
        // wallets also emit `disconnect` when they lose the chain: ends only if no account is shared
        disconnect() {
          looking ??= quickly(ask('eth_accounts', readAddresses))
            .then(({ length }) => {
              if (length === 0) gone()
            }, gone)
            .finally(() => (looking = undefined))
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
  const codes: readonly number[] = [unsupportedMethod, methodNotFound, methodNotSupported]
  return evmErrors.REVOKE_TIMEOUT.is(error) || codesOf(error).some((code) => codes.includes(code))
}

/** Creates the service that creates drivers. */
export function createEip1193(clock: Clock): Eip1193Service {
  return { driver: async (provider) => createEip1193Driver(provider, clock) }
}

/**
 * Asks a wallet for accounts and chain, both requests in one turn. The chain is asked again after a prompt, because the
 * user may have switched networks in it and wallets report a switch to connected sites only; also if the first chain request
 * failed. A `chainChanged` event during a chain request replaces the answer.
 *
 * @throws evm/BAD_ACCOUNTS, evm/BAD_CHAIN, or the wallet's error
 */
async function approve(
  method: 'eth_requestAccounts' | 'eth_accounts',
  { provider, ask, clock }: { provider: Eip1193Provider; ask: Ask; clock: Clock },
): Promise<EvmApproval> {
  /** The payload of the last `accountsChanged` since the accounts were answered. */
  let changed: { readonly payload: unknown } | undefined
  const chain: { network?: CaipNetworkId; learnedAt: number; events: number; onEvent(): void } = {
    learnedAt: 0,
    events: 0,
    onEvent() {},
  }
  const learn = (network: CaipNetworkId) => Object.assign(chain, { network, learnedAt: clock.now() })
  /** Settles with the answer, or with the first event before it. */
  const askChain = () => {
    const { events } = chain
    const event = new Promise<void>((resolve) => (chain.onEvent = resolve))
    const answer = ask('eth_chainId', readChainId).then((network) => {
      if (chain.events === events) learn(network)
    })
    return Promise.race([event, answer])
  }

  const unwatch = watchProvider(provider, {
    accountsChanged: (payload) => (changed = { payload }),
    chainChanged(payload) {
      learn(readChainId(payload))
      chain.events++
      chain.onEvent()
    },
  })
  try {
    let answeredAt = 0
    const accounts = ask(method, (answer) => {
      changed = undefined
      answeredAt = clock.now()
      return readAddresses(answer)
    })
    // a rejected chain request neither ends the connect nor is unhandled when the accounts are rejected first
    const firstChain = askChain().catch(() => {})
    const addresses = await accounts
    await firstChain
    if (!chain.network || answeredAt - chain.learnedAt > promptThresholdMs) await askChain()
    const network = chain.network as CaipNetworkId
    return { accounts: accountsOn(network, latest(addresses, changed)), network }
  } finally {
    unwatch()
  }
}

/** The changed addresses, if they can be read, else the answered ones. */
function latest(answered: readonly string[], changed: { readonly payload: unknown } | undefined) {
  try {
    return changed ? readAddresses(changed.payload) : answered
  } catch {
    return answered
  }
}
