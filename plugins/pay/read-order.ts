import { cleanName, issuePath, networkByIdAtom, networksAtom, schema, WidgetError } from '#kernel'
import { isCaipNetworkId, type Network } from '#kernel/chain'
import { parseAmount, transferCapability, type Asset, type Transfer } from '#kernel/money'
import { nativeAsset } from '#plugins/transactions/form'
import type { Payment, PaymentOrder } from './contract.js'
import type { PayDeps } from './deps.js'
import { payErrors } from './errors.js'
import { hasSendError } from './has-send-error.js'

const text = (max: number, expected: string) =>
  schema.guard(
    (value): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= max,
    expected,
  )
const pattern = (form: RegExp, expected: string) =>
  schema.guard((value): value is string => typeof value === 'string' && form.test(value), expected)

const orderSchema = schema.object({
  id: schema.optional(
    pattern(/^[\w.:-]{1,100}$/, 'a text of 1 to 100 letters, digits and "-", "_", ".", ":"'),
  ),
  receiver: text(200, 'an address or a name'),
  asset: schema.object({
    network: schema.guard(isCaipNetworkId, 'a CAIP-2 id such as "eip155:8453"'),
    address: text(200, 'the address of a token, or "native"'),
  }),
  amount: text(160, 'a decimal text such as "12.5"'),
  memo: schema.optional(text(1_000, 'a text, or left out')),
  reference: schema.optional(text(100, 'a text of at most 100 characters, or left out')),
  merchant: schema.optional(text(48, 'a name of at most 48 characters, or left out')),
})

/** Max decimals of an amount whose asset is not known yet. */
const anyDecimals = 77

/**
 * Checks an order, and returns the payment. Requests are sent only for an order whose form is valid.
 *
 * @throws the errors of `PayService.pay`
 */
export async function readOrder(
  deps: Pick<PayDeps, 'namespaces' | 'store' | 'clock' | 'send'>,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Payment> {
  const { store, namespaces, clock } = deps
  const checked = schema.check(orderSchema, order)
  if (checked.issues) {
    const [issue] = checked.issues
    const field = issue ? issuePath(issue) : ''
    throw payErrors.BAD_ORDER({ values: { field, problem: issue?.message ?? '' } })
  }
  const { id, receiver, amount, memo, reference, merchant } = checked.value
  const { network: chainId, address } = checked.value.asset
  readUnits(amount, { symbol: '', decimals: anyDecimals })

  const network = store.get(networkByIdAtom)(chainId)
  if (!network) {
    const known = store.get(networksAtom).map(({ caipNetworkId }) => `"${caipNetworkId}"`)
    throw payErrors.NETWORK_UNKNOWN({ values: { network: chainId, known: known.join(', ') } })
  }
  const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
  if (!transfer) throw payErrors.NETWORK_UNSUPPORTED({ values: { network: chainId } })

  const asset = await readAsset(transfer, network, address, signal)
  const value = readUnits(amount, asset)
  const paidTo = await checkReceiver(deps, { network, asset, receiver, memo }, signal)
  return {
    id: id ?? crypto.randomUUID(),
    ...{ chainId, asset, amount: value, receiver: receiver.trim(), paidTo, memo, reference },
    merchant: merchant === undefined ? undefined : cleanName(merchant),
    createdAt: clock.now(),
    state: 'waiting',
  }
}

/** @throws pay/AMOUNT_INVALID, pay/AMOUNT_DECIMALS */
function readUnits(amount: string, { symbol, decimals }: Pick<Asset, 'symbol' | 'decimals'>): bigint {
  const read = parseAmount(amount, decimals)
  if ('value' in read && read.value > 0n) return read.value
  if ('fault' in read && read.fault === 'decimals')
    throw payErrors.AMOUNT_DECIMALS({ values: { amount, symbol, decimals } })
  throw payErrors.AMOUNT_INVALID({ values: { amount } })
}

/** @throws pay/ASSET_UNKNOWN, pay/NETWORK_UNREACHABLE */
async function readAsset(
  transfer: Transfer,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<Asset> {
  if (address === 'native') return nativeAsset(network)
  const values = { address, network: network.name }
  try {
    const asset = await transfer.describeAsset?.({ address, network, signal })
    if (asset) return asset
  } catch (cause) {
    signal.throwIfAborted()
    if (isUnanswered(cause))
      throw payErrors.NETWORK_UNREACHABLE({ values: { network: network.name, field: 'asset' }, cause })
    throw payErrors.ASSET_UNKNOWN({ values, cause })
  }
  throw payErrors.ASSET_UNKNOWN({ values })
}

const isUnanswered = (error: unknown) =>
  error instanceof WidgetError && (error.kind === 'request' || error.kind === 'rpc')

/** Returns the address of the receiver. @throws pay/RECEIVER_INVALID, pay/MEMO_INVALID, pay/NETWORK_UNREACHABLE */
async function checkReceiver(
  { send }: Pick<PayDeps, 'send'>,
  order: {
    readonly network: Network
    readonly asset: Asset
    readonly receiver: string
    readonly memo: string | undefined
  },
  signal: AbortSignal,
): Promise<string> {
  const { network, asset, receiver, memo = '' } = order
  try {
    const read = await send.readReceiver({ text: receiver, asset, network, memo, signal })
    return read.address
  } catch (cause) {
    signal.throwIfAborted()
    const problem = cause instanceof Error ? sentence(cause.message) : ''
    if (hasSendError(cause, 'send/MEMO_REQUIRED', 'send/MEMO_TOO_LONG', 'send/MEMO_UNSUPPORTED'))
      throw payErrors.MEMO_INVALID({ values: { problem }, cause })
    if (isUnanswered(cause))
      throw payErrors.NETWORK_UNREACHABLE({ values: { network: network.name, field: 'receiver' }, cause })
    throw payErrors.RECEIVER_INVALID({ values: { receiver, network: network.name, problem }, cause })
  }
}

/** Ends a text with a full stop. */
const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
