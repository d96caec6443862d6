import { encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import type { SwapCall, SwapRequest, SwapTerms } from '../../modules/convert/swap-source.js'
import type { ChainRouter } from './chain-routers.js'
import { packPath, type SwapPath } from './swap-paths.js'

// those that measure what arrives, so that a token which takes a fee of its transfers can be swapped as well
const v2Abi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
])
const v3Abi = parseAbi([
  // unlike selfPermit it succeeds if another transaction has used the permit before
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32) payable',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum)) payable',
  'function unwrapWETH9(uint256, address) payable',
  'function multicall(bytes[]) payable',
])
const v3With02Abi = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable',
  'function multicall(uint256, bytes[]) payable',
])
/** SwapRouter02 takes this address for its own. */
const ownAddress02 = '0x0000000000000000000000000000000000000002'

/** Returns the call of a router that swaps along a path. */
export function encodeSwap(
  router: ChainRouter,
  path: SwapPath,
  request: SwapRequest,
  terms: SwapTerms,
): SwapCall {
  const encode = { v2: encodeV2, v3: encodeV3, 'v3-02': encodeV3With02 }[router.kind]
  return {
    to: router.router,
    data: encode(path, request, terms),
    value: request.from === undefined ? request.amount : 0n,
    minToAmount: terms.minToAmount,
  }
}

function encodeV2(
  { tokens }: SwapPath,
  { from, to, amount, account }: SwapRequest,
  { minToAmount, deadline }: SwapTerms,
): Hex {
  const rest = [minToAmount, tokens, account, deadline] as const
  if (from === undefined)
    return encodeFunctionData({
      abi: v2Abi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: rest,
    })
  return encodeFunctionData({
    abi: v2Abi,
    functionName:
      to === undefined
        ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
        : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amount, ...rest],
  })
}

function encodeV3(path: SwapPath, request: SwapRequest, terms: SwapTerms): Hex {
  const { to, amount, account } = request
  const { minToAmount, deadline } = terms
  // the router takes the zero address for its own, from which it then unwraps
  const recipient = to === undefined ? zeroAddress : account
  const swap = encodeFunctionData({
    abi: v3Abi,
    functionName: 'exactInput',
    args: [{ path: packPath(path), recipient, deadline, amountIn: amount, amountOutMinimum: minToAmount }],
  })
  const calls = aroundSwap(swap, request, terms)
  return calls.length === 1
    ? swap
    : encodeFunctionData({ abi: v3Abi, functionName: 'multicall', args: [calls] })
}

function encodeV3With02(path: SwapPath, request: SwapRequest, terms: SwapTerms): Hex {
  const { to, amount, account } = request
  const swap = encodeFunctionData({
    abi: v3With02Abi,
    functionName: 'exactInput',
    args: [
      {
        path: packPath(path),
        recipient: to === undefined ? ownAddress02 : account,
        amountIn: amount,
        amountOutMinimum: terms.minToAmount,
      },
    ],
  })
  return encodeFunctionData({
    abi: v3With02Abi,
    functionName: 'multicall',
    args: [terms.deadline, aroundSwap(swap, request, terms)],
  })
}

/** Returns the calls of a swap: the permit before it, and what unwraps the bought asset after it. */
function aroundSwap(
  swap: Hex,
  { from, to, amount, account }: SwapRequest,
  { minToAmount, permit }: SwapTerms,
): readonly Hex[] {
  const before =
    permit && from
      ? [
          encodeFunctionData({
            abi: v3Abi,
            functionName: 'selfPermitIfNecessary',
            args: [from, amount, permit.deadline, permit.v, permit.r, permit.s],
          }),
        ]
      : []
  const after =
    to === undefined
      ? [encodeFunctionData({ abi: v3Abi, functionName: 'unwrapWETH9', args: [minToAmount, account] })]
      : []
  return [...before, swap, ...after]
}
