import { schema, type StandardSchema } from '#kernel'
import { evmNamespace } from '#plugins/evm/contract'
import { defineEndpoints, get, post } from '#plugins/service/contract'
import {
  readAllowance,
  readGasPrice,
  readQuotes,
  readTokens,
  readTransaction,
  type ServiceTransaction,
} from './answers.js'

const text = () => schema.string()
const optionalText = () => schema.optional(schema.string())

/** Schema of an answer that a function reads; undefined refuses it. */
function answerOf<Out>(
  expected: string,
  read: (answer: unknown) => Out | undefined,
): StandardSchema<unknown, Out> {
  const validate = (answer: unknown) => {
    const value = read(answer)
    return value === undefined ? { issues: [{ message: `must be ${expected}` }] } : { value }
  }
  return { '~standard': { version: 1, vendor: 'foyer', validate } }
}

const transaction = answerOf<ServiceTransaction>('{tx: {from, to, data}}', readTransaction)

/** Endpoints of swaps. Assets and accounts are CAIP-10 ids, amounts base units. */
export const swapsApi = /*#__PURE__*/ defineEndpoints('swaps', {
  tokens: get('/v1/convert/tokens', {
    params: schema.object({ chainId: text() }),
    response: answerOf('{tokens}', readTokens),
  }),
  quotes: get('/v1/convert/quotes', {
    params: schema.object({
      amount: text(),
      userAddress: text(),
      from: text(),
      to: text(),
      gasPrice: optionalText(),
    }),
    response: answerOf('{quotes}', readQuotes),
  }),
  allowance: get('/v1/convert/allowance', {
    params: schema.object({ tokenAddress: text(), userAddress: text(), spender: optionalText() }),
    response: answerOf('{allowance}', readAllowance),
  }),
  gasPrice: get('/v1/convert/gas-price', {
    params: schema.object({ chainId: text() }),
    response: answerOf('{standard, fast, instant}', readGasPrice),
  }),
  approval: get('/v1/convert/build-approve', {
    params: schema.object({
      userAddress: text(),
      from: text(),
      to: text(),
      amount: optionalText(),
      quoteId: optionalText(),
    }),
    response: transaction,
  }),
  transaction: post('/v1/convert/build-transaction', {
    body: schema.object({
      projectId: text(),
      amount: text(),
      from: text(),
      to: text(),
      userAddress: text(),
      [evmNamespace]: schema.object({ slippage: schema.number() }),
      disableEstimate: schema.optional(schema.boolean()),
      quoteId: optionalText(),
      permit: schema.optional(schema.object({ deadline: schema.number(), signature: text() })),
    }),
    response: transaction,
    repeatable: true,
  }),
})
