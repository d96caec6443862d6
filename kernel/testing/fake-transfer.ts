import type { Transfer, TransferFee, TransferOrder } from '../contracts/transfer.js'

/** What a fake transfer was asked to send. */
export interface FakeSend {
  readonly order: TransferOrder
  readonly fee: TransferFee
}

/** Moves nothing, and remembers what it was asked to. */
export interface FakeTransfer extends Transfer {
  /** Every time a wallet would have been asked, in order. */
  readonly sends: readonly FakeSend[]
}

/** How a fake transfer differs from one where everything goes well. */
export interface FakeTransferOptions extends Partial<Transfer> {
  /** What the account holds of any asset, in base units; 1,000,000 when left out. */
  readonly balance?: bigint
  /** What every transfer costs; 2 when left out. */
  readonly fee?: bigint
  /** What the wallet hands over; `0x1`, `0x2` and so on when left out. */
  readonly hash?: string
}

/** Creates a transfer for a namespace in tests. Any text is an address; the wallet agrees at once. */
export function fakeTransfer(options: FakeTransferOptions = {}): FakeTransfer {
  const { balance = 1_000_000n, fee = 2n, hash, send, ...given } = options
  const sends: FakeSend[] = []
  const terms = Object.freeze({})
  return {
    assetRequired: false,
    readReceiver: async ({ text }) => ({ address: text.trim(), warnings: [] }),
    estimateFee: async () => ({ value: fee, terms }),
    most: async ({ asset }) => {
      const kept = asset.address === undefined ? fee : 0n
      return balance > kept ? balance - kept : 0n
    },
    simulate: async () => undefined,
    ...given,
    sends,
    send: async (order, agreed, signal) => {
      sends.push({ order, fee: agreed })
      return send ? send(order, agreed, signal) : (hash ?? `0x${sends.length.toString(16)}`)
    },
  }
}
