import * as z from 'zod'

const hash = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform((text) => text.toLowerCase())
const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform((text) => text.toLowerCase())
const quantity = z.string().regex(/^0x[\da-f]{1,64}$/i)
const count = quantity.transform(Number).refine(Number.isSafeInteger)
const bytes = z.string().regex(/^0x([\da-f]{2})*$/i)

/** Header of a block. */
export const header = z.object({
  number: count,
  hash,
  parentHash: hash,
  timestamp: count,
  /** Filter of the addresses and topics of its logs. */
  logsBloom: bytes.nullish(),
})

/** Block with its transactions. */
export const fullBlock = header.extend({
  transactions: z.array(
    z.object({
      hash,
      transactionIndex: count,
      from: address,
      to: address.nullish(),
      value: quantity.transform(BigInt),
      nonce: count,
      input: bytes,
    }),
  ),
})
export type FullBlock = z.output<typeof fullBlock>

/** Logs of eth_getLogs and of receipts. */
export const logs = z.array(
  z.object({
    address,
    topics: z.array(hash),
    data: bytes,
    blockHash: hash,
    blockNumber: count,
    transactionIndex: count,
    logIndex: count,
  }),
)
export type NodeLog = z.output<typeof logs>[number]

/** Receipt of a transaction. */
export const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  /** Absent before Byzantium. */
  status: z.enum(['0x0', '0x1']).nullish(),
})
export const receipts = z.array(receipt)

/** Answer of trace_block: calls of all transactions, as Parity began to report them. */
export const traces = z.array(
  z.object({
    type: z.string(),
    action: z.object({
      callType: z.string().nullish(),
      from: address.nullish(),
      to: address.nullish(),
      value: quantity.transform(BigInt).nullish(),
      // of a contract that ends
      address: address.nullish(),
      refundAddress: address.nullish(),
      balance: quantity.transform(BigInt).nullish(),
    }),
    result: z.object({ address: address.nullish() }).nullish(),
    error: z.string().nullish(),
    traceAddress: z.array(z.int()),
    transactionHash: hash.nullish(),
    blockHash: hash.nullish(),
  }),
)
export type Trace = z.output<typeof traces>[number]
