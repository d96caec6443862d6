import { schema, type StorageService } from '#kernel'

/** Extensions that the user connected on this site. */
export interface Approvals {
  has(key: string): Promise<boolean>
  add(key: string): Promise<void>
  remove(key: string): Promise<void>
}

const storageName = 'polkadot.approved'
const version = 1
const stored = schema.object({ v: schema.number(), data: schema.array(schema.string()) })

/**
 * Creates the list of connected extensions in the widget's storage. Extensions have no way to ask for access without a prompt:
 * only those of the list are asked when a session is restored.
 */
export function createApprovals(storage: StorageService): Approvals {
  async function read(): Promise<readonly string[]> {
    const result = schema.check(stored, await storage.get(storageName))
    return result.issues || result.value.v !== version ? [] : result.value.data
  }
  const write = (data: readonly string[]) => storage.set(storageName, { v: version, data })
  return {
    has: async (key) => (await read()).includes(key),
    async add(key) {
      const keys = await read()
      if (!keys.includes(key)) await write([...keys, key])
    },
    async remove(key) {
      const keys = await read()
      if (keys.includes(key)) await write(keys.filter((other) => other !== key))
    },
  }
}
