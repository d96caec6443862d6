import type { Atom } from 'jotai/vanilla'
import {
  accountOf,
  historyAtom,
  lazyPart,
  networkState,
  routerKey,
  slotAtom,
  type ServiceKey,
  type Unsubscribe,
  homeViews,
  sessionKey,
} from '#kernel'
import {
  addressOf,
  isRejection,
  rpcCodes,
  toRpcError,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
} from '#kernel/chain'

/** Part of a widget that adapters use. */
export interface FoyerAccess {
  read<T>(atom: Atom<T>): T
  watch<T>(atom: Atom<T>, listener: (value: T) => void): Unsubscribe
  service<T>(key: ServiceKey<T>): T
}

/** Error of an adapter. `code` is that of EIP-1193, JSON-RPC or CAIP-25: 4001 if the user rejected. */
export interface AdapterError extends Error {
  readonly code: number
}

/** The wallet of a namespace. Errors are {@link AdapterError}s. */
export interface NamespaceAccess {
  /** Accounts that the wallet shares, the active one first; empty without a connection. */
  accounts(): readonly CaipAddress[]
  addresses(): readonly string[]
  /** The active network, also without a connection. */
  network(): Network | undefined
  networkId(): CaipNetworkId | undefined
  /** The configured networks. */
  networks(): readonly Network[]
  /** Waits for stored connections, and returns the active address. Undefined without a connection. */
  restore(): Promise<string | undefined>
  /** Opens the modal if no wallet is connected, and returns the active address. @throws code 4001 if the user closes it */
  connect(): Promise<string>
  disconnect(): Promise<void>
  /** @throws code 4902 for a network that is not configured */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** The provider of the connected wallet. @throws code 4100 without a connection */
  provider(): Promise<unknown>
  /** Calls the listener when accounts or network have changed. */
  watch(listener: () => void): Unsubscribe
}

/** Creates the access to the wallet of a namespace. */
export function createNamespaceAccess(foyer: FoyerAccess, namespace: string): NamespaceAccess {
  const [accountAtom, networkAtom] = [accountOf(namespace), networkState(namespace)]
  const session = () => foyer.service(sessionKey)
  const accounts = () => foyer.read(accountAtom).allAccounts.map(({ caipAddress }) => caipAddress)
  const addresses = () => accounts().map(addressOf)
  const networks = () => foyer.read(networkAtom).requestedCaipNetworks

  // once: a wallet that is gone is waited for each time
  const restoreOnce = lazyPart(async () => session().reconnect())

  async function restore() {
    await withCode(restoreOnce())
    return addresses()[0]
  }

  /** Waits until a wallet is connected or the modal is closed. */
  function awaitConnection(): Promise<string> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const [address] = addresses()
        if (address === undefined && foyer.read(historyAtom).length > 0) return
        for (const unsubscribe of subscriptions) unsubscribe()
        if (address === undefined) reject(adapterError(rpcCodes.userRejected, 'User rejected the request.'))
        else resolve(address)
      }
      const subscriptions = [foyer.watch(accountAtom, check), foyer.watch(historyAtom, check)]
      check()
    })
  }

  return {
    accounts,
    addresses,
    network: () => foyer.read(networkAtom).caipNetwork,
    networkId: () => foyer.read(networkAtom).caipNetworkId,
    networks,
    restore,
    async connect() {
      const address = await restore()
      if (address !== undefined) return address
      if (foyer.read(historyAtom).length === 0) {
        const [home] = foyer.read(slotAtom(homeViews))
        if (!home) throw adapterError(rpcCodes.unauthorized, 'The widget has no view to connect a wallet.')
        foyer.service(routerKey).reset(home.opens)
      }
      return awaitConnection()
    },
    disconnect: () => withCode(session().disconnect({ namespace })),
    async switchNetwork(network) {
      if (!networks().some(({ caipNetworkId }) => caipNetworkId === network))
        throw adapterError(rpcCodes.unrecognisedChain, `The network ${network} is not configured.`)
      await withCode(session().switchNetwork(network))
    },
    async provider() {
      if (accounts().length === 0)
        throw adapterError(rpcCodes.unauthorized, `No wallet is connected in the namespace ${namespace}.`)
      return withCode(session().provider(namespace))
    },
    watch(listener) {
      const keyOf = () => JSON.stringify([accounts(), foyer.read(networkAtom).caipNetworkId])
      let before = keyOf()
      const check = () => {
        const now = keyOf()
        if (now === before) return
        before = now
        listener()
      }
      const subscriptions = [foyer.watch(accountAtom, check), foyer.watch(networkAtom, check)]
      return () => subscriptions.forEach((unsubscribe) => unsubscribe())
    },
  }
}

const errorName = 'FoyerAdapterError'

/** Creates an error with a numeric code. */
export function adapterError(code: number, message: string, cause?: unknown): AdapterError {
  const error = new Error(message, cause === undefined ? {} : { cause })
  return Object.assign(error, { name: errorName, code })
}

/** Gives errors of the widget and of wallets a numeric code. */
export async function withCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === errorName) throw thrown
    const error = toRpcError(thrown)
    throw adapterError(
      isRejection(error) ? rpcCodes.userRejected : (error.rpcCode ?? rpcCodes.internal),
      error.message,
      error,
    )
  }
}
