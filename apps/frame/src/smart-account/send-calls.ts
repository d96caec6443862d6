import type { Address } from 'viem'
import type { ConfirmRequest } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import type { Signer } from '../keys/create-signer.js'
import { sendTransaction, type AskNetwork } from '../rpc/send-transaction.js'
import type { AccountKind, AccountNetwork } from './account-kind.js'
import type { BatchStore, StoredBatch } from './batch-store.js'
import { createBatchId, type RequestedBatch } from './read-batch.js'
import { untilReceipt } from './until-receipt.js'

/** Asks the user, and opens the wallet. @throws a FrameError with the code 4001 if the user rejects */
export type Confirm = (request: ConfirmRequest) => Promise<Signer>

/** A batch to be sent. */
export interface BatchSending {
  readonly batch: RequestedBatch
  readonly owner: Address
  /** CAIP-2 id of the network. */
  readonly networkId: string
  readonly network: AccountNetwork
  readonly kind: AccountKind
  /** Whether the smart account may be used on the network. */
  readonly isEnabled: boolean
  /** Asks the operator's bundler and paymaster of the network. */
  readonly askBundler: AskNetwork
  readonly confirm: Confirm
  readonly store: BatchStore
  /** Ids of batches with calls that are still to be sent. */
  readonly sending: Set<string>
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
  const { batch, store } = sending
  const id = batch.id ?? createBatchId()
  if (batch.id !== undefined && (await store.find(batch.id)))
    throw new FrameError('There is a batch with this id already', 5720)
  const { calls, isAtomic } = batch
  const [first] = calls
  const isPlain = calls.length === 1 && !(sending.isEnabled && (isAtomic || batch.isSponsored))
  if (first && isPlain) {
    const signer = await sending.confirm({ kind: 'transaction', from: sending.owner, call: first })
    const { network, owner: from } = sending
    return save(sending, id, false, await sendTransaction({ ...network, signer, from, call: first }))
  }
  if (await canUseAccount(sending)) return sendTogether(sending, id)
  if (isAtomic || batch.isSponsored)
    throw new FrameError('This account cannot send calls together on this network', 5760)
  return sendApart(sending, id)
}

/**
 * Whether the calls can be sent together. Code of another contract is replaced only after the user's approval: it may be there for a
 * reason.
 */
async function canUseAccount({ batch, kind, network, owner, isEnabled, confirm }: BatchSending) {
  if (!isEnabled) return false
  const code = await kind.codeOn(network, owner)
  if (code.state !== 'foreign') return code.state !== 'contract'
  if (!batch.isAtomic && !batch.isSponsored) return false
  try {
    await confirm({ kind: 'delegation', action: 'replace', from: code.delegate })
  } catch (error) {
    const isRejected = error instanceof FrameError && error.code === 4001
    throw isRejected ? new FrameError('User rejected the change of the account', 5750) : error
  }
  return true
}

async function sendTogether(sending: BatchSending, id: string) {
  const { batch, kind, network, owner, confirm } = sending
  const missing = batch.calls.findIndex(({ to }) => !to)
  if (missing >= 0)
    throw new FrameError(`calls.${missing}.to is required: a batch cannot create a contract`, -32602)
  const isDeployed = await kind.isDeployed(network, owner)
  const { calls, isSponsored } = batch
  const request = { kind: 'calls', calls, isAtomic: true, turnsOnSmartAccount: !isDeployed } as const
  const signer = await confirm({ ...request, isSponsored })
  if (isSponsored) {
    const { sendSponsored } = await import('./send-sponsored.js')
    const { askBundler, store } = sending
    const hash = await sendSponsored({ network, owner, signer, calls, askBundler, kind })
    await store.save({ ...stateOf(sending, id, true, [hash]), isSponsored })
    return { id }
  }
  return save(sending, id, true, await kind.sendCalls({ network, owner, signer, calls }))
}

/** Each call waits for the one before it: it may need its result, and is not sent if that reverts. */
async function sendApart(sending: BatchSending, id: string) {
  const { batch, network, owner: from, confirm } = sending
  const { calls } = batch
  const signer = await confirm({ kind: 'calls', calls, isAtomic: false })
  const send = (call: (typeof calls)[number]) => sendTransaction({ ...network, signer, from, call })
  const [first, ...others] = calls
  let stored = stateOf(sending, id, false, first ? [await send(first)] : [])
  await sending.store.save(stored)
  sending.sending.add(id)
  void (async () => {
    for (const call of others) {
      if (!(await untilReceipt(network, stored.hashes.at(-1) ?? ''))) return
      stored = { ...stored, hashes: [...stored.hashes, await send(call)] }
      await sending.store.save(stored)
    }
  })()
    // what was not sent is seen in the state of the batch
    .catch(() => {})
    .finally(() => sending.sending.delete(id))
  return { id }
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
