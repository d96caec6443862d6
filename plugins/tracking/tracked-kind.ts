import { schema } from '#kernel'
import type { Asset } from '#kernel/money'
import { storedAsset, storedUnits, toStoredAsset, type TransactionKind } from '#plugins/transactions/contract'
import { trackedAtom, type TrackedFields } from './contract.js'
import { pendingKey } from './storage-keys.js'

const shape = {
  label: schema.string(),
  sentTo: schema.string(),
  moves: schema.array(
    schema.object({
      direction: schema.oneOf('in', 'out'),
      asset: schema.object(storedAsset()),
      amount: storedUnits(),
    }),
  ),
}

interface StoredShape extends Pick<TrackedFields, 'label' | 'sentTo'> {
  readonly moves: readonly {
    readonly direction: 'in' | 'out'
    readonly asset: Asset
    readonly amount: string
  }[]
}

/** How transactions of the page are stored. Nothing compares them: the page has not told what it asked the wallet for. */
export const trackedKind: TransactionKind<Omit<TrackedFields, 'hash'>> = {
  pendingKey,
  // the page asks the wallet by itself
  unclearKey: 'tracking.unclear',
  version: 1,
  shape,
  write: ({ label, sentTo, moves }) => ({
    label,
    sentTo,
    moves: moves.map(({ direction, asset, amount }) => ({
      direction,
      asset: toStoredAsset(asset),
      amount: String(amount),
    })),
  }),
  read({ id, account, chainId, wallet, ...stored }) {
    const { label, sentTo, moves } = stored as unknown as StoredShape
    return {
      ...{ id, account, chainId, wallet, label, sentTo },
      moves: moves.map(({ amount, ...move }) => ({ ...move, amount: BigInt(amount) })),
    }
  },
  sentAtom: trackedAtom,
  describe: ({ label, sentTo, moves }) => ({ type: 'execute', label, sentTo, moves }),
  findOf: async () => undefined,
}
