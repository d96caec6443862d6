import type { CaipNetworkId, Clock } from '#kernel'
import type { Approval } from '#kernel/contracts'
import type { Eip1193Provider } from '../contract.js'
import { accountsOn, readAddresses, readChainId } from './answers.js'
import type { Ask } from './ask.js'
import { watchProvider } from './watch-provider.js'

/** Time from the chain's answer to the accounts after which the wallet has shown a prompt, in milliseconds. */
const promptThresholdMs = 200

/**
 * Asks a wallet for accounts and chain, both requests in one turn. The chain is asked again after a prompt, because the
 * user may have switched networks in it and wallets report a switch to connected sites only; also if the first chain request
 * failed. A `chainChanged` event during a chain request replaces the answer.
 *
 * @throws evm/BAD_ACCOUNTS, evm/BAD_CHAIN, or the wallet's error
 */
export async function approve(
  method: 'eth_requestAccounts' | 'eth_accounts',
  { provider, ask, clock }: { provider: Eip1193Provider; ask: Ask; clock: Clock },
): Promise<Approval> {
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
