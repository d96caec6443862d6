/** Where the wallet remembers what it granted: localStorage and sessionStorage fit. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>

/** What survives a reload. */
interface Remembered {
  readonly permittedOrigins: readonly string[]
  readonly chainId?: number
  readonly accountIndex?: number
}

/** Reads and writes one record. Without a storage, or with one that is denied or corrupted, it starts clean. */
export interface Memory {
  read(): Remembered
  write(next: Partial<Remembered>): void
}

export function createMemory(storage: WalletStorage | undefined, key: string): Memory {
  let remembered: Remembered = { permittedOrigins: [] }
  let seen: string | null | undefined
  // another tab may have written: the wallet is one, whichever page it is asked from
  const read = () => {
    const text = attempt(() => storage?.getItem(key))
    if (text === undefined || text === seen) return remembered
    seen = text
    remembered = parse(text)
    return remembered
  }
  return {
    read,
    write(next) {
      remembered = { ...read(), ...next }
      attempt(() => storage?.setItem(key, JSON.stringify(remembered)))
    },
  }
}

function parse(text: string | null | undefined): Remembered {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null') as unknown)
  if (typeof value !== 'object' || value === null) return { permittedOrigins: [] }
  const { permittedOrigins, chainId, accountIndex } = value as Record<string, unknown>
  return {
    permittedOrigins: Array.isArray(permittedOrigins) ? permittedOrigins.map(String) : [],
    ...(typeof chainId === 'number' && { chainId }),
    ...(typeof accountIndex === 'number' && { accountIndex }),
  }
}

/** Storage throws where the visitor has switched it off; the wallet then just forgets. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
