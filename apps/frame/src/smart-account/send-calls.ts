import type { Address, Hex } from 'viem'
import type { Call, ConfirmRequest } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import type { Signer } from '../keys/create-signer.js'
import { estimateApart, fillFees, readGasPrice, shownFee, type FeeLimit } from '../rpc/fees.js'
import type { AskNetwork } from '../rpc/ask-network.js'
import { sendTransaction } from '../rpc/send-transaction.js'
import type { AccountKind, AccountNetwork } from './account-kind.js'
import type { BatchStore, StoredBatch } from './batch-store.js'
import { createBatchId, type RequestedBatch } from './read-batch.js'
import { gasOf } from './operation-limits.js'
import type { OperationBatch } from './send-operation.js'
import { untilReceipt } from './until-receipt.js'

const noLimit = { gas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }

/** Asks the user, and opens the wallet. @throws a FrameError with the code 4001 if the user rejects */
export type Confirm = (request: ConfirmRequest) => Promise<Signer>

/** A batch to be sent. */
export interface BatchSending {
  readonly batch: RequestedBatch
  readonly owner: Address
  /** CAIP-2 id of the network. */
  readonly networkId: string
  readonly network: AccountNetwork
  /** Kind of the smart account. Undefined where the key alone is used: the network has none, or the page asked for that account. */
  readonly kind: AccountKind | undefined
  /** Asks the operator's bundler and paymaster of the network. */
  readonly askBundler: AskNetwork
  readonly confirm: Confirm
  readonly store: BatchStore
  /** Ids of batches with calls that are still to be sent. */
  readonly sending: Set<string>
  /** Ids of batches that wait for the user, or are being sent. */
  readonly waiting: Set<string>
  readonly now: () => number
}

/**
 * Sends a batch after the user's approval: one call as a transaction, several by the smart account, or one after another where it is
 * not available.
 *
 * @returns the id of the batch
 * @throws a FrameError with a code of EIP-5792
 */
export async function sendBatch(sending: BatchSending): Promise<{ readonly id: string }> {
  const { batch, store, waiting } = sending
  const id = batch.id ?? createBatchId()
  const isKnown = waiting.has(id)
  waiting.add(id)
  try {
    if (isKnown || (batch.id !== undefined && (await store.find(batch.id))))
      throw new FrameError('There is a batch with this id already', 5720)
    return await sendNew(sending, id)
  } finally {
    // the one before still waits
    if (!isKnown) waiting.delete(id)
  }
}

async function sendNew(sending: BatchSending, id: string): Promise<{ readonly id: string }> {
  const { batch } = sending
  const { calls, isAtomic } = batch
  const [first] = calls
  const { kind } = sending
  // a kind that sends only user operations makes single calls with them, too
  const isPlain = calls.length === 1 && !(kind && (isAtomic || batch.isSponsored || !kind.sendCalls))
  if (first && isPlain) {
    const { network, owner: from } = sending
    const limit = await fillFees(network.ask, from, first)
    const fee = shownFee(limit, network.chainId)
    const signer = await sending.confirm({ kind: 'transaction', from, call: first, fee })
    return save(sending, id, false, await sendTransaction({ ...network, signer, from, call: first, limit }))
  }
  if (kind && (await canUseAccount(sending, kind))) return sendTogether(sending, kind, id)
  if (isAtomic || batch.isSponsored)
    throw new FrameError('This account cannot send calls together on this network', 5760)
  return sendApart(sending, id)
}

/**
 * Whether the calls can be sent together. Code of another contract is replaced only after the user's approval: it may be there for a
 * reason.
 */
async function canUseAccount({ batch, network, owner, confirm }: BatchSending, kind: AccountKind) {
  const code = await kind.codeOn(network, owner)
  if (code.state !== 'foreign') return kind.atomic(code) !== 'unsupported'
  if (!batch.isAtomic && !batch.isSponsored) return false
  try {
    await confirm({ kind: 'delegation', action: 'replace', from: code.delegate })
  } catch (error) {
    const isRejected = error instanceof FrameError && error.code === 4001
    throw isRejected ? new FrameError('User rejected the change of the account', 5750) : error
  }
  return true
}

async function sendTogether(sending: BatchSending, kind: AccountKind, id: string) {
  const { batch, network, owner, confirm, askBundler, store } = sending
  const missing = batch.calls.findIndex(({ to }) => !to)
  if (missing >= 0)
    throw new FrameError(`calls.${missing}.to is required: a batch cannot create a contract`, -32602)
  const { calls, isSponsored } = batch
  if (kind.sendCalls && kind.estimateGas && !isSponsored) {
    const [turnsOnSmartAccount, gas, price] = await Promise.all([
      kind.isDeployed(network, owner).then((isDeployed) => !isDeployed),
      kind.estimateGas({ network, owner }, calls),
      readGasPrice(network.ask),
    ])
    const limit = { gas, ...price }
    const fee = shownFee(limit, network.chainId)
    const request = { kind: 'calls', calls, isAtomic: true, turnsOnSmartAccount, isSponsored, fee } as const
    const signer = await confirm(request)
    return save(sending, id, true, await kind.sendCalls({ network, owner, signer, calls }, limit))
  }
  const operation = { network, owner, calls, askBundler, kind, isSponsored }
  const hash = await confirmOperation(operation, confirm)
  await store.save({ ...stateOf(sending, id, true, [hash]), isOperation: true })
  return { id }
}

/** Sends calls as a user operation after the user's approval, with the limits that were shown. @returns the hash of the operation */
export async function confirmOperation(
  operation: Omit<OperationBatch, 'signer'>,
  confirm: Confirm,
): Promise<Hex> {
  const { network, owner, calls, kind, isSponsored } = operation
  const { fillOperation, sendOperation } = await import('./send-operation.js')
  const limits = isSponsored ? undefined : await fillOperation(operation)
  const signer = await confirm({
    kind: 'calls',
    calls,
    isAtomic: true,
    turnsOnSmartAccount: !(await kind.isDeployed(network, owner)),
    isSponsored,
    // the fee for data is part of the gas of an operation
    ...(limits && { fee: { max: gasOf(limits) * limits.maxFeePerGas, hasDataFee: false } }),
  })
  return sendOperation({ ...operation, signer }, limits)
}

/** Each call waits for the one before it: it may need its result, and is not sent if that reverts. */
async function sendApart(sending: BatchSending, id: string) {
  const { batch, network, owner: from, confirm } = sending
  const { calls } = batch
  const limits = await fillApart(network, from, calls)
  const max = limits.reduce((sum, limit) => sum + shownFee(limit, network.chainId).max, 0n)
  const { hasDataFee } = shownFee(limits[0] ?? noLimit, network.chainId)
  const signer = await confirm({ kind: 'calls', calls, isAtomic: false, fee: { max, hasDataFee } })
  const send = (index: number) => {
    const [call, limit] = [calls[index] ?? {}, limits[index] ?? noLimit]
    return sendTransaction({ ...network, signer, from, call, limit, isEstimated: index > 0 })
  }
  let stored = stateOf(sending, id, false, [await send(0)])
  await sending.store.save(stored)
  sending.sending.add(id)
  void (async () => {
    for (let index = 1; index < calls.length; index++) {
      if (!(await untilReceipt(network, stored.hashes.at(-1) ?? ''))) return
      stored = { ...stored, hashes: [...stored.hashes, await send(index)] }
      await sending.store.save(stored)
    }
  })()
    // what was not sent is seen in the state of the batch
    .catch(() => {})
    .finally(() => sending.sending.delete(id))
  return { id }
}

/** Limits of calls that are sent one after another. */
async function fillApart(
  { ask }: AccountNetwork,
  from: Address,
  calls: readonly Call[],
): Promise<readonly FeeLimit[]> {
  const [price, gas] = await Promise.all([readGasPrice(ask), estimateApart(ask, from, calls)])
  return gas.map((each) => ({ gas: each, ...price }))
}

async function save(sending: BatchSending, id: string, isAtomic: boolean, hash: string) {
  await sending.store.save(stateOf(sending, id, isAtomic, [hash]))
  return { id }
}

function stateOf(
  { batch, owner, networkId, now }: BatchSending,
  id: string,
  isAtomic: boolean,
  hashes: string[],
): StoredBatch {
  const length = isAtomic ? 1 : batch.calls.length
  return { id, owner, network: networkId, hashes, isAtomic, length, createdAt: now() }
}
