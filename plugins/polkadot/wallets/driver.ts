import { untilAborted } from '#kernel'
import {
  caipAddress,
  type CaipNetworkId,
  type Approval,
  type ConnectorDriver,
  type Network,
} from '#kernel/chain'
import type { PrefixOf } from '../addresses/prefixes.js'
import { encodeSs58 } from '../addresses/ss58.js'
import { polkadotErrors } from '../errors.js'
import type { Approvals } from './approvals.js'
import type { FoundExtension } from './discovery.js'
import { createExtensionProvider } from './provider.js'
import { readAccounts, type ExtensionAccount } from './read-accounts.js'
import { toRejection } from './to-rejection.js'

/** What a driver knows of the networks. */
interface DriverNetworks {
  /** The configured networks, the default one first. */
  list(): readonly Network[]
  readonly prefixOf: PrefixOf
}

/** Options of {@link createExtensionDriver}. */
export interface DriverOptions {
  readonly networks: DriverNetworks
  readonly approvals: Approvals
  /** Name of the site, which the extension shows. */
  readonly origin: string
}

/** An extension that gave access: unchecked, since it may return anything. */
interface EnabledExtension {
  readonly accounts: { get(): unknown; subscribe?(listener: (accounts: unknown) => void): unknown }
  readonly signer: unknown
}

/** Creates the driver of an extension. Extensions have no network: each request says for which one it is. */
export function createExtensionDriver(extension: FoundExtension, options: DriverOptions): ConnectorDriver {
  const { networks, approvals, origin } = options
  let enabled: EnabledExtension | undefined
  let accounts: readonly ExtensionAccount[] = []
  let network: CaipNetworkId | undefined

  const accountsOn = (id: CaipNetworkId) => {
    const start = `0x${id.slice(id.indexOf(':') + 1)}`
    return accounts.filter(({ genesisHash }) => genesisHash?.startsWith(start) ?? true)
  }
  const spell = ({ publicKey }: ExtensionAccount, id: CaipNetworkId) =>
    encodeSs58(publicKey, networks.prefixOf(id))
  const networkIds = () => networks.list().map(({ caipNetworkId }) => caipNetworkId)

  function approvalOn(id: CaipNetworkId): Approval {
    return {
      accounts: accountsOn(id).map((account) => ({
        caipAddress: caipAddress(id, spell(account, id)),
        kind: 'eoa',
        label: account.label,
      })),
      network: id,
      approvedNetworks: networkIds().filter((other) => accountsOn(other).length > 0),
    }
  }

  /** Takes over accounts, and returns the approval; undefined if no account is for a configured network. */
  function accept(reported: readonly ExtensionAccount[], wanted: CaipNetworkId | undefined) {
    accounts = reported
    const ids = networkIds()
    const order = wanted !== undefined && ids.includes(wanted) ? [wanted, ...ids] : ids
    network = order.find((id) => accountsOn(id).length > 0)
    return network && approvalOn(network)
  }

  async function ask(signal: AbortSignal): Promise<readonly ExtensionAccount[]> {
    try {
      enabled = readEnabled(await untilAborted(extension.enable(origin), signal))
      return readAccounts(await untilAborted(Promise.resolve(enabled.accounts.get()), signal))
    } catch (error) {
      signal.throwIfAborted()
      throw toRejection(error)
    }
  }

  return {
    async connect({ signal, network: wanted }) {
      const approval = accept(await ask(signal), wanted)
      if (!approval)
        throw polkadotErrors.BAD_ACCOUNTS({ detail: `${extension.name} shared no account of Polkadot.` })
      await approvals.add(extension.key)
      return approval
    },
    async reconnect({ signal, network: wanted }) {
      if (!(await approvals.has(extension.key))) return undefined
      return accept(await ask(signal), network ?? wanted)
    },
    async disconnect() {
      accounts = []
      network = undefined
      await approvals.remove(extension.key)
    },
    async switchNetwork({ network: wanted }) {
      const { caipNetworkId, name } = wanted
      if (accountsOn(caipNetworkId).length === 0)
        throw polkadotErrors.WALLET_WITHOUT_NETWORK({ values: { network: name } })
      network = caipNetworkId
      return approvalOn(caipNetworkId)
    },
    provider: () =>
      createExtensionProvider(() => enabled?.signer, {
        accounts: () => (network === undefined ? [] : accountsOn(network)),
        spell: (account) => (network === undefined ? account.address : spell(account, network)),
        network: () => network ?? networkIds()[0] ?? unconfigured(),
      }),
    watch(listener) {
      let isOver = false
      const onAccounts = (reported: unknown) => {
        if (isOver) return
        try {
          const read = readAccounts(reported)
          // extensions report the state at the time of the subscription
          if (describe(read) === describe(accounts)) return
          const approval = accept(read, network)
          if (approval) return listener.changed(approval)
          // the extension would prompt
          approvals.remove(extension.key).catch(() => {})
          listener.disconnected()
        } catch {
          // an invalid report changes nothing
        }
      }
      const stop = subscribe(enabled, onAccounts)
      return () => {
        isOver = true
        if (typeof stop === 'function') (stop as () => void)()
      }
    },
  }
}

const describe = (accounts: readonly ExtensionAccount[]) =>
  JSON.stringify(accounts.map(({ publicKey, ...rest }) => ({ ...rest, key: publicKey.join() })))

function unconfigured(): never {
  throw polkadotErrors.BAD_ACCOUNTS({ detail: 'No network is configured.' })
}

/** Reads the answer of an extension. @throws polkadot/BAD_EXTENSION */
function readEnabled(answer: unknown): EnabledExtension {
  const { accounts, signer } = Object(answer) as Readonly<Record<string, unknown>>
  const { get } = Object(accounts) as Readonly<Record<string, unknown>>
  if (typeof get !== 'function') throw polkadotErrors.BAD_EXTENSION()
  return { accounts: accounts as EnabledExtension['accounts'], signer }
}

/** Subscribes to accounts. Not every extension reports them. */
function subscribe(enabled: EnabledExtension | undefined, listener: (accounts: unknown) => void): unknown {
  try {
    return typeof enabled?.accounts.subscribe === 'function'
      ? enabled.accounts.subscribe(listener)
      : undefined
  } catch {
    return undefined
  }
}
