/** The entry foyerkit/adapters/solana-wallet-adapter: the widget as a wallet of Wallet Standard. */
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { networksAtom } from '#kernel'
import { decodeBase58 } from '../addresses/base58.js'
import type { SendOptions } from '../contract.js'
import { solanaClusters } from '../networks.js'
import { createDriverNetworks } from '../wallets/driver-networks.js'
import { adapterError, type FoyerAccess } from '#plugins/universal/contract'
import { createSolanaAccess } from './shared/access.js'

export type { AdapterError, FoyerAccess } from '#plugins/universal/contract'

/** Options of {@link createFoyerStandardWallet}. */
export interface StandardWalletOptions {
  /** Name in lists of wallets. Default: `Foyer`. */
  readonly name?: string
  /** Picture as a `data:` URL. */
  readonly icon?: Wallet['icon']
}

interface MessageInput {
  readonly account: WalletAccount
  readonly message: Uint8Array
}
interface TransactionInput {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: SendOptions
}
type ChangeListener = (change: {
  readonly accounts?: readonly WalletAccount[]
  readonly features?: Wallet['features']
}) => void

const defaultIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzJmNGY0ZiIvPjwvc3ZnPg=='

const message = 'solana:signMessage'
const transaction = 'solana:signTransaction'
const sending = 'solana:signAndSendTransaction'
const supportedTransactionVersions = ['legacy', 0]

/**
 * Creates a wallet of Wallet Standard whose account is the Solana account of the widget, for `StandardWalletAdapter` of
 * `@solana/wallet-standard-wallet-adapter-base`. Do not register it: the widget would list itself.
 */
export function createFoyerStandardWallet(
  foyer: FoyerAccess,
  { name = 'Foyer', icon = defaultIcon }: StandardWalletOptions = {},
): Wallet {
  const access = createSolanaAccess(foyer)
  const clusters = createDriverNetworks({ networks: () => foyer.read(networksAtom) }, solanaClusters)
  const chains = () =>
    clusters.list().map(({ caipNetworkId }) => clusters.walletChain(caipNetworkId)) as `${string}:${string}`[]
  const listeners = new Set<ChangeListener>()
  let isSigner = true
  let known: { readonly key: string; readonly accounts: readonly WalletAccount[] } = { key: '', accounts: [] }

  /** Accounts that stay the same objects while nothing changes, as those of wallets do. */
  function accounts(): readonly WalletAccount[] {
    const key = JSON.stringify([access.addresses(), chains(), isSigner])
    if (key !== known.key) {
      const shared = { chains: chains(), features: [message, isSigner ? transaction : sending] as const }
      const create = (address: string): WalletAccount => ({
        address,
        publicKey: decodeBase58(address) ?? new Uint8Array(),
        ...shared,
      })
      known = { key, accounts: access.addresses().map(create) }
    }
    return known.accounts
  }

  /** Reads whether the connected wallet signs without sending. */
  async function readAbility() {
    isSigner = access.addresses().length === 0 || (await access.canSign().catch(() => true))
  }

  /** Switches to the cluster of a request. */
  async function prepare({ chain }: { readonly chain?: string }) {
    const active = access.clusterId()
    if (chain === undefined || (active && clusters.walletChain(active) === chain)) return
    const network = clusters.list().find(({ caipNetworkId }) => clusters.walletChain(caipNetworkId) === chain)
    if (!network) throw adapterError(4902, `The cluster ${chain} is not configured in solana().`)
    await access.switchCluster(network.caipNetworkId)
  }

  async function signTransaction(...inputs: readonly TransactionInput[]) {
    const [first] = inputs
    if (!first) return []
    await prepare(first)
    const wires = inputs.map((input) => input.transaction)
    const signed = await access.signTransactions(first.account.address, wires)
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }

  async function signAndSendTransaction(...inputs: readonly TransactionInput[]) {
    const outputs: { signature: Uint8Array }[] = []
    for (const input of inputs) {
      await prepare(input)
      const signature = await access.sendByWallet(input.account.address, input.transaction, input.options)
      if (!signature) throw adapterError(4200, 'The wallet cannot send.')
      outputs.push({ signature })
    }
    return outputs
  }

  async function signMessage(...inputs: readonly MessageInput[]) {
    const outputs: { signedMessage: Uint8Array; signature: Uint8Array }[] = []
    for (const { account, message: signedMessage } of inputs)
      outputs.push({ signedMessage, signature: await access.signMessage(account.address, signedMessage) })
    return outputs
  }

  const features = () => ({
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { readonly silent?: boolean } = {}) {
        await (silent ? access.restore() : access.connect())
        await readAbility()
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: access.disconnect },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: ChangeListener) {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
    },
    [message]: { version: '1.1.0', signMessage },
    ...(isSigner
      ? { [transaction]: { version: '1.0.0', supportedTransactionVersions, signTransaction } }
      : { [sending]: { version: '1.0.0', supportedTransactionVersions, signAndSendTransaction } }),
  })

  const report = () => {
    for (const listener of listeners) listener({ accounts: accounts(), features: features() })
  }
  const update = () => {
    // an adapter that does not tell keeps what it told before
    readAbility().then(report, () => {})
  }
  access.watch(update)
  update()

  return {
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return chains()
    },
    get features() {
      return features()
    },
    get accounts() {
      return accounts()
    },
  }
}
