import type { CaipNetworkId } from '#kernel/chain'
import type { BitcoinProvider } from '../contract.js'
import { bitcoinErrors } from '../errors.js'
import { readBytes, readTransactionId, toBase64, toText } from './encoding.js'
import type { ConnectedAccount } from './read-accounts.js'
import type { WalletApi, WalletRequest } from './wallet-api.js'

/** The connection that a provider is of. */
interface ConnectionState {
  accounts(): readonly ConnectedAccount[]
  network(): CaipNetworkId
  /** Word of the network in wallets. */
  networkName(): string
}

/** Creates the provider of a wallet. */
export function createProvider(
  api: WalletApi,
  { accounts, network, networkName }: ConnectionState,
): BitcoinProvider {
  function requestOf(address: string): WalletRequest {
    const found = accounts().find((account) => account.address === address)
    if (!found) throw bitcoinErrors.NO_WALLET()
    return { address, object: found.object, network: networkName() }
  }
  const { signPsbt, signAndSendPsbt, sendTransfer, readInscriptions } = api
  const psbtRequest = ({ psbt, inputs }: Parameters<NonNullable<BitcoinProvider['signPsbt']>>[0]) => ({
    psbt: readBytes(psbt),
    inputs: inputs.map((input) => ({ ...input, ...requestOf(input.address) })),
    network: networkName(),
  })

  return {
    accounts: () => accounts().map(({ address, purpose, publicKey }) => ({ address, purpose, publicKey })),
    network,
    ...(readInscriptions && {
      async readInscriptions({ address }: { readonly address: string }) {
        requestOf(address)
        return readInscriptions()
      },
    }),
    async signMessage({ address, message, protocol }) {
      const request = { ...requestOf(address), message: Uint8Array.from(message), protocol }
      return toBase64(readBytes(await api.signMessage({ ...request, text: () => toText(message) })))
    },
    ...(signPsbt && {
      signPsbt: async (request) => toBase64(readBytes(await signPsbt(psbtRequest(request)))),
    }),
    ...(signAndSendPsbt && {
      signAndSendPsbt: async (request) => readTransactionId(await signAndSendPsbt(psbtRequest(request))),
    }),
    ...(sendTransfer && {
      sendTransfer: async ({ address, recipient, amount }) =>
        readTransactionId(await sendTransfer({ ...requestOf(address), recipient, amount })),
    }),
  }
}
