import { addressOf, rpcCodes, WidgetError, type MessageRef } from '#kernel'
import type { Asset, Simulation, TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '#plugins/service/contract'
import { revertReason } from '../rpc/abi.js'
import { isBytes, isSameAddress, nativeAddress } from '../rpc/values.js'
import { checkAnswer, toCall } from './transfer-call.js'
import { describeAsset, unnamedAsset } from './describe-asset.js'
import { evmTransferErrors } from './errors.js'

/** Topic of `Transfer(address,address,uint256)`, an event of ERC-20. With `traceTransfers`, nodes also log it for the native asset. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Sums up the transfers of an account in logs, by the asset's address in lower case; undefined is the native asset. Changes
 * of zero are left out.
 */
export function assetChanges(logs: unknown, account: string): ReadonlyMap<string | undefined, bigint> {
  const changes = new Map<string | undefined, bigint>()
  const owner = account.toLowerCase()
  for (const log of Array.isArray(logs) ? (logs as unknown[]) : []) {
    const { address, topics, data } = Object(log) as Record<string, unknown>
    // a fourth topic: the transfer of an NFT
    if (!Array.isArray(topics) || topics.length !== 3 || topics[0] !== transferTopic) continue
    if (typeof address !== 'string' || typeof data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(data)) continue
    const asset = isSameAddress(address, nativeAddress) ? undefined : address.toLowerCase()
    const [from, to] = topics.slice(1).map((topic) => `0x${String(topic).slice(-40).toLowerCase()}`)
    const amount = BigInt(data)
    const change = (to === owner ? amount : 0n) - (from === owner ? amount : 0n)
    changes.set(asset, (changes.get(asset) ?? 0n) + change)
  }
  for (const [asset, change] of changes) if (change === 0n) changes.delete(asset)
  return changes
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
  const { network } = order
  const call = toCall(order)
  const options = { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }
  let answer: unknown
  try {
    answer = await ask(network, { method: 'eth_simulateV1', params: [options, 'latest'] }, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof WidgetError) || error.kind !== 'rpc') throw error
    // other errors may mean that the method is missing; the fee estimate reports the rest
    return isTransactionError(error) ? { changes: [], failure: error.message } : undefined
  }
  const simulated = callOf(answer)
  if (!simulated) return undefined
  const { status, returnData, logs } = simulated
  if (status !== '0x1') return { changes: [], failure: revertReason(isBytes(returnData) ? returnData : '0x') }
  const changes = await Promise.all(
    [...assetChanges(logs, addressOf(order.account))].map(async ([address, amount]) => ({
      asset: await assetAt(ask, order, address, signal),
      amount,
    })),
  )
  const failure = call.data && (await refusal(ask, order, returnData, signal))
  return { changes, ...(failure !== undefined && { failure }) }
}

/** Result of the only call of the only block. */
function callOf(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  const [block] = Array.isArray(answer) ? (answer as unknown[]) : []
  const { calls } = Object(block) as { calls?: unknown }
  const [call] = Array.isArray(calls) ? (calls as unknown[]) : []
  return call === undefined ? undefined : (Object(call) as Record<string, unknown>)
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
  { network, asset }: TransferOrder,
  address: string | undefined,
  signal: AbortSignal,
): Promise<Asset> {
  if (address === undefined) return { chainId: network.caipNetworkId, ...network.nativeCurrency }
  if (isSameAddress(asset.address, address)) return asset
  const described = await describeAsset(ask, network, address, signal).catch(() => undefined)
  return described ?? unnamedAsset(network, address)
}
