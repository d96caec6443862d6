import { addressOf } from '#kernel'
import type { Balances, CapabilityContext } from '#kernel/contracts'
import { evmErrors } from './errors.js'
import { createAskNetwork } from './json-rpc.js'

/** Reads balances by plain JSON-RPC: no chain library is needed to ask for a number. */
export function createBalances(context: CapabilityContext): Balances {
  const ask = createAskNetwork(context)
  return {
    async native({ account, network, signal }) {
      const request = { method: 'eth_getBalance', params: [addressOf(account), 'latest'] }
      const answer = await ask(network, request, signal)
      // at most 256 bits: what is longer is no balance
      if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer)) {
        throw evmErrors.BAD_ANSWER({ values: { network: network.name, expected: 'balance' } })
      }
      const { decimals, symbol } = network.nativeCurrency
      return { value: BigInt(answer), decimals, symbol }
    },
  }
}
