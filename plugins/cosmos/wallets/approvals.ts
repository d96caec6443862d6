import { schema, type StorageService } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

/** Networks that the user approved, by the key of the wallet. */
export interface Approvals {
  get(key: string): Promise<readonly string[]>
  set(key: string, networks: readonly CaipNetworkId[]): Promise<void>
  remove(key: string): Promise<void>
}

const storageName = 'cosmos.approved'
const version = 1
const stored = schema.object({ v: schema.number(), data: schema.record(schema.array(schema.string())) })

/**
 * Creates the list of approved networks in the widget's storage. Wallets have no way to ask for access without a prompt: only
 * those of the list are asked when a session is restored.
 */
export function createApprovals(storage: StorageService): Approvals {
  async function read(): Promise<ReadonlyMap<string, readonly string[]>> {
    const result = schema.check(stored, await storage.get(storageName))
    return new Map(result.issues || result.value.v !== version ? [] : Object.entries(result.value.data))
  }
  const write = (approved: ReadonlyMap<string, readonly string[]>) =>
    storage.set(storageName, { v: version, data: Object.fromEntries(approved) })
  return {
    get: async (key) => (await read()).get(key) ?? [],
    set: async (key, networks) => write(new Map(await read()).set(key, networks)),
    async remove(key) {
      const rest = new Map(await read())
      if (rest.delete(key)) await write(rest)
    },
  }
}
