import {
  decodeFunctionResult,
  encodeFunctionData,
  isAddressEqual,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import type { SwapOffer, SwapRequest, SwapRouter, SwapSource } from '../../modules/convert/swap-source.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { readCalls } from '../../namespaces/eip155/read-calls.js'
import type { ChainRouter } from './chain-routers.js'
import { encodeSwap } from './encode-swap.js'
import { priceImpactOf, smallAmountOf } from './price-impact.js'
import { feePercentOf, packPath, swapPaths, type SwapPath } from './swap-paths.js'

const v2Abi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])
const v3Abi = parseAbi([
  'function quoteExactInput(bytes, uint256) returns (uint256 amountOut, uint160[], uint32[], uint256)',
])
/** Symbols of assets that have pools with most others. */
const middleSymbols = ['USDC', 'USDT', 'DAI']

/** Creates the source of swaps at routers in the style of Uniswap. */
export function createRouterSwaps(
  nodes: Pick<NodeAccess, 'ask'>,
  facts: ChainData,
  routers: ReadonlyMap<string, readonly ChainRouter[]>,
): SwapSource {
  async function offerOf(router: ChainRouter, request: SwapRequest): Promise<SwapOffer | undefined> {
    const { chain, amount } = request
    const [from, to] = [request.from ?? router.wrapped, request.to ?? router.wrapped]
    if (isAddressEqual(from, to)) return undefined
    const middles = [
      router.wrapped,
      ...facts.assets
        .filter((asset) => asset.chain === chain && middleSymbols.includes(asset.symbol))
        .map(({ address }) => address as Address),
    ]
    const paths = swapPaths(router.kind === 'v2' ? 'v2' : 'v3', from, to, middles)
    const amounts = await readAmounts(
      chain,
      paths.map((path) => quoteCall(router, path, amount)),
      router,
    )
    const best = paths.reduce<{ path: SwapPath; toAmount: bigint } | undefined>((found, path, index) => {
      const toAmount = amounts[index] ?? 0n
      return toAmount > (found?.toAmount ?? 0n) ? { path, toAmount } : found
    }, undefined)
    if (!best) return undefined
    const { path, toAmount } = best
    const small = smallAmountOf(amount, toAmount)
    const [smallTo = 0n] = small ? await readAmounts(chain, [quoteCall(router, path, small)], router) : []
    return {
      provider: router.name,
      router: swapRouterOf(router),
      toAmount,
      hops: path.tokens.slice(1, -1),
      priceImpact: priceImpactOf({ amount, toAmount }, { amount: small, toAmount: smallTo }),
      feePercent: feePercentOf(path),
      build: (terms) => Promise.resolve(encodeSwap(router, path, request, terms)),
    }
  }

  async function readAmounts(
    chain: string,
    calls: readonly { readonly to: Address; readonly data: Hex }[],
    { kind }: ChainRouter,
  ): Promise<readonly (bigint | undefined)[]> {
    const results = await readCalls(nodes, chain, calls)
    return results.map((data) => data && (kind === 'v2' ? readV2(data) : readV3(data)))
  }

  return {
    routersOf: (chain) => (routers.get(chain) ?? []).map(swapRouterOf),
    async offers(request) {
      const offers = await Promise.all(
        (routers.get(request.chain) ?? []).map((router) => offerOf(router, request)),
      )
      return offers.filter((offer) => offer !== undefined)
    },
  }
}

function swapRouterOf({ kind, router }: ChainRouter): SwapRouter {
  return {
    address: router,
    needsApproval: true,
    // the routers of V2 take permits of liquidity only
    takesPermit: kind !== 'v2',
    isEncodedHere: true,
    limitsBeforeFees: kind !== 'v2',
    isFixed: false,
  }
}

function quoteCall({ kind, router, quoter }: ChainRouter, path: SwapPath, amount: bigint) {
  if (kind === 'v2')
    return {
      to: router,
      data: encodeFunctionData({ abi: v2Abi, functionName: 'getAmountsOut', args: [amount, path.tokens] }),
    }
  return {
    to: quoter ?? router,
    data: encodeFunctionData({ abi: v3Abi, functionName: 'quoteExactInput', args: [packPath(path), amount] }),
  }
}

function readV2(data: Hex): bigint | undefined {
  try {
    return decodeFunctionResult({ abi: v2Abi, functionName: 'getAmountsOut', data }).at(-1)
  } catch {
    return undefined
  }
}

function readV3(data: Hex): bigint | undefined {
  try {
    return decodeFunctionResult({ abi: v3Abi, functionName: 'quoteExactInput', data })[0]
  } catch {
    return undefined
  }
}
