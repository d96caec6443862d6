import type { Asset } from '../../contracts/assets.js'
import {
  transferCapability,
  type ReceiverWarning,
  type Simulation,
  type Transfer,
  type TransferFee,
  type TransferOrder,
} from '../../contracts/transfer.js'
import { namespacesKey } from '../../session/namespaces.js'
import type { Foyer } from '../foyer.js'
import { reactErrors } from './errors.js'
import { placeOf } from './place-of.js'

/** What is to be sent from the account in use. */
export interface SendRequest {
  /** `native` is the network's own. Some namespaces, Ethereum's among them, want it named. */
  readonly asset?: Asset | 'native'
  /** An address as its network writes it. */
  readonly receiver: string
  /** In base units of the asset: 1.5 of one with 6 decimals is 1500000n. */
  readonly amount: bigint
  /** The most the fee may be, in base units of the network's own asset: what was shown to the visitor, say. */
  readonly maxFee?: bigint
  /** Ends the waiting, not what the wallet shows. */
  readonly signal?: AbortSignal
}

/** What a transfer would do and cost now. */
export interface SendEstimate {
  readonly order: TransferOrder
  /** What it costs at most; its `value` is in base units of the network's own asset. */
  readonly fee: TransferFee
  /** The most that can be sent, in base units of the asset; the fee stays behind. */
  readonly most: bigint
  /** What is to be known of the receiver: one's `own` account, a `contract`. */
  readonly warnings: readonly ReceiverWarning[]
  /** What a node expects of it; absent where none plays transfers through. */
  readonly simulation?: Simulation | undefined
}

/**
 * Reads a request, and asks what it would do and cost. Nobody's wallet is asked.
 * @throws what `useSend` lists
 */
export async function readOrder(
  foyer: Foyer,
  { asset: wanted, receiver: text, amount }: Omit<SendRequest, 'signal'>,
  signal: AbortSignal,
): Promise<SendEstimate & { readonly transfer: Transfer }> {
  const { account, network } = placeOf(foyer)
  const namespaces = foyer.service(namespacesKey)
  const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
  if (!transfer) throw reactErrors.UNSUPPORTED()
  if (amount <= 0n || text.trim() === '') throw reactErrors.INPUT_REQUIRED()
  if (!wanted && transfer.assetRequired) throw reactErrors.ASSET_REQUIRED()
  const isNative = wanted === undefined || wanted === 'native'
  const asset = isNative ? { chainId: network.caipNetworkId, ...network.nativeCurrency } : wanted
  if (asset.chainId !== network.caipNetworkId) throw reactErrors.UNSUPPORTED()
  const { address: receiver, warnings } = await transfer.readReceiver({
    ...{ text, account, network, asset, signal },
  })
  if (warnings.includes('zero') || warnings.includes('asset')) throw reactErrors.LOST()
  const order: TransferOrder = { account, network, asset, receiver, amount }
  const most = await transfer.most(order, signal)
  if (amount > most) throw reactErrors.NOT_ENOUGH({ data: most })
  const [fee, simulation] = await Promise.all([
    transfer.estimateFee(order, signal),
    // that it cannot be had is no reason to stop
    transfer.simulate(order, signal).catch(() => undefined),
  ])
  signal.throwIfAborted()
  return { order, fee, most, warnings, simulation, transfer }
}
