import * as z from 'zod'
import type { BalanceSource } from '../../modules/balances/balance-source.js'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import { askResult } from '../../modules/rpc/ask-result.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { NodeFailure } from '../../modules/rpc/nodes/node-failure.js'

/** The native asset. */
export const bitcoin = { symbol: 'BTC', name: 'Bitcoin', decimals: 8 }

/** Sum of all bitcoins, in sats. */
const maxSats = 2_100_000_000_000_000n
/** Sums of a busy address are above all bitcoins: each was received many times. */
const sum = z.int().nonnegative()
const sums = z.object({ funded_txo_sum: sum, spent_txo_sum: sum })
const answer = z.object({ chain_stats: sums, mempool_stats: sums })

/** Creates the source of the BTC of an address, with what waits for a block, from Esplora servers. */
export function createBitcoinBalances(
  nodes: Pick<NodeAccess, 'ask'>,
  { networks }: ChainData,
): Pick<BalanceSource, 'read'> {
  return {
    async read(chain, address) {
      const result = await askResult(nodes, chain, { method: 'address', params: [address] })
      const { success, data } = answer.safeParse(result)
      if (!success) throw new NodeFailure('nonsense')
      const amount = [data.chain_stats, data.mempool_stats].reduce(
        (total, { funded_txo_sum: funded, spent_txo_sum: spent }) => total + BigInt(funded) - BigInt(spent),
        0n,
      )
      if (amount < 0n || amount > maxSats) throw new NodeFailure('nonsense')
      const { native = bitcoin } = networks.find(({ id }) => id === chain) ?? {}
      return amount > 0n ? [{ ...native, amount, contract: undefined }] : []
    },
  }
}
