import { networkByIdAtom, schema } from '#kernel'
import { callsCapability, type Calls, type CallRequest } from '#kernel/money'
import { batchesCapability } from '#plugins/evm/contract'
import {
  storedAsset,
  storedUnits,
  toStoredAsset,
  type FindTransaction,
  type TransactionKind,
} from '#plugins/transactions/contract'
import { findOfBatch } from './batch.js'
import { swapsAtom, type SwapFields } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { pendingKey, unclearKey } from './storage-keys.js'

const shape = {
  step: schema.oneOf('approval', 'swap'),
  from: schema.object(storedAsset()),
  to: schema.object(storedAsset()),
  amount: storedUnits(),
  minimum: storedUnits(),
  expected: storedUnits(),
  call: schema.object({ to: schema.string(), data: schema.string(), value: storedUnits() }),
  batch: schema.optional(schema.string()),
}

/** How swaps and approvals are stored and searched. */
export function createSwapKind({
  store,
  namespaces,
  clock,
}: Pick<SwapsDeps, 'store' | 'namespaces' | 'clock'>): TransactionKind<SwapFields> {
  return {
    pendingKey,
    unclearKey,
    version: 1,
    shape,
    write({ step, from, to, amount, minimum, expected, call, batch }) {
      const units = { amount: `${amount}`, minimum: `${minimum}`, expected: `${expected}` }
      const storedCall = { ...call, value: `${call.value}` }
      return { step, from: toStoredAsset(from), to: toStoredAsset(to), ...units, call: storedCall, batch }
    },
    read({ id, account, chainId, wallet, ...rest }) {
      const { step, from, to, amount, minimum, expected, call, batch } = rest as unknown as StoredShape
      return {
        ...{ id, account, chainId, wallet, step, from, to },
        ...{ amount: BigInt(amount), minimum: BigInt(minimum), expected: BigInt(expected) },
        call: { ...call, value: BigInt(call.value) },
        batch,
      }
    },
    sentAtom: swapsAtom,
    describe: ({ step, from, to, amount, expected, call }) =>
      step === 'approval'
        ? { type: 'approve', sentTo: call.to, moves: [] }
        : {
            type: 'trade',
            sentTo: call.to,
            moves: [
              { direction: 'out', asset: from, amount },
              { direction: 'in', asset: to, amount: expected },
            ],
          },
    async findOf({ account, chainId, from, to, amount, minimum, call, batch }) {
      const network = store.get(networkByIdAtom)(chainId)
      if (network && batch !== undefined) {
        const batches = await namespaces.capability(network.chainNamespace, batchesCapability)
        const exchange = { account, network, call, sold: from, amount, bought: to, minimum }
        return (
          batches && {
            find: findOfBatch(batches, clock, () => batch),
            carriesOut: (sent, signal) => batches.carriesOut({ ...exchange, signal }, sent),
            isProofNeeded: true,
          }
        )
      }
      const calls = network && (await namespaces.capability(network.chainNamespace, callsCapability))
      if (!calls) return undefined
      const request = { account, network, call }
      return {
        find: findOf(calls, request),
        carriesOut:
          calls.carriesOut &&
          ((sent, signal) => calls.carriesOut?.({ ...request, signal }, sent) ?? Promise.resolve(undefined)),
      }
    },
  }
}

interface StoredShape extends Pick<SwapFields, 'step' | 'from' | 'to' | 'batch'> {
  readonly amount: string
  readonly minimum: string
  readonly expected: string
  readonly call: { readonly to: string; readonly data: string; readonly value: string }
}

/** Returns the search for the transaction of a call, if the namespace has one. */
export function findOf(calls: Calls, request: Omit<CallRequest, 'signal'>): FindTransaction | undefined {
  return (
    calls.find && ((from, signal) => calls.find?.({ ...request, signal }, from) ?? Promise.resolve(undefined))
  )
}
