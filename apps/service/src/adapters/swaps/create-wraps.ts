import { encodeFunctionData, isAddressEqual, parseAbi, type Address, type Hex } from 'viem'
import type { SwapRequest, SwapRouter, SwapSource } from '../../modules/convert/swap-source.js'
import type { ChainRouter } from './chain-routers.js'

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])

/** Creates the source that wraps and unwraps the native asset, one for one, at the contract of the wrapped one. */
export function createWraps(routers: ReadonlyMap<string, readonly ChainRouter[]>): SwapSource {
  /** Contracts of the wrapped native assets of a chain: one, unless its venues have different ones. */
  const wrappedOf = (chain: string) => [...new Set((routers.get(chain) ?? []).map(({ wrapped }) => wrapped))]

  return {
    routersOf: (chain) => wrappedOf(chain).map(wrapRouter),
    offers(request) {
      const wrapped = wrappedOf(request.chain).find((one) => wraps(one, request))
      if (!wrapped) return Promise.resolve([])
      const { amount, from } = request
      const call = {
        to: wrapped,
        data: encodeWrap(request),
        value: from === undefined ? amount : 0n,
        minToAmount: amount,
      }
      const offer = {
        provider: 'Wrapped native asset',
        router: wrapRouter(wrapped),
        toAmount: amount,
        hops: [],
        priceImpact: 0,
        feePercent: 0,
        build: () => Promise.resolve(call),
      }
      return Promise.resolve([offer])
    },
  }
}

function wraps(wrapped: Address, { from, to }: SwapRequest): boolean {
  if (from === undefined) return to !== undefined && isAddressEqual(to, wrapped)
  return to === undefined && isAddressEqual(from, wrapped)
}

function encodeWrap({ from, amount }: SwapRequest): Hex {
  if (from === undefined) return encodeFunctionData({ abi, functionName: 'deposit' })
  return encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
}

const wrapRouter = (address: Address): SwapRouter => ({
  address,
  // it burns what the account itself holds
  needsApproval: false,
  takesPermit: false,
  isEncodedHere: true,
  limitsBeforeFees: false,
  isFixed: true,
})
