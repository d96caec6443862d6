import { decodeFunctionData, encodeFunctionData, slice, type Hex } from 'viem'
import type { SwapPermit, SwapTerms } from '#kernel/money'
import { routerAbi } from './router-abi.js'

/** Reads the calldata of a router of Uniswap V2 or V3, or of one of the same shape. Undefined if it is of another router. */
export function readRouterCall(data: string): SwapTerms | undefined {
  try {
    return readCall(data as Hex)
  } catch {
    return undefined
  }
}

/**
 * Writes a permit in front of the swap in a call of a V3 router. The calls of the swap, and the deadline of the second router, stay as they
 * are.
 *
 * @param permit.signature r, s and v
 * @returns undefined for calls of other routers, and for those with a permit
 */
export function addPermit(data: string, { asset, amount, deadline, signature }: SwapPermit): Hex | undefined {
  const terms = readRouterCall(data)
  if (!terms || terms.permit) return undefined
  const swap = decodeFunctionData({ abi: routerAbi, data: data as Hex })
  const bytes = signature as Hex
  const permit = encodeFunctionData({
    abi: routerAbi,
    // unlike selfPermit it succeeds if another transaction has used the permit before
    functionName: 'selfPermitIfNecessary',
    args: [
      asset as Hex,
      amount,
      deadline,
      Number(slice(bytes, 64)),
      slice(bytes, 0, 32),
      slice(bytes, 32, 64),
    ],
  })
  if (swap.functionName === 'exactInput' || swap.functionName === 'exactInputSingle')
    return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [[permit, data as Hex]] })
  if (swap.functionName !== 'multicall') return undefined
  const [first, second] = swap.args
  return second === undefined
    ? encodeFunctionData({
        abi: routerAbi,
        functionName: 'multicall',
        args: [[permit, ...(first as readonly Hex[])]],
      })
    : encodeFunctionData({
        abi: routerAbi,
        functionName: 'multicall',
        args: [first as bigint, [permit, ...second]],
      })
}

function readCall(data: Hex): SwapTerms | undefined {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data })
  switch (functionName) {
    case 'multicall': {
      const [first, second] = args
      if (second === undefined) return readCalls(first as readonly Hex[])
      const terms = readCalls(second)
      return terms && { ...terms, deadline: first as bigint }
    }
    case 'swapExactETHForTokens':
    case 'swapExactETHForTokensSupportingFeeOnTransferTokens': {
      const [minimum, path, receiver, deadline] = args
      return { amount: undefined, minimum, receiver, deadline, ...ends(path) }
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForTokens':
    case 'swapExactTokensForETHSupportingFeeOnTransferTokens':
    case 'swapExactTokensForTokensSupportingFeeOnTransferTokens': {
      const [amount, minimum, path, receiver, deadline] = args
      return { amount, minimum, receiver, deadline, ...ends(path) }
    }
    case 'exactInputSingle': {
      const [params] = args
      const { tokenIn: from, tokenOut: to, recipient: receiver, amountIn, amountOutMinimum } = params
      return { amount: amountIn, minimum: amountOutMinimum, from, to, receiver, deadline: deadlineIn(params) }
    }
    case 'exactInput': {
      const [params] = args
      const { path, recipient: receiver, amountIn, amountOutMinimum } = params
      const deadline = deadlineIn(params)
      return { amount: amountIn, minimum: amountOutMinimum, receiver, deadline, ...ends(readPath(path)) }
    }
    default:
      return undefined
  }
}

/** A swap whose bought native asset the router unwraps afterwards: for the receiver of the second call, and no less than it says. */
function readCalls(calls: readonly Hex[]): SwapTerms | undefined {
  const permit = readPermit(calls[0] ?? '0x')
  const terms = readSwapCalls(permit ? calls.slice(1) : calls)
  return terms && permit ? { ...terms, permit } : terms
}

function readPermit(data: Hex): SwapPermit | undefined {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data })
  if (functionName !== 'selfPermit' && functionName !== 'selfPermitIfNecessary') return undefined
  const [asset, amount, deadline, v, r, s] = args
  return { asset, amount, deadline, signature: `${r}${s.slice(2)}${v.toString(16).padStart(2, '0')}` }
}

function readSwapCalls([first = '0x', second, ...more]: readonly Hex[]): SwapTerms | undefined {
  const swap = readCall(first)
  if (!swap || second === undefined) return swap
  const unwrap = decodeFunctionData({ abi: routerAbi, data: second })
  if (unwrap.functionName !== 'unwrapWETH9' || more.length > 0) return undefined
  const [minimum, receiver] = unwrap.args
  return { ...swap, minimum, receiver }
}

/** Deadline in the parameters of the first router; those of the second one have none. */
const deadlineIn = (params: { readonly recipient: Hex; readonly deadline?: bigint }) => params.deadline

const ends = (path: readonly string[]) => ({ from: path[0] ?? '', to: path.at(-1) ?? '' })

/** Tokens of a V3 path: 20 bytes each, with 3 bytes of fee between. */
function readPath(path: Hex): readonly string[] {
  const tokens: string[] = []
  for (let at = 2; at + 40 <= path.length; at += 46) tokens.push(`0x${path.slice(at, at + 40)}`)
  return tokens
}
