import type { CapabilityContext, Network } from '#kernel/chain'
import { toBase64 } from '../base64.js'
import type { CosmosChain } from '../networks.js'
import { broadcast } from './broadcast.js'
import type { CosmosNode, NodeRequest } from './cosmos-node.js'
import {
  fieldsOf,
  readAccount,
  readCoin,
  readDecimal,
  readInteger,
  type ChainAccount,
} from './read-answers.js'
import { readTransaction, type ChainTransaction } from './read-transaction.js'
import { createRest, grpcCodes, type Question } from './rest.js'

/** Creates the reader of chains by their REST nodes. */
export function createNode(
  edges: Pick<CapabilityContext, 'clock' | 'http'>,
  chainOf: (network: Network) => CosmosChain,
): CosmosNode {
  const rest = createRest(edges)

  /** A question for a coin of the native denom, with the answer for nodes without it. */
  const coinQuestion = (path: string, { network }: NodeRequest): Question<bigint> => {
    const { denom } = chainOf(network)
    return {
      path: `${path}?denom=${encodeURIComponent(denom)}`,
      read: (answer) => readCoin(fieldsOf(answer)['balance'], denom),
    }
  }
  const isMissing = (code: number) => code === grpcCodes.notFound || code === grpcCodes.unimplemented
  const unlessMissing =
    (codes: readonly number[]) =>
    ({ code }: { readonly code: number }) =>
      codes.includes(code) ? { value: undefined } : undefined
  /** A transaction that one node does not show is looked for at the others: indexes lag. */
  const isFound = (found: ChainTransaction | undefined) => found !== undefined

  const node: CosmosNode = {
    balance: async (address, request) =>
      rest.ask(coinQuestion(`/cosmos/bank/v1beta1/balances/${address}/by_denom`, request), request),
    async spendable(address, request) {
      const question = coinQuestion(`/cosmos/bank/v1beta1/spendable_balances/${address}/by_denom`, request)
      const found = await rest.ask<bigint | undefined>(
        // since version 0.47 of the SDK
        { ...question, readRefusal: ({ code }) => (isMissing(code) ? { value: undefined } : undefined) },
        request,
      )
      return found ?? node.balance(address, request)
    },
    account: (address, request) =>
      rest.ask<ChainAccount | undefined>(
        {
          path: `/cosmos/auth/v1beta1/accounts/${address}`,
          read: (answer) => readAccount(answer, address),
          readRefusal: unlessMissing([grpcCodes.notFound]),
        },
        request,
      ),
    async height(request) {
      const found = await rest.ask<bigint | undefined>(
        {
          path: '/cosmos/base/node/v1beta1/status',
          read: (answer) => readInteger(fieldsOf(answer)['height']),
          readRefusal: unlessMissing([grpcCodes.notFound, grpcCodes.unimplemented]),
        },
        request,
      )
      if (found !== undefined) return found
      const header = (answer: unknown) =>
        fieldsOf(fieldsOf(fieldsOf(answer)['sdk_block'] ?? fieldsOf(answer)['block'])['header'])
      return rest.ask(
        {
          path: '/cosmos/base/tendermint/v1beta1/blocks/latest',
          read: (answer) => readInteger(header(answer)['height']),
        },
        request,
      )
    },
    async gasPrice(request) {
      const { denom, feeMarket } = chainOf(request.network)
      if (feeMarket === undefined) return undefined
      const questions: Readonly<Record<typeof feeMarket, Question<string>>> = {
        feemarket: {
          path: `/feemarket/v1/gas_price/${encodeURIComponent(denom)}`,
          read(answer) {
            const price = fieldsOf(fieldsOf(answer)['price'])
            if (price['denom'] !== denom) throw new TypeError('another denom')
            return readDecimal(price['amount'])
          },
        },
        txfees: {
          path: '/osmosis/txfees/v1beta1/cur_eip_base_fee',
          read: (answer) => readDecimal(fieldsOf(answer)['base_fee']),
        },
      }
      const readRefusal = unlessMissing([grpcCodes.notFound, grpcCodes.unimplemented])
      return rest.ask<string | undefined>({ ...questions[feeMarket], readRefusal }, request)
    },
    simulate: (raw, request) =>
      rest.ask<{ readonly gas: bigint } | { readonly failure: string }>(
        {
          path: '/cosmos/tx/v1beta1/simulate',
          body: { tx_bytes: toBase64(raw) },
          read: (answer) => ({ gas: readInteger(fieldsOf(fieldsOf(answer)['gas_info'])['gas_used']) }),
          readRefusal: ({ message }) => ({ value: { failure: message } }),
        },
        request,
      ),
    transaction: (hash, request) =>
      rest.ask<ChainTransaction | undefined>(
        {
          path: `/cosmos/tx/v1beta1/txs/${hash}`,
          read(answer) {
            const { tx, tx_response: result } = fieldsOf(answer)
            const found = readTransaction(tx, result)
            if (found.hash !== hash) throw new TypeError('another transaction')
            return found
          },
          readRefusal: unlessMissing([grpcCodes.notFound]),
        },
        request,
        isFound,
      ),
    transactionAt(address, sequence, request) {
      const query = encodeURIComponent(`tx.acc_seq='${address}/${sequence}'`)
      return rest.ask<ChainTransaction | undefined>(
        {
          // `query` since version 0.50 of the SDK, `events` before
          path: `/cosmos/tx/v1beta1/txs?query=${query}&events=${query}&limit=1`,
          read(answer) {
            const { txs, tx_responses: results } = fieldsOf(answer)
            if (!Array.isArray(txs) || !Array.isArray(results) || txs.length !== results.length)
              throw new TypeError('no list')
            return results.length === 0 ? undefined : readTransaction(txs[0], results[0])
          },
          readRefusal: unlessMissing([grpcCodes.notFound]),
        },
        request,
        isFound,
      )
    },
    broadcast: (raw, hash, request) => broadcast(rest, node, raw, hash, request),
  }
  return node
}
