import { isAddress, type Address } from 'viem'
import type { ConfirmEnvironment, SimulatedRequest, Simulation } from '../confirm/request.js'
import type { FrameNetwork } from '../rpc/networks.js'
import type { AskNode } from '../rpc/node.js'
import { simulateCalls } from './evm-forecast.js'
import { readTransactionMessage } from '../solana-wire.js'
import { readLookups } from './lookup-tables.js'
import { hasCode, holdsToken, readToken } from './read-token.js'
import { estimateSolanaFee, simulateSolana } from './solana-forecast.js'

/** Expected changes of a request, and what a confirm reads of the chain. */
export type Forecast = Required<
  Pick<
    ConfirmEnvironment,
    'simulate' | 'estimateFee' | 'readToken' | 'readLookups' | 'hasCode' | 'holdsToken'
  >
>

/** Creates the forecasts for an account on a network, from the operator's node. */
export function createForecast(
  askNode: AskNode,
  network: FrameNetwork,
  account: { readonly evm: Address; readonly solana: string },
): Forecast {
  const ask = (method: string, params: unknown) => askNode(network.id, method, params)
  return {
    async simulate(request): Promise<Simulation | undefined> {
      if (request.kind !== 'solanaTransactions')
        return simulateCalls(ask, network, account.evm, callsOf(request))
      const [only, ...more] = request.transactions
      // each is simulated against the present state: a later one may need what an earlier one does
      return only && more.length === 0 ? simulateSolana(ask, account.solana, only) : undefined
    },
    async estimateFee(transactions) {
      const fees = await Promise.all(transactions.map((each) => estimateSolanaFee(ask, each)))
      return fees.reduce<bigint | undefined>(
        (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
        0n,
      )
    },
    async readLookups(transaction) {
      const message = readTransactionMessage(transaction)
      if (!message) throw new Error('The transaction cannot be read')
      return readLookups(ask, message)
    },
    readToken: async (address) => (isAddress(address) ? readToken(ask, network.id, address) : undefined),
    hasCode: (address) => hasCode(ask, address),
    holdsToken: (address) => holdsToken(ask, address, account.evm),
  }
}

const callsOf = (request: Exclude<SimulatedRequest, { readonly kind: 'solanaTransactions' }>) =>
  request.kind === 'transaction' ? [request.call] : request.calls
