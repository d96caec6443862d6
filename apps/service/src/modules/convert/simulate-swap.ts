import {
  decodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  isHex,
  multicall3Abi,
  numberToHex,
  pad,
  parseAbi,
  toEventSelector,
  type Address,
  type Hex,
} from 'viem'
import * as z from 'zod'
import { multicall } from '../../namespaces/eip155/read-calls.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { SwapCall, SwapRequest } from './swap-source.js'

/** Effect of a swap if it were sent now. */
export type Simulation =
  | {
      readonly outcome: 'done'
      /** Amount of the sold asset that leaves the account, in base units. */
      readonly spent: bigint
      /** Amount of the bought asset that arrives, in base units. */
      readonly received: bigint
      readonly gas: bigint
      /** Whether another asset of the account moves, or another contract may spend one afterwards. */
      readonly touchesOthers: boolean
    }
  | { readonly outcome: 'reverted'; readonly reason: string | undefined }
  /** The account holds less than it sells. */
  | { readonly outcome: 'short' }
  /** No node of the chain has eth_simulateV1. */
  | { readonly outcome: 'unknown' }

const hex = z.custom<Hex>((value) => isHex(value))
const logged = z.object({ address: hex, topics: z.array(hex) })
const call = z.object({
  status: hex,
  returnData: hex,
  gasUsed: hex,
  logs: z.array(logged).default([]),
  error: z.object({ message: z.string().optional(), data: z.string().optional() }).nullish(),
})
const blocks = z.array(z.object({ calls: z.array(call) })).length(1)

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const approvalTopic = toEventSelector('Approval(address,address,uint256)')
/** Of ERC-721 and ERC-1155. */
const approvalForAllTopic = toEventSelector('ApprovalForAll(address,address,bool)')
/** Of ERC-1155, with the owner in the third topic. */
const editionTopics = [
  toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
]
/** Address of native transfers in logs of a simulation. */
const nativeLog: Address = `0x${'e'.repeat(40)}`
const errorAbi = parseAbi(['error Error(string)'])

/**
 * Does a swap on the newest block without a transaction (eth_simulateV1), and measures what the account loses and gets.
 *
 * @param approves whether the router is approved for exactly the sold amount before
 * @throws a NodeFailure if no node of the chain answers
 */
export async function simulateSwap(
  nodes: Pick<NodeAccess, 'ask'>,
  { chain, account, from, to, amount }: SwapRequest,
  swap: SwapCall,
  approves: boolean,
): Promise<Simulation> {
  const approve = (allowed: bigint) => ({
    from: account,
    to: from,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swap.to, allowed] }),
  })
  const balances = [balanceCall(from, account), balanceCall(to, account)]
  // USDT refuses to change an allowance that is not 0
  const approvals = approves && from !== undefined ? [approve(0n), approve(amount)] : []
  const send = { from: account, to: swap.to, data: swap.data, value: numberToHex(swap.value) }
  const outcome = await nodes.ask(chain, {
    method: 'eth_simulateV1',
    params: [
      { blockStateCalls: [{ calls: [...balances, ...approvals, send, ...balances] }], traceTransfers: true },
      'latest',
    ],
  })
  const read = 'result' in outcome ? blocks.safeParse(outcome.result) : undefined
  const calls = read?.data?.[0]?.calls
  if (calls?.length !== balances.length * 2 + approvals.length + 1) return { outcome: 'unknown' }
  const amounts = [calls[0], calls[1], calls.at(-2), calls.at(-1)].map((one) => wordOf(one?.returnData))
  const [soldBefore, boughtBefore, soldAfter, boughtAfter] = amounts
  if (isSilent(from, soldBefore, soldAfter) || isSilent(to, boughtBefore, boughtAfter))
    return { outcome: 'reverted', reason: undefined }
  if (soldBefore === undefined || boughtBefore === undefined) return { outcome: 'unknown' }
  if (soldBefore < amount) return { outcome: 'short' }
  const sent = calls.at(-3)
  const failed = calls.slice(2, -2).find(({ status }) => BigInt(status) !== 1n)
  if (failed) return { outcome: 'reverted', reason: reasonOf(failed) }
  if (!sent || soldAfter === undefined || boughtAfter === undefined) return { outcome: 'unknown' }
  return {
    outcome: 'done',
    spent: soldBefore - soldAfter,
    received: boughtAfter - boughtBefore,
    gas: BigInt(sent.gasUsed),
    touchesOthers: sent.logs.some((log) => touchesOther(log, account, from, swap.to)),
  }
}

/** Whether a token does not tell what an account holds of it, so that nothing about its swap can be measured. */
function isSilent(token: Address | undefined, ...balances: readonly (bigint | undefined)[]): boolean {
  return token !== undefined && balances.includes(undefined)
}

function balanceCall(contract: Address | undefined, account: Address) {
  return contract === undefined
    ? {
        to: multicall,
        data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }),
      }
    : {
        to: contract,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
      }
}

/** Whether an event takes another asset than the sold one from the account, or lets another contract than the router spend one. */
function touchesOther(
  { address, topics: [topic = '0x', ...owners] }: z.output<typeof logged>,
  account: Address,
  sold: Address | undefined,
  router: Address,
): boolean {
  const isOf = (owner: Hex | undefined, one: Address) => owner?.toLowerCase() === pad(one).toLowerCase()
  const isSold = isAddressEqual(address, sold ?? nativeLog)
  if (editionTopics.includes(topic)) return isOf(owners[1], account)
  if (!isOf(owners[0], account)) return false
  if (topic === approvalForAllTopic) return true
  if (topic === approvalTopic) return !isSold || !isOf(owners[1], router)
  return topic === transferTopic && !isSold
}

function wordOf(data: Hex | undefined): bigint | undefined {
  return data?.length === 66 ? BigInt(data) : undefined
}

/** Returns the reason that a contract gives, in letters that can be shown. */
function reasonOf({ returnData, error }: z.output<typeof call>): string | undefined {
  const data = isHex(error?.data) ? error.data : returnData
  try {
    const [reason] = decodeErrorResult({ abi: errorAbi, data }).args
    return /^[\x20-\x7e]{1,100}$/.test(reason) ? reason : undefined
  } catch {
    return undefined
  }
}
