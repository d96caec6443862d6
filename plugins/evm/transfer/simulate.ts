import { addressOf, rpcCodes, WidgetError } from '#kernel'
import type { Asset, Simulation, TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { isBytes } from '../rpc/hex.js'
import { revertReason } from '../rpc/revert-reason.js'
import { isSameAddress } from '../rpc/same-address.js'
import { assetChanges } from './asset-changes.js'
import { checkAnswer } from './check-answer.js'
import { describeAsset, unnamedAsset } from './describe-asset.js'
import { evmTransferErrors } from './errors.js'
import { toCall } from './to-call.js'

/**
 * Plays an order through with eth_simulateV1, which also tells what moves of the network's own asset.
 * @throws what the node throws when it cannot be reached; one that does not know the method is no error.
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
    // the fee's estimate tells the rest: a node refuses what it does not know in too many ways
    return saysImpossible(error) ? { changes: [], failure: error.message } : undefined
  }
  const played = callOf(answer)
  if (!played) return undefined
  const { status, returnData, logs } = played
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

/** The one call of the one block that was played. */
function callOf(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  const [block] = Array.isArray(answer) ? (answer as unknown[]) : []
  const { calls } = Object(block) as { calls?: unknown }
  const [call] = Array.isArray(calls) ? (calls as unknown[]) : []
  return call === undefined ? undefined : (Object(call) as Record<string, unknown>)
}

/** Codes that say of the transaction, not of the method, that it is not possible: too little to pay it with, say. */
function saysImpossible({ rpcCode = 0 }: WidgetError): boolean {
  return rpcCode === rpcCodes.transactionRejected || (rpcCode <= -38_000 && rpcCode > -39_000)
}

async function refusal(ask: AskNetwork, order: TransferOrder, returned: unknown, signal: AbortSignal) {
  try {
    await checkAnswer(ask, order, returned, signal)
    return undefined
  } catch (error) {
    if (evmTransferErrors.REFUSED.is(error) || evmTransferErrors.NO_CONTRACT.is(error))
      return (error as Error).message
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
