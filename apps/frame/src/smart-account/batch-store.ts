import * as z from 'zod/mini'
import { withLock, type DeviceStore } from '../device/device-store.js'

const hex = z.string().check(z.regex(/^0x[\da-f]*$/i), z.maxLength(66))

const batch = z.object({
  id: z.string(),
  owner: z.string(),
  /** CAIP-2 id of the network. */
  network: z.string(),
  /** Transactions that were sent, in order. */
  hashes: z.array(hex),
  /** Whether one transaction makes all calls, by the code of the account. */
  isAtomic: z.boolean(),
  /** Whether it is a user operation: `hashes` has its hash then. */
  isOperation: z.optional(z.boolean()),
  /** Number of transactions of the whole batch. */
  length: z.number(),
  /** Time of the request, in milliseconds since 1970. */
  createdAt: z.number(),
})

/** A batch that was sent. */
export type StoredBatch = z.infer<typeof batch>

/** Batches of this device. They outlive a reload of the page. */
export interface BatchStore {
  /** Returns a batch; undefined if it is unknown or older than 24 hours. */
  find(id: string): Promise<StoredBatch | undefined>
  /** Adds a batch, or replaces the one with its id. */
  save(batch: StoredBatch): Promise<void>
}

/** Options of {@link createBatchStore}. */
export interface BatchStoreOptions {
  readonly device: Pick<DeviceStore, 'read' | 'write'>
  readonly now: () => number
}

const entry = 'batches'
const keptMs = 24 * 60 * 60_000
const maxBatches = 200

/** Creates the store over the sealed values of the device. */
export function createBatchStore({ device, now }: BatchStoreOptions): BatchStore {
  async function readAll(): Promise<readonly StoredBatch[]> {
    const bytes = await device.read(entry)
    const read = z.array(batch).safeParse(bytes ? parse(bytes) : [])
    const oldest = now() - keptMs
    return read.success ? read.data.filter(({ createdAt }) => createdAt > oldest) : []
  }
  return {
    find: async (id) => (await readAll()).find((stored) => stored.id === id),
    // two frames of one site share the entry
    save: (saved) =>
      withLock(`foyer-${entry}`, async () => {
        const others = (await readAll()).filter(({ id }) => id !== saved.id)
        const list = [...others, saved].slice(-maxBatches)
        await device.write(entry, new TextEncoder().encode(JSON.stringify(list)))
      }),
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    return []
  }
}
