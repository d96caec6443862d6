/** The entry foyerkit/adapters/bitcoin: the Bitcoin wallet of a widget, by whichever connector it is connected. */
import type { Unsubscribe } from '#kernel'
import {
  caipAddress,
  namespacesKey,
  rpcCodes,
  type CaipNetworkId,
  requestsCapability,
  type Network,
} from '#kernel/chain'
import { adapterError, createNamespaceAccess, withCode, type FoyerAccess } from '#plugins/universal/contract'
import { createFormats } from '../addresses/formats.js'
import {
  bitcoinNamespace,
  type BitcoinAccount,
  type BitcoinProvider,
  type InputsToSign,
  type MessageProtocol,
} from '../contract.js'
import { bitcoinNetworks, type BitcoinNetwork } from '../networks.js'
import { readRecipient, readSats } from '../requests/create-requests.js'
import { createSigning } from '../signing/create-signing.js'

export type { AdapterError, FoyerAccess } from '#plugins/universal/contract'
export type { BitcoinAccount, MessageProtocol } from '../contract.js'

/** An input of a PSBT to sign. */
export interface InputToSign {
  readonly address: string
  readonly index: number
  /** Types of the signature hash that are allowed. Default: all inputs and outputs are signed. */
  readonly sighashTypes?: readonly number[] | undefined
}

/** The Bitcoin wallet of a widget. Signatures are verified. Errors have a numeric `code`, 4001 if the user rejected. */
export interface BitcoinWallet {
  /** The first address for payments; undefined without a connection. */
  readonly address: string | undefined
  /** The active network. */
  readonly network: Network | undefined
  /** Opens the modal if no wallet is connected, and returns the active address. @throws code 4001 if the user closes it */
  connect(): Promise<string>
  disconnect(): Promise<void>
  /** Switches the network. @throws code 4902 if it is not configured */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** Reads the addresses with their purposes, those for payments first. */
  getAccountAddresses(): Promise<readonly BitcoinAccount[]>
  /** Signs a message by ECDSA, or by BIP-322 for taproot addresses. @returns the signature in base64 */
  signMessage(request: {
    readonly message: string | Uint8Array
    /** Default: the active address. */
    readonly address?: string | undefined
    readonly protocol?: MessageProtocol | undefined
  }): Promise<string>
  /** Signs inputs of a PSBT, by default those of the active address. Does not send it. @returns the PSBT in base64 */
  signPsbt(request: {
    readonly psbt: string
    readonly signInputs?: readonly InputToSign[] | undefined
  }): Promise<string>
  /**
   * Sends a payment from the active address, by the wallet. Never retried. If the wallet cannot send and the plugin has the
   * option `balanceAndSend`, the plugin builds the transaction, the wallet signs it, and the plugin sends it.
   *
   * @param request.recipient an address on the active network
   * @param request.amount in sats, a text of digits or a bigint
   * @returns the id of the transaction
   * @throws code -32602 for an invalid amount or recipient before the wallet is asked, 4200 if neither can send
   */
  sendTransfer(request: { readonly recipient: string; readonly amount: string | bigint }): Promise<string>
  /** Calls the listener when account or network have changed. */
  watch(listener: () => void): Unsubscribe
}

/** Options of {@link createBitcoinWallet}. */
export interface BitcoinWalletOptions {
  /** The `networks` option of bitcoin(), if it is set: signatures are verified by their address prefixes. */
  readonly networks?: readonly BitcoinNetwork[]
}

/** Creates the Bitcoin wallet of a widget. It stays the same object when account and network change. */
export function createBitcoinWallet(
  foyer: FoyerAccess,
  { networks = bitcoinNetworks }: BitcoinWalletOptions = {},
): BitcoinWallet {
  const access = createNamespaceAccess(foyer, bitcoinNamespace)
  const provider = async () => (await access.provider()) as BitcoinProvider

  const signingBy = (messageProtocol: MessageProtocol = 'ecdsa') =>
    createSigning({ networks, messageProtocol })({ provider })

  /** Account and network of a request, as the capability takes them. */
  async function target(address: string | undefined) {
    await provider()
    const [network, active] = [access.network(), access.addresses()[0]]
    if (!network || active === undefined)
      throw adapterError(rpcCodes.chainDisconnected, 'The wallet is on a network that is not configured.')
    const account = caipAddress(network.caipNetworkId, address ?? active)
    return { account, network, signal: new AbortController().signal }
  }

  return {
    get address() {
      return access.addresses()[0]
    },
    get network() {
      return access.network()
    },
    connect: access.connect,
    disconnect: access.disconnect,
    switchNetwork: access.switchNetwork,
    async getAccountAddresses() {
      const wallet = await provider()
      return withCode(wallet.readAccounts?.() ?? Promise.resolve(wallet.accounts()))
    },
    async signMessage({ message, address, protocol }) {
      const signing = signingBy(protocol)
      const request = await target(address)
      return (await withCode(signing.message({ ...request, message }))).signature
    },
    async signPsbt({ psbt, signInputs }) {
      const request = await target(undefined)
      const inputs = signInputs?.map(({ address, index, sighashTypes }): InputsToSign => ({
        address,
        indexes: [index],
        ...(sighashTypes && { sighashTypes }),
      }))
      const signing = signingBy()
      const transaction = { psbt, ...(inputs && { inputs }) }
      return (await withCode(
        signing.transaction?.({ ...request, transaction }) as Promise<unknown>,
      )) as string
    },
    async sendTransfer({ recipient, amount }) {
      const { account, network, signal } = await target(undefined)
      return withCode(
        (async () => {
          const checked = readRecipient('recipient', recipient, network, createFormats(networks))
          const sats = readSats('amount', amount)
          // the capability has the options of the plugin, which decide whether it can send itself
          const requests = await foyer.service(namespacesKey).capability(bitcoinNamespace, requestsCapability)
          const sent = await requests?.handle({
            method: 'sendTransfer',
            params: { recipientAddress: checked, amount: `${sats}` },
            ...{ accounts: [account], network: network.caipNetworkId, signal },
          })
          return (sent as { readonly txid: string }).txid
        })(),
      )
    },
    watch: access.watch,
  }
}
