import { getAddress, isHex, type Address, type Hex } from 'viem'
import type { ServiceApp } from '../../platform/http/route-types.js'
import { HttpError } from '../../platform/http/http-error.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import { heavyRequest } from '../../platform/limits/heavy-request.js'
import { OutboundError } from '../../platform/outbound/outbound-error.js'
import { assetId, assetParts, requireNamespace } from '../../namespaces/namespaces.js'
import type { ChainData, NativeAsset } from '../catalogue/chain-data.js'
import type { IconUrl } from '../catalogue/icon-url.js'
import { asUnavailable } from '../rpc/as-unavailable.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { Convert, SwapQuote } from './convert.js'
import { readGasPrices } from './gas-prices.js'
import type { SignedPermit, SwapRequest } from './swap-source.js'
import {
  allowanceAnswer,
  allowanceQuery,
  buildApproveAnswer,
  buildApproveQuery,
  buildTransactionAnswer,
  buildTransactionBody,
  gasPriceAnswer,
  gasPriceQuery,
  quotesAnswer,
  quotesQuery,
  tokensAnswer,
  tokensQuery,
  type WirePermit,
  type WireQuote,
} from './wire.js'

/** Requests that a swap counts as, by the calls of nodes that it costs. */
const weight = 5
const defaultSlippage = 1
/** Native asset of a chain that is in no list of networks. EVM chains count all of them with 18 decimals. */
const unnamedNative: NativeAsset = { name: 'Native asset', symbol: 'NATIVE', decimals: 18 }

/** Registers the calls of swaps. */
export function convertRoutes(
  app: ServiceApp,
  {
    convert,
    facts,
    iconUrl,
    nodes,
    limits,
  }: {
    readonly convert: Convert
    readonly facts: ChainData
    readonly iconUrl: IconUrl
    readonly nodes: NodeAccess
    readonly limits: Limits
  },
): void {
  const preHandler = heavyRequest(limits, weight)

  app.get(
    '/v1/convert/tokens',
    {
      schema: {
        summary: 'Assets of a chain that can be swapped, the native one first',
        querystring: tokensQuery,
        response: { 200: tokensAnswer },
      },
    },
    async (request) => {
      const { chainId } = request.query
      if (!convert.serves(chainId)) return { tokens: [] }
      const native =
        facts.networks.find(({ id }) => id === chainId)?.native ??
        requireNamespace(chainId).assets.nativeAsset ??
        unnamedNative
      const known = facts.assets.filter(({ chain }) => chain === chainId)
      const permits = await convert.havePermit(
        chainId,
        known.map(({ address }) => address as Address),
      )
      const assets = [
        { ...native, address: undefined, eip2612: false },
        ...known.map((asset, index) => ({ ...asset, eip2612: permits[index] ?? null })),
      ]
      return {
        tokens: assets.map(({ name, symbol, decimals, address, eip2612 }) => ({
          name,
          symbol,
          address: assetId(chainId, address),
          decimals,
          logoUri: iconUrl(request, { chain: chainId, contract: address }),
          eip2612,
        })),
      }
    },
  )

  app.get(
    '/v1/convert/quotes',
    {
      preHandler,
      schema: {
        summary: 'Quotes of a swap, the best one first',
        querystring: quotesQuery,
        response: { 200: quotesAnswer },
      },
    },
    async (request) => {
      const swap = readSwap(request.query, request.query.amount)
      const quotes = await available(convert.quotes(swap))
      return { quotes: quotes.map((quote) => toWire(quote, swap)) }
    },
  )

  app.get(
    '/v1/convert/allowance',
    {
      schema: {
        summary: 'Amount of a token that a router may spend',
        querystring: allowanceQuery,
        response: { 200: allowanceAnswer },
      },
    },
    async (request, reply) => {
      const { tokenAddress, userAddress, spender } = request.query
      const { chain, address: account } = readAccountId('userAddress', userAddress)
      const token = readAsset('tokenAddress', tokenAddress, chain)
      const contract = spender === undefined ? undefined : readAsset('spender', spender, chain)
      reply.header('cache-control', 'no-store')
      if (token === undefined)
        throw new HttpError(
          400,
          'tokenAddress',
          'tokenAddress must be a token: the native asset needs no approval',
        )
      const [allowance, domain] = await available(
        Promise.all([
          convert.allowance(chain, token, account, contract),
          convert.permitDomain(chain, token, account, contract),
        ]),
      )
      return {
        allowance: String(allowance),
        ...(domain && { eip2612: { ...domain, nonce: String(domain.nonce) } }),
      }
    },
  )

  app.get(
    '/v1/convert/gas-price',
    {
      schema: {
        summary: 'Prices of gas',
        querystring: gasPriceQuery,
        response: { 200: gasPriceAnswer },
      },
    },
    async (request, reply) => {
      const { chainId } = request.query
      if (!chainId.startsWith('eip155:') || !nodes.has(chainId))
        throw new HttpError(400, 'chainId', 'Network not supported for Gas Price')
      const { standard, fast, instant } = await available(readGasPrices(nodes, chainId))
      reply.header('cache-control', 'no-store')
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    },
  )

  app.get(
    '/v1/convert/build-approve',
    {
      preHandler,
      schema: {
        summary: 'Approval of a token for the router of a quote',
        querystring: buildApproveQuery,
        response: { 200: buildApproveAnswer },
      },
    },
    async (request) => {
      const { amount, quoteId, from: sold } = request.query
      const swap = readSwap(request.query, '0')
      const built = await available(
        convert.buildApproval(swap, amount === undefined ? undefined : BigInt(amount), quoteId),
      )
      const { fast } = await available(readGasPrices(nodes, swap.chain))
      return {
        tx: {
          from: `${swap.chain}:${swap.account}`,
          to: sold,
          data: built.data,
          value: '0',
          eip155: { gas: String(built.gas), gasPrice: String(fast) },
        },
        spender: `${swap.chain}:${built.spender}`,
        amount: String(built.amount),
      }
    },
  )

  app.post(
    '/v1/convert/build-transaction',
    {
      preHandler,
      schema: {
        summary: 'Transaction of a swap, which was simulated; the project may be in the body',
        body: buildTransactionBody,
        response: { 200: buildTransactionAnswer },
      },
    },
    async (request) => {
      const { amount, eip155, disableEstimate, quoteId, permit } = request.body
      const swap = readSwap(request.body, amount)
      const { call, gas, quote } = await available(
        convert.buildSwap(swap, {
          slippage: eip155?.slippage ?? defaultSlippage,
          mayLackApproval: disableEstimate === true,
          quoteId,
          permit: permit && readPermit(permit),
        }),
      )
      const { fast } = await available(readGasPrices(nodes, swap.chain))
      return {
        tx: {
          from: `${swap.chain}:${swap.account}`,
          to: `${swap.chain}:${call.to}`,
          data: call.data,
          amount,
          value: String(call.value),
          eip155: { gas: String(gas), gasPrice: String(fast) },
        },
        quote: toWire(quote, swap),
      }
    },
  )
}

function toWire(quote: SwapQuote, { chain, from, to, amount }: SwapRequest): WireQuote {
  const { id, offer, toAmount, minToAmount, gas, expiresAt } = quote
  const { router, provider, hops, priceImpact, feePercent } = offer
  return {
    id,
    fromAmount: String(amount),
    fromAccount: assetId(chain, from),
    toAmount: String(toAmount),
    toAccount: assetId(chain, to),
    minToAmount: String(minToAmount),
    router: `${chain}:${router.address}`,
    needsApproval: from !== undefined && router.needsApproval,
    takesPermit: from !== undefined && router.takesPermit,
    provider,
    route: [from, ...hops, to].map((contract) => assetId(chain, contract)),
    ...(priceImpact !== undefined && { priceImpact }),
    ...(feePercent !== undefined && { feePercent }),
    ...(gas !== undefined && { gas: String(gas) }),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

/** Reads the parts of a swap. @throws an HttpError with 400 for parts of different chains, or addresses that are none */
function readSwap(
  fields: { readonly userAddress: string; readonly from: string; readonly to: string },
  amount: string,
): SwapRequest {
  const { chain, address: account } = readAccountId('userAddress', fields.userAddress)
  return {
    chain,
    account,
    from: readAsset('from', fields.from, chain),
    to: readAsset('to', fields.to, chain),
    amount: BigInt(amount),
  }
}

/** Reads a permit, whose v may be the parity of its point as well. @throws an HttpError with 400 for another v */
function readPermit(permit: WirePermit): SignedPermit {
  const [r, s, v] =
    'signature' in permit
      ? [
          permit.signature.slice(0, 66),
          `0x${permit.signature.slice(66, 130)}`,
          Number(`0x${permit.signature.slice(130)}`),
        ]
      : [permit.r, permit.s, permit.v]
  const parity = v < 27 ? v : v - 27
  if (parity !== 0 && parity !== 1) throw new HttpError(400, 'permit', 'permit must have 27 or 28 as its v')
  return { deadline: BigInt(permit.deadline), v: parity === 0 ? 27 : 28, r: r as Hex, s: s as Hex }
}

function readAccountId(name: string, id: string): { readonly chain: string; readonly address: Address } {
  const [namespace = '', reference = '', text = ''] = id.split(':')
  const chain = `${namespace}:${reference}`
  if (namespace !== 'eip155') throw new HttpError(400, name, 'Network not supported for Swaps')
  return { chain, address: readAddress(name, text) }
}

/** Returns the contract of an asset; undefined for the native one. */
function readAsset(name: string, id: string, chain: string): Address | undefined {
  const parts = assetParts(id)
  if (parts.chain !== chain) throw new HttpError(400, name, `${name} must be on the chain of userAddress`)
  return parts.address === undefined ? undefined : readAddress(name, parts.address)
}

function readAddress(name: string, text: string): Address {
  const { read, form } = requireNamespace('eip155:1').addresses
  const address = read(text)
  if (address === undefined || !isHex(address))
    throw new HttpError(400, name, `${name} must be a CAIP-10 id with ${form}`)
  return getAddress(address)
}

/** Turns the failures of nodes and of sources into an HttpError with 503. */
async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await asUnavailable(work)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new HttpError(503, 'provider', 'The provider of swaps does not answer; try again')
  }
}
