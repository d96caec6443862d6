import { addressOf } from '#kernel/chain'
import type { Simulation, TransferFee, TransferOrder } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { badAnswer } from '../node/ask.js'
import { failureText } from '../transactions/failure-text.js'
import { buildTransfer } from './build.js'
import { trialTerms } from './estimate.js'
import { feeOf, readTerms } from './fees.js'
import { loadWeb3 } from './load-web3.js'
import { readRun, type AccountAfter } from './run.js'
import { readState, type MintState, type TransferState } from './state.js'

/**
 * Simulates an order with the terms of its fee. What leaves and what arrives is read from the accounts afterwards, not from the order.
 *
 * @throws solana/BAD_ANSWER, or the node's error
 */
export async function simulate(
  ask: AskNetwork,
  order: TransferOrder,
  signal: AbortSignal,
  fee: TransferFee | undefined,
): Promise<Simulation> {
  const { account, network, receiver, amount } = order
  const from = addressOf(account)
  const [web3, state] = await Promise.all([loadWeb3(), readState(ask, order, signal)])
  const terms = readTerms(fee?.terms) ?? trialTerms
  const transaction = buildTransfer(web3, { from, receiver, amount, state, terms })
  const { mint } = state
  const watched = [
    from,
    ...(mint ? [mint.receiverAccount, ...mint.sources.map((one) => one.address)] : [receiver]),
  ]
  const { error, after } = await readRun(ask, network, transaction.serialize(), watched, signal)
  if (error !== undefined) return { changes: [], failure: failureText(error) }
  if (receiver === from) return { changes: [] }
  const [own, theirs, ...sources] = after
  if (!own || !theirs) throw badAnswer(network, 'Not the accounts that were asked for')
  const maxFee = (fee ?? feeOf({ units: 0, unitPrice: 0n }, network)).max
  return mint
    ? ofAsset(order, { mint, state, own, theirs, sources, maxFee })
    : ofSol(order, { state, own, theirs, maxFee })
}

interface Effects {
  readonly state: TransferState
  readonly own: AccountAfter
  readonly theirs: AccountAfter
  /** In lamports. */
  readonly maxFee: bigint
}

/** Nodes differ in whether a simulation takes the fee. */
function ofSol({ asset, amount }: TransferOrder, { state, own, theirs, maxFee }: Effects): Simulation {
  const left = state.lamports - own.lamports
  const isAsOrdered = left >= amount && left <= amount + maxFee
  return {
    changes: [{ asset, amount: -(isAsOrdered ? amount : left) }],
    received: theirs.lamports - state.receiverLamports,
  }
}

function ofAsset(
  { asset, network }: TransferOrder,
  {
    mint,
    state,
    own,
    theirs,
    sources,
    maxFee,
  }: Effects & { readonly mint: MintState; readonly sources: readonly AccountAfter[] },
): Simulation {
  const amountIn = ({ tokens }: AccountAfter): bigint => {
    if (tokens === undefined) throw badAnswer(network, 'Not an account of the asset')
    return tokens
  }
  const left = mint.sources.reduce(
    (sum, source, at) => sum + source.amount - amountIn(sources[at] ?? own),
    0n,
  )
  const deposit = mint.hasReceiverAccount ? 0n : theirs.lamports
  const lamports = state.lamports - own.lamports - deposit
  const { caipNetworkId: chainId, nativeCurrency } = network
  return {
    changes: [
      { asset, amount: -left },
      ...(lamports > maxFee ? [{ asset: { chainId, ...nativeCurrency }, amount: -lamports }] : []),
    ],
    received: amountIn(theirs) - mint.receiverAmount,
  }
}
