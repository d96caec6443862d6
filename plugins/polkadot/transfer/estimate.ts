import { addressOf } from '#kernel/chain'
import { formatUnits, transferErrors, type Transfer, type TransferEstimate } from '#kernel/money'
import { spendableOf } from '../node/account.js'
import { nodeErrors } from '../node/errors.js'
import type { PolkadotContext } from '../node/polkadot-context.js'
import { readAddress } from '../addresses/read-address.js'
import { polkadotTransferErrors } from './errors.js'
import { callBytes, extrinsicBytes } from './extrinsic.js'
import { feeFor } from './fees.js'
import { lifetimeFrom } from './lifetime.js'
import type { NodeRequest } from '../node/polkadot-node.js'
import type { Runtime } from '../node/runtime.js'

/** A signature of the usual length. Nodes don’t verify it for the fee. */
const sampleSignature = { type: 'sr25519', bytes: new Uint8Array(64).fill(1) } as const
const sampleHash = new Uint8Array(32)
/** Every amount costs about the same: this one has the longest encoding. */
const maxAmountBytes = 16n

/**
 * Estimates a transfer: reads the fee that a block would take for it now, what the account can send, and whether the receiver's account
 * would have the minimum.
 *
 * @throws as {@link Transfer.estimate}; polkadot/BAD_AMOUNT, BELOW_MINIMUM, FEE_TOO_HIGH, UNSUPPORTED_RUNTIME
 */
export async function estimate(
  context: PolkadotContext,
  request: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  try {
    return await estimateNow(context, request, signal)
  } catch (cause) {
    signal.throwIfAborted()
    const { RPC_UNREACHABLE, BAD_ANSWER, ...configured } = nodeErrors
    const isOwn = [
      ...Object.values(transferErrors),
      ...Object.values(polkadotTransferErrors),
      ...Object.values(configured),
    ].some((error) => error.is(cause))
    // errors of the node are the cause, as with every other chain
    throw isOwn ? cause : polkadotTransferErrors.ESTIMATE_FAILED({ cause })
  }
}

async function estimateNow(
  context: PolkadotContext,
  { amount: requested, maxFee, feeOption: _feeOption, ...rest }: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  const { node, chainOf } = context
  const { account: id, network, asset } = rest
  const chain = chainOf(network)
  if (asset.address !== undefined)
    throw polkadotTransferErrors.BAD_AMOUNT({ detail: 'Only the native asset can be sent.' })
  if (requested !== 'max' && requested <= 0n) throw polkadotTransferErrors.BAD_AMOUNT()
  const sender = readAddress(addressOf(id)).publicKey
  const receiver = readAddress(rest.receiver).publicKey
  const question = { network, signal }
  const [runtime, account, target] = await Promise.all([
    node.runtime(question),
    node.account(sender, question),
    node.account(receiver, question),
  ])
  const { existentialDeposit } = runtime
  const spendable = spendableOf(account, existentialDeposit)
  if (spendable === 0n) throw transferErrors.INSUFFICIENT_BALANCE({ data: 0n })

  const now = await readFee(context, runtime, { sender, receiver, nonce: account.nonce }, question)
  const fee = feeFor(now, maxFee, { network, chain })
  if (maxFee !== undefined && fee.max > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })
  const maxAmount = spendable > fee.max ? spendable - fee.max : 0n
  if (maxAmount === 0n) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
  const amount = requested === 'max' ? maxAmount : requested
  if (amount > maxAmount) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
  if (target.free + amount < existentialDeposit) {
    const { symbol, decimals } = chain
    const values = { network: network.name, amount: formatUnits(existentialDeposit, decimals), symbol }
    throw polkadotTransferErrors.BELOW_MINIMUM({ values })
  }
  return { order: { ...rest, amount }, fee, maxAmount }
}

/** Reads the fee that a block would take now for a transfer of any amount. */
export async function readFee(
  { node }: Pick<PolkadotContext, 'node'>,
  runtime: Runtime,
  {
    sender,
    receiver,
    nonce,
  }: { readonly sender: Uint8Array; readonly receiver: Uint8Array; readonly nonce: bigint },
  request: NodeRequest,
): Promise<bigint> {
  const call = callBytes(runtime, { receiver, amount: 2n ** (8n * maxAmountBytes) - 1n })
  const values = {
    ...runtime,
    nonce,
    era: lifetimeFrom({ number: 1n }).era,
    blockHash: sampleHash,
    genesisHash: sampleHash,
  }
  return node.fee(extrinsicBytes(runtime, call, values, sender, sampleSignature), request)
}
