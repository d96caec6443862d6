import { WidgetError, type MessageRef } from '#kernel'
import { addressOf, rpcCodes, type CaipAddress, type Network } from '#kernel/chain'
import type { Asset, Simulation, TransferOrder } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { encodeCall, revertReason } from '../node/abi.js'
import { isBytes, isSameAddress, nativeAddress } from '../node/values.js'
import { checkAnswer, toCall, type Call } from './transfer-call.js'
import { describeAsset, unnamedAsset } from './describe-asset.js'
import { evmTransferErrors } from './errors.js'

/** Topic of `Transfer(address,address,uint256)`, an event of ERC-20. With `traceTransfers`, nodes also log it for the native asset. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Topics of `Deposit(address,uint256)` and `Withdrawal(address,uint256)`, by which WETH and its like report what they create and destroy. */
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const withdrawalTopic = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Sums of what has reached an account and what has left it. */
export interface Moves {
  readonly arrived: bigint
  readonly left: bigint
}

/**
 * Sums up the transfers of an account in logs, by the asset's address in lower case; undefined is the native asset. Transfers to itself are
 * left out.
 */
export function assetMoves(logs: unknown, account: string): ReadonlyMap<string | undefined, Moves> {
  const moves = new Map<string | undefined, Moves>()
  const owner = account.toLowerCase()
  for (const log of Array.isArray(logs) ? (logs as unknown[]) : []) {
    const { address, topics, data } = Object(log) as Record<string, unknown>
    const parties = Array.isArray(topics) ? partiesOf(topics as unknown[]) : undefined
    if (!parties) continue
    if (typeof address !== 'string' || typeof data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(data)) continue
    const asset = isSameAddress(address, nativeAddress) ? undefined : address.toLowerCase()
    const [from, to] = parties
    if (from === to) continue
    const { arrived, left } = moves.get(asset) ?? { arrived: 0n, left: 0n }
    const amount = BigInt(data)
    if (to === owner) moves.set(asset, { arrived: arrived + amount, left })
    else if (from === owner) moves.set(asset, { arrived, left: left + amount })
  }
  return moves
}

/**
 * Sums up the transfers of an account in logs, by the asset's address in lower case; undefined is the native asset. Changes
 * of zero are left out.
 */
export function assetChanges(logs: unknown, account: string): ReadonlyMap<string | undefined, bigint> {
  const moves = [...assetMoves(logs, account)]
  return new Map(
    moves
      .map(([asset, { arrived, left }]) => [asset, arrived - left] as const)
      .filter(([, sum]) => sum !== 0n),
  )
}

/** Topics of `Approval(address,address,uint256)` and `ApprovalForAll(address,address,bool)`. */
const approvalTopics = [
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
]
/** Topics of `TransferSingle` and `TransferBatch` of ERC-1155, with the owner in their second field. */
const editionTopics = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]

/** Collectibles that leave an account in logs, and approvals that it gives, also those that are taken back. */
export function grantsOf(logs: unknown, account: string): NonNullable<Simulation['grants']> {
  const owner = account.toLowerCase()
  const addressAt = (topic: unknown) => `0x${String(topic).slice(-40).toLowerCase()}`
  return (Array.isArray(logs) ? (logs as unknown[]) : []).flatMap((log) => {
    const { address, topics } = Object(log) as Record<string, unknown>
    if (typeof address !== 'string' || !Array.isArray(topics)) return []
    const [topic, ...fields] = (topics as unknown[]).map(String)
    if (topic === undefined) return []
    const isItem = topic === transferTopic && fields.length === 3
    if (isItem || editionTopics.includes(topic))
      return addressAt(fields[isItem ? 0 : 1]) === owner ? [{ contract: address }] : []
    if (!approvalTopics.includes(topic) || addressAt(fields[0]) !== owner) return []
    return [{ contract: address, spender: addressAt(fields[1]) }]
  })
}

/** Sender and receiver of the asset in an event, each undefined where it is created or destroyed. Undefined for other events. */
function partiesOf([topic, ...fields]: readonly unknown[]): readonly (string | undefined)[] | undefined {
  const [first, second, ...more] = fields.map((field) => `0x${String(field).slice(-40).toLowerCase()}`)
  // a third field: the transfer of an NFT
  if (topic === transferTopic && second !== undefined && more.length === 0) return [first, second]
  if (second !== undefined) return undefined
  if (topic === depositTopic) return [undefined, first]
  return topic === withdrawalTopic ? [first, undefined] : undefined
}

/**
 * Simulates a transfer by eth_simulateV1. Undefined if the node lacks the method.
 *
 * @throws the node's error if it is unreachable
 */
export async function simulate(
  ask: AskNetwork,
  order: TransferOrder,
  signal: AbortSignal,
): Promise<Simulation | undefined> {
  const call = toCall(order)
  const { asset, receiver } = order
  const isToken =
    asset.address !== undefined && !asset.item && !isSameAddress(receiver, addressOf(order.account))
  const request = {
    ...{ ...order, calls: [call], known: [asset] },
    ...(isToken && { received: { asset, owner: receiver } }),
  }
  const result = await simulateCalls(ask, request, signal)
  if (!result || result.simulation.failure !== undefined || !call.data) return result?.simulation
  const failure = await refusal(ask, order, result.returned, signal)
  return { ...result.simulation, ...(failure !== undefined && { failure }) }
}

/** Calls of an account that follow each other. */
export interface CallsToSimulate {
  readonly account: CaipAddress
  readonly network: Network
  readonly calls: readonly Call[]
  /** Assets whose descriptions are known. */
  readonly known: readonly Asset[]
  /** Assets whose change is that of the account's balance, whatever their events say. */
  readonly measured?: readonly Asset[]
  /** Asset whose arrival at another account is measured. */
  readonly received?: { readonly asset: Asset; readonly owner: string } | undefined
}

/** `balanceOf(address)` of ERC-20. */
export const balanceOfSelector = '0x70a08231'

/**
 * Simulates calls one after the other by eth_simulateV1. Undefined if the node lacks the method.
 *
 * @returns the changes of all calls or the first failure, and the bytes that the last call returns
 * @throws the node's error if it is unreachable
 */
export async function simulateCalls(
  ask: AskNetwork,
  request: CallsToSimulate,
  signal: AbortSignal,
): Promise<{ readonly simulation: Simulation; readonly returned?: unknown } | undefined> {
  const { network, account, calls, measured = [], received } = request
  const from = addressOf(account)
  const readOf = ({ address }: Asset, owner: string) =>
    address === undefined
      ? []
      : [{ from, to: address, value: '0x0', data: encodeCall(balanceOfSelector, owner) }]
  const owned = measured.flatMap((asset) => readOf(asset, from))
  const reads = [...owned, ...(received ? readOf(received.asset, received.owner) : [])]
  const options = {
    blockStateCalls: [{ calls: [...reads, ...calls, ...reads] }],
    traceTransfers: true,
    validation: false,
  }
  let answer: unknown
  try {
    answer = await ask(network, { method: 'eth_simulateV1', params: [options, 'latest'] }, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof WidgetError) || error.kind !== 'rpc') throw error
    // other errors may mean that the method is missing; the fee estimate reports the rest
    return isTransactionError(error) ? { simulation: { changes: [], failure: error.message } } : undefined
  }
  const results = callsOf(answer)
  if (results.length !== calls.length + 2 * reads.length) return undefined
  const simulated = results.slice(reads.length, reads.length + calls.length)
  const failed = simulated.find(({ status }) => status !== '0x1')
  if (failed) {
    const { returnData } = failed
    const failure = revertReason(isBytes(returnData) ? returnData : '0x')
    return { simulation: { changes: [], failure } }
  }
  const logs = simulated.flatMap((call) => (Array.isArray(call['logs']) ? (call['logs'] as unknown[]) : []))
  const sums = new Map(assetChanges(logs, from))
  const balancesAt = (index: number) =>
    [results[index], results[reads.length + calls.length + index]].map(balanceIn)
  for (const [index, { to }] of owned.entries()) {
    const [before, after] = balancesAt(index)
    if (before === undefined || after === undefined) return undefined
    if (after === before) sums.delete(to.toLowerCase())
    else sums.set(to.toLowerCase(), after - before)
  }
  const changes = await Promise.all(
    [...sums].map(async ([address, amount]) => ({
      asset: await assetAt(ask, request, address, signal),
      amount,
    })),
  )
  const grants = grantsOf(logs, from)
  const [had, has] = received ? balancesAt(owned.length) : []
  const arrived = had === undefined || has === undefined ? undefined : has - had
  return { simulation: { changes, grants, received: arrived }, returned: simulated.at(-1)?.['returnData'] }
}

/** Balance that a simulated call returned; undefined if it returned none. */
function balanceIn(result: Readonly<Record<string, unknown>> | undefined): bigint | undefined {
  const data = result?.['returnData']
  return result?.['status'] === '0x1' && isBytes(data) && data.length === 66 ? BigInt(data) : undefined
}

/** Results of the calls of the only block. */
function callsOf(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  const [block] = Array.isArray(answer) ? (answer as unknown[]) : []
  const { calls } = Object(block) as { calls?: unknown }
  return Array.isArray(calls) ? calls.map((call: unknown) => Object(call) as Record<string, unknown>) : []
}

/** Whether an error is about the transaction, such as a balance that is too low, and not about the method. */
function isTransactionError({ rpcCode = 0 }: WidgetError): boolean {
  return rpcCode === rpcCodes.transactionRejected || (rpcCode <= -38_000 && rpcCode > -39_000)
}

async function refusal(
  ask: AskNetwork,
  order: TransferOrder,
  returned: unknown,
  signal: AbortSignal,
): Promise<MessageRef | undefined> {
  try {
    await checkAnswer(ask, order, returned, signal)
    return undefined
  } catch (error) {
    if (evmTransferErrors.REFUSED.is(error) || evmTransferErrors.NO_CONTRACT.is(error))
      return (error as WidgetError).messageRef
    throw error
  }
}

async function assetAt(
  ask: AskNetwork,
  { network, known }: CallsToSimulate,
  address: string | undefined,
  signal: AbortSignal,
): Promise<Asset> {
  if (address === undefined) return { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const asset = known.find((one) => isSameAddress(one.address, address))
  if (asset) return asset
  const described = await describeAsset(ask, network, address, signal).catch(() => undefined)
  return described ?? unnamedAsset(network, address)
}
