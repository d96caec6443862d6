import { openDB, type IDBPDatabase } from 'idb'

/** Keys and secrets of this device: one browser profile on one site, for one project. */
export interface DeviceStore {
  /** Key pair of DPoP proofs; its private key cannot be read. */
  readonly proofKeys: CryptoKeyPair
  /** Whether everything is kept in memory, because the browser denied the storage. */
  readonly isInMemory: boolean
  /** Reads a sealed value; undefined if it is missing or cannot be opened. */
  read(name: string): Promise<Uint8Array | undefined>
  write(name: string, value: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Deletes all values and keys of the device. The next start makes new keys. */
  clear(): Promise<void>
}

const databaseName = 'foyer-device'
const storeName = 'values'
const nonceBytes = 12

interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** Values by name, in IndexedDB or in memory. */
interface Values {
  readonly isInMemory: boolean
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
  clear(): Promise<void>
}

/**
 * Opens the device of a project and a site. Values are sealed by AES-GCM with a key that cannot be read; their name is the
 * associated data, so that one cannot take the place of another.
 *
 * @param scope the project and the origin of the site
 */
export async function openDevice(scope: string): Promise<DeviceStore> {
  const values = await openValues(scope)
  // two frames of one site that start at the same time must agree on the keys
  return withLock(`${databaseName}/${scope}`, async () => {
    const proofKeys = (await values.get('proof-keys')) as CryptoKeyPair | undefined
    const sealKey = (await values.get('seal-key')) as CryptoKey | undefined
    const keys =
      proofKeys && sealKey
        ? { proofKeys, sealKey }
        : { proofKeys: await createProofKeys(), sealKey: await createSealKey() }
    if (!proofKeys || !sealKey) {
      await values.put('proof-keys', keys.proofKeys)
      await values.put('seal-key', keys.sealKey)
    }
    return storeOf(values, keys)
  })
}

function storeOf(
  values: Values,
  { proofKeys, sealKey }: { readonly proofKeys: CryptoKeyPair; readonly sealKey: CryptoKey },
): DeviceStore {
  const associated = (name: string) => new TextEncoder().encode(`foyer-device.1.${name}`)
  return {
    proofKeys,
    isInMemory: values.isInMemory,
    async read(name) {
      const { nonce, bytes } = Object(await values.get(`value:${name}`)) as Partial<Sealed>
      if (!nonce || !bytes) return undefined
      try {
        const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: associated(name) }
        return new Uint8Array(await crypto.subtle.decrypt(algorithm, sealKey, bytes))
      } catch {
        return undefined
      }
    },
    async write(name, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: associated(name) }
      const bytes = await crypto.subtle.encrypt(algorithm, sealKey, Uint8Array.from(value))
      await values.put(`value:${name}`, { nonce, bytes } satisfies Sealed)
    },
    remove: (name) => values.delete(`value:${name}`),
    clear: () => values.clear(),
  }
}

const createProofKeys = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

const createSealKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

async function openValues(scope: string): Promise<Values> {
  try {
    const database = await openDB(databaseName, 1, {
      upgrade: (opened) => {
        opened.createObjectStore(storeName)
      },
    })
    return inDatabase(database, scope)
  } catch {
    return inMemory()
  }
}

function inDatabase(database: IDBPDatabase, scope: string): Values {
  const memory = inMemory()
  let isInMemory = false
  const keyOf = (name: string) => `${scope}/${name}`
  return {
    get isInMemory() {
      return isInMemory
    },
    async get(name) {
      const kept = await memory.get(name)
      return kept ?? (await (database.get(storeName, keyOf(name)) as Promise<unknown>).catch(() => undefined))
    },
    async put(name, value) {
      try {
        await database.put(storeName, value, keyOf(name))
      } catch {
        // full or denied: the session lasts until the page is closed
        isInMemory = true
        await memory.put(name, value)
        // the former value must not come back with the next load: a refresh token that is used again ends the session everywhere
        await database.delete(storeName, keyOf(name)).catch(() => {})
      }
    },
    async delete(name) {
      await memory.delete(name)
      await database.delete(storeName, keyOf(name)).catch(() => {})
    },
    async clear() {
      await memory.clear()
      await database.delete(storeName, IDBKeyRange.bound(`${scope}/`, `${scope}/\uffff`)).catch(() => {})
    },
  }
}

function inMemory(): Values {
  const values = new Map<string, unknown>()
  return {
    isInMemory: true,
    get: async (name) => values.get(name),
    put: async (name, value) => {
      values.set(name, value)
    },
    delete: async (name) => {
      values.delete(name)
    },
    clear: async () => values.clear(),
  }
}

/** Runs work while no other frame of this origin runs work of this name. Browsers that deny storage deny locks too: then without. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = (globalThis.navigator ?? {}) as { readonly locks?: LockManager }
  if (!locks) return work()
  let hasBegun = false
  try {
    return await locks.request(name, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}
