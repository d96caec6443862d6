import {
  addressOf,
  rpcCodes,
  type CaipAddress,
  invalidParamsError,
  unsupportedMethodError,
  type CapabilityContext,
  type Network,
} from '#kernel/chain'
import type { BitcoinProvider, BitcoinSource } from '../contract.js'
import { btc, type BitcoinNetwork } from '../networks.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { bitcoinTransferErrors } from '../transfer/errors.js'

/** Options of the plugin that decide how a payment is sent. */
export interface SendOptions {
  readonly networks: readonly BitcoinNetwork[]
  readonly balanceAndSend: boolean
  readonly source?: BitcoinSource | undefined
}

/** A payment, whose recipient and amount are checked. */
interface PaymentRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly recipient: string
  /** In sats. */
  readonly amount: bigint
  readonly signal: AbortSignal
}

const cannotSend = () => unsupportedMethodError('The wallet cannot send. Use signPsbt and send by a node.')

/**
 * Sends a payment by the wallet, once. A wallet that cannot send signs a transaction that the plugin builds and sends, with the
 * option `balanceAndSend`.
 *
 * @returns the id of the transaction
 * @throws code 4200 if neither is possible, or if inscriptions could be spent, -32602 for an amount below the limit of dust; a rejection; the wallet's error
 */
export async function sendTransfer(
  options: SendOptions,
  context: CapabilityContext,
  request: PaymentRequest,
): Promise<string> {
  const provider = await connectedProvider(context)
  const sent = await sendByWallet(provider, request)
  if (sent !== undefined) return sent
  if (!options.balanceAndSend || (!provider.signPsbt && !provider.signAndSendPsbt)) throw cannotSend()
  const { account, network, recipient: receiver, amount, signal } = request
  const transfer = (await import('../load-money.js')).transfer(options)(context)
  const asset = { chainId: network.caipNetworkId, ...btc }
  try {
    const { order, fee } = await transfer.estimate({ account, network, asset, receiver, amount }, signal)
    return await transfer.send(order, fee, signal)
  } catch (error) {
    if (error instanceof Error && bitcoinTransferErrors.DUST.is(error))
      throw invalidParamsError('amount', error.message, error)
    // a request of a page has no view for the warning
    if (bitcoinTransferErrors.INSCRIPTIONS_UNKNOWN.is(error))
      throw unsupportedMethodError(
        'The wallet does not tell which outputs hold inscriptions. Use signPsbt and send by a node.',
      )
    throw error
  }
}

/** Sends by the wallet. Undefined if it has no request for that. */
async function sendByWallet(
  provider: BitcoinProvider,
  { account, recipient, amount }: PaymentRequest,
): Promise<string | undefined> {
  try {
    return await provider.sendTransfer?.({ address: addressOf(account), recipient, amount })
  } catch (error) {
    // a session that was approved without this request, or a wallet that does not know it
    const { rpcCode } = Object(error) as { readonly rpcCode?: unknown }
    const isMissing = rpcCode === rpcCodes.unsupportedMethod || rpcCode === rpcCodes.methodNotFound
    if (isMissing) return undefined
    throw error
  }
}
