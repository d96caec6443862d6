import type { WalletAddresses } from '../../keys/derive-keys.js'
import type { ReleasedShare, WalletStores } from '../stores.js'

type State = 'pending' | 'active' | 'retired'

interface LoginRow {
  readonly kind: 'device' | 'recovery'
  readonly device: string
  readonly split: string
  readonly share: Uint8Array
  state: State
}

interface RecoveryRow {
  readonly evmAddress: string
  readonly split: string
  readonly share: Uint8Array
  state: State
}

/** Both modules of the server, with the rules of their endpoints. */
export interface MemoryServer {
  /** Stores as a device sees them. Its own storage is new with each name. */
  storesOf(device: string): WalletStores
  /** The active wallet. */
  wallet(): WalletAddresses | undefined
  /** Login share of the active set of a device. */
  releaseOf(device: string): ReleasedShare | undefined
  /** Loses the wallet with its login shares. */
  loseLogins(): void
  /** Device shares by device and split. */
  readonly deviceShares: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>
}

/** Creates a server without a wallet. */
export function createMemoryServer(): MemoryServer {
  let wallet: { readonly addresses: WalletAddresses; state: State } | undefined
  let loginRows: LoginRow[] = []
  const recoveryRows: RecoveryRow[] = []
  const deviceShares = new Map<string, Map<string, Uint8Array>>()
  const copy = <Row extends ReleasedShare>({ split, share }: Row) => ({ split, share: share.slice() })
  const present = <Value>(value: Value | undefined, name: string) => {
    if (value === undefined) throw new Error(`404 ${name}`)
    return value
  }
  const addRows = (device: string, split: string, share: Uint8Array) => {
    for (const kind of ['device', 'recovery'] as const) {
      loginRows.push({ kind, device, split, share: share.slice(), state: 'pending' })
    }
  }

  return {
    deviceShares,
    loseLogins() {
      wallet = undefined
      loginRows = []
    },
    wallet: () => (wallet?.state === 'active' ? wallet.addresses : undefined),
    releaseOf: (device) => {
      const row = loginRows.find(
        (entry) => entry.kind === 'device' && entry.device === device && entry.state === 'active',
      )
      return row && copy(row)
    },
    storesOf: (device) => ({
      login: {
        async createWallet({ addresses, split, share }) {
          if (wallet?.state === 'active') throw new Error('409 wallet')
          wallet = { addresses, state: 'pending' }
          loginRows = []
          addRows(device, split, share)
        },
        async addSet({ split, share }) {
          addRows(device, split, share)
        },
        async read(split) {
          return present(
            loginRows.find((row) => row.split === split && row.device === device),
            'set',
          ).share.slice()
        },
        async activate(split) {
          const rows = loginRows.filter((row) => row.split === split)
          present(rows[0], 'set')
          if (wallet) wallet.state = 'active'
          for (const row of rows.filter(({ state }) => state === 'pending')) {
            for (const older of loginRows) {
              const isReplaced =
                older.kind === row.kind && (row.kind === 'recovery' || older.device === row.device)
              if (older.state === 'active' && isReplaced) older.state = 'retired'
            }
            row.state = 'active'
          }
        },
        async releaseRecovery() {
          return copy(
            present(
              loginRows.find((row) => row.kind === 'recovery' && row.state === 'active'),
              'set',
            ),
          )
        },
      },
      recovery: {
        async active() {
          const row = recoveryRows.find(({ state }) => state === 'active')
          return row && { split: row.split, evmAddress: row.evmAddress }
        },
        async add({ evmAddress, split, share }) {
          recoveryRows.push({ evmAddress, split, share: share.slice(), state: 'pending' })
        },
        async read(split) {
          return present(
            recoveryRows.find((row) => row.split === split),
            'share',
          ).share.slice()
        },
        async activate(split) {
          const row = present(
            recoveryRows.find((entry) => entry.split === split),
            'share',
          )
          for (const older of recoveryRows) if (older.state === 'active') older.state = 'retired'
          row.state = 'active'
        },
        async release() {
          return copy(
            present(
              recoveryRows.find(({ state }) => state === 'active'),
              'share',
            ),
          )
        },
      },
      device: {
        async write({ split, share }) {
          deviceShares.set(device, new Map(deviceShares.get(device)).set(split, share.slice()))
        },
        async read(split) {
          return deviceShares.get(device)?.get(split)?.slice()
        },
        async deleteOthers(split) {
          deviceShares.set(
            device,
            new Map([...(deviceShares.get(device) ?? [])].filter(([name]) => name === split)),
          )
        },
      },
    }),
  }
}

/** Counts calls to the stores and to the worker, and fails all from a chosen one on, as a tab that is killed. */
export interface KillSwitch {
  readonly calls: string[]
  /** Wraps an object of async functions, at any depth. */
  wrap<Target extends object>(target: Target, path?: string): Target
}

/**
 * @param killAt index of the call that is the last
 * @param when whether that call still reaches its target
 */
export function createKillSwitch(killAt = Infinity, when: 'before' | 'after' = 'before'): KillSwitch {
  const calls: string[] = []
  const kill = () => {
    throw new Error('killed')
  }
  const wrap: KillSwitch['wrap'] = (target, path = '') =>
    new Proxy(target, {
      get(object, key) {
        const value: unknown = Reflect.get(object, key)
        const name = `${path}${String(key)}`
        if (typeof value === 'object' && value !== null) return wrap(value, `${name}.`)
        if (typeof value !== 'function') return value
        return async (...input: readonly unknown[]) => {
          const index = calls.push(name === 'worker.run' ? `worker.${String(input[0])}` : name) - 1
          if (index > killAt || (index === killAt && when === 'before')) kill()
          const result: unknown = await (value as (...input: readonly unknown[]) => unknown)(...input)
          if (index === killAt) kill()
          return result
        }
      },
    })
  return { calls, wrap }
}
