import { networkByIdAtom, schema } from '#kernel'
import {
  cancellingCapability,
  transferCapability,
  type Asset,
  type Transfer,
  type TransferOrder,
} from '#kernel/money'
import {
  storedAsset,
  storedUnits,
  toStoredAsset,
  type FindTransaction,
  type TransactionKind,
} from '#plugins/transactions/contract'
import { transfersAtom, type TransferFields } from './contract.js'
import type { SendDeps } from './deps.js'
import { pendingKey, unclearKey } from './storage-keys.js'

const shape = {
  asset: schema.object({
    ...storedAsset(),
    item: schema.optional(schema.object({ standard: schema.oneOf('erc721', 'erc1155'), id: storedUnits() })),
  }),
  amount: storedUnits(),
  receiver: schema.string(),
  receiverName: schema.optional(schema.string()),
  memo: schema.optional(schema.string()),
  feeOption: schema.optional(schema.string()),
}

/** How transfers are stored and searched. */
export function createTransferKind({
  store,
  namespaces,
}: Pick<SendDeps, 'store' | 'namespaces'>): TransactionKind<TransferFields> {
  return {
    pendingKey,
    unclearKey,
    version: 2,
    shape,
    write({ asset, amount, receiver, receiverName, memo, feeOption }) {
      return {
        ...{ receiver, receiverName, memo, feeOption, amount: String(amount) },
        asset: { ...toStoredAsset(asset), item: asset.item },
      }
    },
    read: ({ id, account, chainId, wallet, ...stored }) => {
      const { amount, ...fields } = stored as unknown as StoredShape
      return { id, account, chainId, wallet, ...fields, amount: BigInt(amount) }
    },
    sentAtom: transfersAtom,
    describe: ({ asset, amount, receiver, receiverName }) => ({
      type: 'send',
      sentTo: receiver,
      sentToName: receiverName,
      moves: [{ direction: 'out', asset, amount }],
    }),
    async findOf({ account, chainId, asset, receiver, amount, memo }) {
      const network = store.get(networkByIdAtom)(chainId)
      const transfer = network && (await namespaces.capability(network.chainNamespace, transferCapability))
      if (!transfer) return undefined
      const order = { account, network, asset, receiver, amount, memo }
      return {
        find: findOf(transfer, order),
        carriesOut:
          transfer.carriesOut &&
          ((sent, signal) => transfer.carriesOut?.(order, sent, signal) ?? Promise.resolve(undefined)),
        async isCancellation({ hash: pending, trace }, hash, signal) {
          const cancelling = await namespaces.capability(network.chainNamespace, cancellingCapability)
          return cancelling?.isCancellation({ ...order, hash: pending, trace, signal }, hash)
        },
      }
    },
  }
}

interface StoredShape extends Pick<TransferFields, 'receiver' | 'receiverName' | 'memo' | 'feeOption'> {
  readonly asset: Asset
  readonly amount: string
}

/** Returns the search for the transaction of an order, if the namespace has one. */
export function findOf(transfer: Transfer, order: TransferOrder): FindTransaction | undefined {
  return (
    transfer.find && ((from, signal) => transfer.find?.(order, from, signal) ?? Promise.resolve(undefined))
  )
}
