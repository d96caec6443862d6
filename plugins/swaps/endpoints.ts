import { schema } from '#kernel'
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

const transaction = schema.answer<ServiceTransaction>('{tx: {from, to, data}}', readTransaction)

/** Endpoints of swaps. Assets and accounts are CAIP-10 ids, amounts base units. */
export const swapsApi = /*#__PURE__*/ defineEndpoints('swaps', {
  tokens: get('/v1/convert/tokens', {
    params: schema.object({ chainId: text() }),
    response: schema.answer('{tokens}', readTokens),
  }),
  quotes: get('/v1/convert/quotes', {
    params: schema.object({
      amount: text(),
      userAddress: text(),
      from: text(),
      to: text(),
      gasPrice: optionalText(),
    }),
    response: schema.answer('{quotes}', readQuotes),
  }),
  allowance: get('/v1/convert/allowance', {
    params: schema.object({ tokenAddress: text(), userAddress: text(), spender: optionalText() }),
    response: schema.answer('{allowance}', readAllowance),
  }),
  gasPrice: get('/v1/convert/gas-price', {
    params: schema.object({ chainId: text() }),
    response: schema.answer('{standard, fast, instant}', readGasPrice),
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
    }),
    response: transaction,
    repeatable: true,
  }),
})
