import type { Clock } from '#kernel'
import {
  caipAddress,
  isRejection,
  type CaipNetworkId,
  type Approval,
  type ConnectorDriver,
  type Network,
} from '#kernel/chain'
import { cosmosErrors } from '../errors.js'
import type { Approvals } from './approvals.js'
import type { FoundWallet } from './discovery.js'
import { createWalletAccess, mayBeUnknownChain, type DriverNetworks, type KeysByNetwork } from './enable.js'
import { createWalletProvider } from './provider.js'

/** Options of {@link createWalletDriver}. */
export interface DriverOptions {
  readonly networks: DriverNetworks
  readonly approvals: Approvals
  readonly clock: Clock
}

/** Time to wait for the answer to a disconnect, in milliseconds. */
const disconnectLimitMs = 1_000

/**
 * Creates the driver of a wallet. Wallets have no network: each request says for which one it is. An account has another
 * address on each network, which the wallet is asked for: addresses are never derived.
 */
export function createWalletDriver(wallet: FoundWallet, options: DriverOptions): ConnectorDriver {
  const { networks, approvals, clock } = options
  const access = createWalletAccess(wallet, networks.chain)
  let keys: KeysByNetwork = new Map()
  let network: CaipNetworkId | undefined

  function approvalOn(id: CaipNetworkId): Approval {
    const key = keys.get(id)
    return {
      accounts: key
        ? [{ caipAddress: caipAddress(id, key.address), publicKey: key.publicKey, label: key.label }]
        : [],
      network: id,
      approvedNetworks: [...keys.keys()],
    }
  }

  async function accept(approved: KeysByNetwork, id: CaipNetworkId): Promise<Approval> {
    keys = approved
    network = id
    await approvals.set(wallet.key, [...keys.keys()])
    return approvalOn(id)
  }

  /**
   * Reads the keys of approved networks. A wallet may have none on some of them, such as a hardware wallet.
   *
   * @throws the error of the first network if none has a key
   */
  async function keysOf(
    approved: readonly Network[],
    first: Network,
    signal: AbortSignal,
  ): Promise<KeysByNetwork> {
    const rest = approved.filter((other) => other !== first)
    try {
      const key = await access.key(first, signal)
      return new Map([[first.caipNetworkId, key], ...(await access.keys(rest, signal))])
    } catch (error) {
      signal.throwIfAborted()
      const known = isRejection(error) ? undefined : await access.keys(rest, signal)
      if (!known?.size) throw error
      return known
    }
  }

  /** The configured networks, the wanted one first. */
  function inOrder(wanted: CaipNetworkId | undefined): readonly Network[] {
    const list = networks.list()
    const first = list.filter(({ caipNetworkId }) => caipNetworkId === wanted)
    return [...first, ...list.filter((other) => !first.includes(other))]
  }

  return {
    async connect({ signal, network: wanted }) {
      const all = inOrder(wanted)
      const [first] = all
      if (!first) throw cosmosErrors.NO_NETWORK()
      let approved = all
      try {
        await access.enable(all, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!mayBeUnknownChain(error)) throw error
        // the wallet does not know one of the chains, and approves none then
        await access.enableOrAdd(first, signal)
        approved = [first]
      }
      const known = await keysOf(approved, first, signal)
      const chosen = approved.find(({ caipNetworkId }) => known.has(caipNetworkId)) ?? first
      return accept(known, chosen.caipNetworkId)
    },
    async reconnect({ signal, network: wanted }) {
      const stored = await approvals.get(wallet.key)
      const approved = inOrder(network ?? wanted).filter(({ caipNetworkId }) =>
        stored.includes(caipNetworkId),
      )
      if (approved.length === 0) return undefined
      await access.enable(approved, signal)
      const known = await access.keys(approved, signal)
      const first = approved.find(({ caipNetworkId }) => known.has(caipNetworkId))
      return first && accept(known, first.caipNetworkId)
    },
    async disconnect() {
      const ids = [...keys.keys()].map((id) => id.slice(id.indexOf(':') + 1))
      keys = new Map()
      network = undefined
      await approvals.remove(wallet.key)
      // `disconnect` is the name in Leap
      const end = ['disable', 'disconnect'].find((method) => wallet.has(method))
      if (end === undefined || ids.length === 0) return
      const ended = new AbortController()
      const late = clock.sleep(disconnectLimitMs, ended.signal).catch(() => {})
      await Promise.race([wallet.call(end, ids), late]).finally(() => ended.abort())
    },
    async switchNetwork({ network: wanted, signal }) {
      const { caipNetworkId } = wanted
      if (!keys.has(caipNetworkId)) await access.enableOrAdd(wanted, signal)
      const key = keys.get(caipNetworkId) ?? (await access.key(wanted, signal))
      return accept(new Map([...keys, [caipNetworkId, key]]), caipNetworkId)
    },
    provider: () =>
      createWalletProvider(wallet, {
        key: () => (network === undefined ? undefined : keys.get(network)),
        network() {
          const id = network ?? networks.list()[0]?.caipNetworkId
          if (id === undefined) throw cosmosErrors.NO_NETWORK()
          return id
        },
      }),
    watch(listener) {
      const over = new AbortController()
      let isReading = false
      let isStale = false

      /** Reads the keys again, once more if the wallet reported a change meanwhile. */
      async function onChange() {
        isStale = true
        if (isReading) return
        isReading = true
        try {
          while (isStale && !over.signal.aborted) {
            isStale = false
            await readAgain()
          }
        } finally {
          isReading = false
        }
      }
      async function readAgain() {
        const approved = networks.list().filter(({ caipNetworkId }) => keys.has(caipNetworkId))
        const before = describe(keys)
        const known = await access.keys(approved, over.signal)
        const id = network !== undefined && known.has(network) ? network : [...known.keys()][0]
        // a locked wallet reports changes, too: the connection stays as it was
        if (isStale || id === undefined || describe(known) === before) return
        keys = known
        network = id
        listener.changed(approvalOn(id))
      }

      const stop = wallet.onChange(() => {
        // rejects only when it is over
        onChange().catch(() => {})
      })
      return () => {
        over.abort()
        stop()
      }
    },
  }
}

const describe = (keys: KeysByNetwork) => JSON.stringify([...keys])
