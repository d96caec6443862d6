import type { Atom } from 'jotai/vanilla'
import {
  accountOf,
  addressOf,
  historyAtom,
  isRejection,
  networkState,
  routerKey,
  rpcCodes,
  slotAtom,
  toRpcError,
  type CaipNetworkId,
  type ServiceKey,
  type Unsubscribe,
} from '#kernel'
import { homeViews, sessionKey, type Network } from '#kernel/contracts'
import { commitments, solanaNamespace, type SendOptions, type SolanaProvider } from '../../contract.js'
import { signingErrors } from '../../errors.js'

/** Part of a widget that adapters use. */
export interface FoyerAccess {
  read<T>(atom: Atom<T>): T
  watch<T>(atom: Atom<T>, listener: (value: T) => void): Unsubscribe
  service<T>(key: ServiceKey<string, T>): T
}

/** Error of an adapter. `code` is that of EIP-1193 or JSON-RPC: 4001 if the user rejected. */
export interface AdapterError extends Error {
  readonly code: number
}

/** The Solana wallet of a widget. Signatures are verified. */
export interface SolanaAccess {
  /** Addresses that the wallet shares, the active one first; empty without a connection. */
  addresses(): readonly string[]
  /** The active cluster, also without a connection. */
  cluster(): Network | undefined
  clusterId(): CaipNetworkId | undefined
  /** Opens the modal if no wallet is connected, and returns the active address. @throws code 4001 if the user closes it */
  connect(): Promise<string>
  /** As {@link connect}, without the modal. Undefined if no connection is stored. */
  restore(): Promise<string | undefined>
  disconnect(): Promise<void>
  /** @throws code 4902 for a cluster that is not configured */
  switchCluster(cluster: CaipNetworkId): Promise<void>
  /** Signs a message. @returns 64 bytes */
  signMessage(address: string, message: Uint8Array): Promise<Uint8Array>
  /** Signs transactions in the wire format. */
  signTransactions(address: string, wires: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** Whether the wallet signs without sending. */
  canSign(): Promise<boolean>
  /** Signs and sends by the wallet's node. @returns 64 bytes; undefined if the wallet only signs */
  sendByWallet(
    address: string,
    wire: Uint8Array,
    options: SendOptions | undefined,
  ): Promise<Uint8Array | undefined>
  /** Calls the listener when addresses or cluster have changed. */
  watch(listener: () => void): Unsubscribe
}

const accountAtom = /*#__PURE__*/ accountOf(solanaNamespace)
const networkAtom = /*#__PURE__*/ networkState(solanaNamespace)

const loadVerify = () => import('../../signing/verify.js')

/** Creates the access to the Solana wallet of a widget. */
export function createSolanaAccess(foyer: FoyerAccess): SolanaAccess {
  const session = () => foyer.service(sessionKey)
  const addresses = () => foyer.read(accountAtom).allAccounts.map(({ caipAddress }) => addressOf(caipAddress))

  async function provider(): Promise<SolanaProvider> {
    if (addresses().length === 0) throw adapterError(rpcCodes.unauthorized, 'No Solana wallet is connected.')
    return (await session().provider(solanaNamespace)) as SolanaProvider
  }

  async function restore() {
    await session().reconnect()
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
    addresses,
    cluster: () => foyer.read(networkAtom).caipNetwork,
    clusterId: () => foyer.read(networkAtom).caipNetworkId,
    restore: () => withCode(restore()),
    async connect() {
      const address = await withCode(restore())
      if (address !== undefined) return address
      if (foyer.read(historyAtom).length === 0) {
        const [home] = foyer.read(slotAtom(homeViews))
        if (!home) throw adapterError(rpcCodes.unauthorized, 'The widget has no view to connect a wallet.')
        foyer.service(routerKey).reset(home.opens)
      }
      return awaitConnection()
    },
    disconnect: () => withCode(session().disconnect({ namespace: solanaNamespace })),
    async switchCluster(cluster) {
      const isConfigured = foyer
        .read(networkAtom)
        .requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === cluster)
      if (!isConfigured)
        throw adapterError(
          rpcCodes.unrecognisedChain,
          `The cluster ${cluster} is not configured in solana().`,
        )
      await withCode(session().switchNetwork(cluster))
    },
    signMessage: (address, message) =>
      withCode(
        (async () => {
          const [wallet, { isSignedBy }] = await Promise.all([provider(), loadVerify()])
          const signature = await wallet.signMessage({ address, message })
          if (!isSignedBy(address, message, signature)) throw signingErrors.FOREIGN_SIGNATURE()
          return signature
        })(),
      ),
    signTransactions: (address, transactions) =>
      withCode(
        (async () => {
          const [wallet, { signatureOf }] = await Promise.all([provider(), loadVerify()])
          if (!wallet.signTransactions) throw signingErrors.CANNOT_SIGN()
          const signed = await wallet.signTransactions({ address, transactions })
          for (const wire of signed)
            if (signatureOf(address, wire) === undefined) throw signingErrors.FOREIGN_SIGNATURE()
          return signed
        })(),
      ),
    canSign: async () => (await withCode(provider())).signTransactions !== undefined,
    sendByWallet: (address, transaction, options) =>
      withCode(
        (async () => {
          checkSendOptions(options)
          return (await provider()).signAndSendTransaction?.({ address, transaction, options })
        })(),
      ),
    watch(listener) {
      const keyOf = () => JSON.stringify([addresses(), foyer.read(networkAtom).caipNetworkId])
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

/** @throws code -32602 for a preflight commitment that no node knows */
export function checkSendOptions(options: SendOptions | undefined): void {
  const { preflightCommitment: commitment } = options ?? {}
  if (commitment === undefined || commitments.includes(commitment)) return
  const text = `preflightCommitment: ${JSON.stringify(commitment)} is not one of ${commitments.join(', ')}.`
  throw adapterError(rpcCodes.invalidParams, text)
}

/** Creates an error with a numeric code. */
export function adapterError(code: number, message: string, cause?: unknown): AdapterError {
  const error = new Error(message, cause === undefined ? {} : { cause })
  return Object.assign(error, { name: 'SolanaAdapterError', code })
}

/** Gives errors of the widget and of wallets a numeric code. */
async function withCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'SolanaAdapterError') throw thrown
    const error = toRpcError(thrown)
    const code = isRejection(error) ? rpcCodes.userRejected : (error.rpcCode ?? rpcCodes.internal)
    throw adapterError(code, error.message, error)
  }
}
