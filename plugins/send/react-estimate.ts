import { defineErrors, namespacesKey } from '#kernel'
import {
  transferCapability,
  type Asset,
  type ReceiverWarning,
  type Simulation,
  type Transfer,
  type TransferFee,
  type TransferOrder,
} from '#kernel/contracts'
import { activeAccount, reactErrors, type Foyer } from '#kernel/react'

/** Errors of `useSend`. The codes are those of plugin `send`, whose error table loads with its views. */
export const sendHookErrors = /*#__PURE__*/ defineErrors(
  'send',
  {
    INPUT_REQUIRED: 'An amount and receiver address are required',
    ASSET_REQUIRED: 'A token is required',
    NOT_ENOUGH: 'Insufficient balance',
    LOST: 'Tokens sent to this address cannot be recovered',
    FEE_ROSE: 'The fee has risen. Nothing was sent.',
  },
  'config',
)

/** Transfer from the active account. */
export interface SendRequest {
  /** `native` is the native asset of the network. Required by some namespaces, such as eip155. */
  readonly asset?: Asset | 'native'
  /** Address in the format of the network. */
  readonly receiver: string
  /** In base units of the asset: 1.5 of an asset with 6 decimals is 1500000n. */
  readonly amount: bigint
  /** Maximum fee in base units of the native asset, such as the fee that the user was shown. */
  readonly maxFee?: bigint
  /** Stops waiting for the wallet. The wallet still shows the request. */
  readonly signal?: AbortSignal
}

/** Current effect and fee of a transfer. */
export interface SendEstimate {
  readonly order: TransferOrder
  /** Maximum fee; its `value` is in base units of the native asset. */
  readonly fee: TransferFee
  /** Maximum amount that can be sent, less the fee, in base units of the asset. */
  readonly most: bigint
  /** Warnings about the receiver: it is the `own` account, or a `contract`. */
  readonly warnings: readonly ReceiverWarning[]
  /** Result of a simulation. Undefined if no node simulates transfers. */
  readonly simulation?: Simulation | undefined
}

/**
 * Validates a request, and estimates its effect and fee. Sends no request to a wallet.
 *
 * @throws the errors of `useSend`
 */
export async function estimateTransfer(
  foyer: Foyer,
  { asset: requested, receiver: text, amount }: Omit<SendRequest, 'signal'>,
  signal: AbortSignal,
): Promise<SendEstimate & { readonly transfer: Transfer }> {
  const { account, network } = activeAccount(foyer)
  const namespaces = foyer.service(namespacesKey)
  const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
  if (!transfer) throw reactErrors.UNSUPPORTED()
  if (amount <= 0n || text.trim() === '') throw sendHookErrors.INPUT_REQUIRED()
  if (!requested && transfer.assetRequired) throw sendHookErrors.ASSET_REQUIRED()
  const isNative = requested === undefined || requested === 'native'
  const asset = isNative ? { chainId: network.caipNetworkId, ...network.nativeCurrency } : requested
  if (asset.chainId !== network.caipNetworkId) throw reactErrors.UNSUPPORTED()
  const { address: receiver, warnings } = await transfer.readReceiver({
    ...{ text, account, network, asset, signal },
  })
  if (warnings.includes('zero') || warnings.includes('asset')) throw sendHookErrors.LOST()
  const order: TransferOrder = { account, network, asset, receiver, amount }
  const most = await transfer.most(order, signal)
  if (amount > most) throw sendHookErrors.NOT_ENOUGH({ data: most })
  const [fee, simulation] = await Promise.all([
    transfer.estimateFee(order, signal),
    // optional: a transfer can be sent without a simulation
    transfer.simulate(order, signal).catch(() => undefined),
  ])
  signal.throwIfAborted()
  return { order, fee, most, warnings, simulation, transfer }
}
