import { addressOf } from '#kernel/chain'
import { transferErrors, type Transfer, type TransferEstimate } from '#kernel/money'
import type { CosmosContext } from '../node/cosmos-context.js'
import { nodeErrors } from '../node/errors.js'
import { badAnswer } from '../node/rest.js'
import { authInfoBytes, bodyBytes, rawBytes, signModes } from './build.js'
import { cosmosTransferErrors } from './errors.js'
import { feeOf, gasLimits, nativeAsset, readPrices, termsFor } from './fees.js'

/** Failure of a simulation while another transaction of the account waits for a block: it runs after that one. */
const sequencePattern = /account sequence mismatch/

/**
 * Estimates a transfer: simulates it for its gas, and reads the price of gas.
 *
 * @throws as {@link Transfer.estimate}; cosmos/BAD_AMOUNT, cosmos/REFUSED with the reason of the simulation
 */
export async function estimate(
  context: CosmosContext,
  request: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  try {
    return await estimateNow(context, request, signal)
  } catch (cause) {
    signal.throwIfAborted()
    const { UNREACHABLE, BAD_ANSWER, ...configured } = nodeErrors
    const isOwn = [
      ...Object.values(transferErrors),
      ...Object.values(cosmosTransferErrors),
      ...Object.values(configured),
    ].some((error) => error.is(cause))
    // errors of the node are the cause, as with every other chain
    throw isOwn ? cause : cosmosTransferErrors.ESTIMATE_FAILED({ cause })
  }
}

async function estimateNow(
  context: CosmosContext,
  { amount: requested, maxFee, feeOption: _feeOption, ...rest }: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  const { node, chainOf } = context
  const { account: id, network, asset, receiver, memo = '' } = rest
  const chain = chainOf(network)
  if (asset.address !== undefined)
    throw cosmosTransferErrors.BAD_AMOUNT({ detail: 'Only the native asset can be sent.' })
  if (requested !== 'max' && requested <= 0n) throw cosmosTransferErrors.BAD_AMOUNT()
  const from = addressOf(id)
  const question = { network, signal }
  const [account, balance, prices] = await Promise.all([
    node.account(from, question),
    node.spendable(from, question),
    readPrices(context, question),
  ])
  if (!account || balance === 0n) throw transferErrors.INSUFFICIENT_BALANCE({ data: 0n })

  // every amount costs about the same, and a simulation with the whole balance would leave nothing for the fee
  const { denom } = chain
  const body = bodyBytes({ from, to: receiver, amount: 1n, denom, memo, timeoutHeight: 0n })
  const authInfo = authInfoBytes({
    publicKey: account.publicKey,
    mode: signModes.direct,
    sequence: account.sequence,
    fee: { denom, amount: 0n, gas: 0n },
  })
  // a simulation needs one signature for each signer, which may be empty
  const run = await node.simulate(rawBytes(body, authInfo, new Uint8Array()), question)
  if ('failure' in run) {
    if (sequencePattern.test(run.failure)) throw cosmosTransferErrors.WRONG_SEQUENCE({ detail: run.failure })
    const values = { network: network.name, reason: run.failure }
    throw cosmosTransferErrors.REFUSED({ values })
  }
  if (run.gas > gasLimits.max) throw badAnswer(network, `${run.gas} of gas for a transfer`)
  const fee = feeOf(termsFor(run.gas, prices, maxFee), nativeAsset(network, chain))
  if (maxFee !== undefined && fee.max > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })
  const maxAmount = balance > fee.max ? balance - fee.max : 0n
  if (maxAmount === 0n) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
  const amount = requested === 'max' ? maxAmount : requested
  if (amount > maxAmount) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
  return { order: { ...rest, amount }, fee, maxAmount }
}
