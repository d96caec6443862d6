import { message } from '#kernel'
import { addressOf } from '#kernel/chain'
import {
  formatUnits,
  transferErrors,
  type FeeOption,
  type Transfer,
  type TransferEstimate,
  type TransferFee,
} from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { solanaMessages } from '../messages.js'
import { sol } from '../networks.js'
import { failureText } from '../transactions/failure-text.js'
import { buildTransfer, type ComputeTerms } from './build.js'
import { solanaTransferErrors } from './errors.js'
import { feeOf, priceWithin } from './fees.js'
import { loadWeb3 } from './load-web3.js'
import { readUnitPrices } from './priority.js'
import { readRun } from './run.js'
import { readState, type MintState, type TransferState } from './state.js'

/** Terms of a simulation that finds out how many compute units a transfer needs. */
export const trialTerms: ComputeTerms = { units: 400_000, unitPrice: 0n }
/** Compute units of the two instructions of the budget, and a margin, in tenths of those that were used. */
const unitMarginTenths = 12
const budgetUnits = 300

const lamportText = (lamports: bigint) => formatUnits(lamports, sol.decimals)

/**
 * Estimates a transfer: reads balances and prices, and simulates it, which tells the compute units and the deposit for a new
 * account of the receiver.
 *
 * @throws as {@link Transfer.estimate}; solana/BELOW_RENT, solana/LEAVES_TOO_LITTLE, solana/OWN_RENT, solana/DEPOSIT, solana/FROZEN,
 *   solana/TRANSFER_HOOK
 */
export async function estimate(
  ask: AskNetwork,
  request: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  try {
    return await estimateNow(ask, request, signal)
  } catch (cause) {
    signal.throwIfAborted()
    const isOwn = [...Object.values(transferErrors), ...Object.values(solanaTransferErrors)].some((error) =>
      error.is(cause),
    )
    throw isOwn ? cause : solanaTransferErrors.ESTIMATE_FAILED({ cause })
  }
}

async function estimateNow(
  ask: AskNetwork,
  { amount: requested, maxFee, feeOption, ...rest }: Parameters<Transfer['estimate']>[0],
  signal: AbortSignal,
): Promise<TransferEstimate> {
  if (requested !== 'max' && requested <= 0n) throw solanaTransferErrors.BAD_AMOUNT()
  const { account, network, asset, receiver } = rest
  const from = addressOf(account)
  const [web3, state] = await Promise.all([loadWeb3(), readState(ask, rest, signal)])
  const { mint } = state
  const balance = mint ? sumOf(mint) : state.lamports
  if (balance === 0n && mint?.hasFrozen)
    throw solanaTransferErrors.FROZEN({ values: { asset: asset.symbol } })
  if (balance === 0n || (requested !== 'max' && mint && requested > balance))
    throw transferErrors.INSUFFICIENT_BALANCE({ data: balance })

  // an amount decides how many accounts of the sender are needed; of SOL every amount costs the same
  const trialAmount = !mint ? 0n : requested === 'max' ? balance : requested
  const trial = buildTransfer(web3, { from, receiver, amount: trialAmount, state, terms: trialTerms })
  const watched = mint && !mint.hasReceiverAccount ? [mint.receiverAccount] : []
  const [run, prices] = await Promise.all([
    readRun(ask, network, trial.serialize(), watched, signal),
    readUnitPrices(ask, network, [from, mint?.receiverAccount ?? receiver], signal),
  ])
  const plainFee = feeOf({ units: 0, unitPrice: 0n }, network)
  if (run.error !== undefined) {
    requireFunds(run.error, state, plainFee)
    const values = { network: network.name, reason: failureText(run.error) }
    throw solanaTransferErrors.REFUSED({ values })
  }
  const units = Math.ceil((run.units * unitMarginTenths) / 10) + budgetUnits
  const optionOf = (id: 'slow' | 'normal' | 'fast'): FeeOption => ({
    id,
    label: id,
    fee: feeOf({ units, unitPrice: priceWithin(prices[id], units, maxFee) }, network),
  })
  const list = (['slow', 'normal', 'fast'] as const).map(optionOf)
  const chosen = list.find(({ id }) => id === feeOption) ?? optionOf('normal')
  const { fee } = chosen
  if (maxFee !== undefined && fee.max > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })

  const deposit = run.after.reduce((sum, { lamports }) => sum + lamports, 0n)
  const shared = {
    fee,
    feeOptions: { chosen: chosen.id, list },
    ...(deposit > 0n && {
      costs: [
        {
          id: 'deposit',
          text: message(solanaMessages, 'assetAccount'),
          asset: { chainId: network.caipNetworkId, ...sol },
          amount: deposit,
        },
      ],
    }),
  }
  if (mint) {
    checkPayable(state, fee, deposit)
    const amount = requested === 'max' ? balance : requested
    return { order: { ...rest, amount }, maxAmount: balance, ...shared }
  }
  const maxAmount = balance > fee.max ? balance - fee.max : 0n
  if (maxAmount === 0n) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
  const amount = requested === 'max' ? maxAmount : requested
  if (amount > maxAmount) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
  checkRent(state, amount, maxAmount)
  return { order: { ...rest, amount, asset }, maxAmount, ...shared }
}

const sumOf = ({ sources }: MintState) => sources.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Checks the error of a simulation.
 *
 * @throws the reason if the sender has too few lamports: solana/OWN_RENT, solana/DEPOSIT, transfer/INSUFFICIENT_FEE
 */
function requireFunds(error: unknown, { lamports, rent, mint }: TransferState, plainFee: TransferFee): void {
  const text = JSON.stringify(error)
  const isOneOf = (...names: readonly string[]) => names.some((name) => text.includes(name))
  const isUnfunded = isOneOf('AccountNotFound', 'InsufficientFundsForFee', '{"Custom":1}')
  if (isOneOf('InsufficientFundsForRent'))
    throw solanaTransferErrors.OWN_RENT({ values: { amount: lamportText(rent) } })
  if (isUnfunded && mint && !mint.hasReceiverAccount && lamports > plainFee.max)
    throw solanaTransferErrors.DEPOSIT()
  if (isUnfunded) throw transferErrors.INSUFFICIENT_FEE({ data: plainFee })
}

/**
 * Checks that the sender can pay fee and deposit, and keeps enough for its account.
 *
 * @throws transfer/INSUFFICIENT_FEE, solana/DEPOSIT, solana/OWN_RENT
 */
function checkPayable({ lamports, rent }: TransferState, fee: TransferFee, deposit: bigint) {
  if (lamports < fee.max) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
  const left = lamports - fee.max - deposit
  if (left < 0n) throw solanaTransferErrors.DEPOSIT()
  if (left > 0n && left < rent) throw solanaTransferErrors.OWN_RENT({ values: { amount: lamportText(rent) } })
}

/** An account holds nothing, or what its rent demands. @throws solana/BELOW_RENT, solana/LEAVES_TOO_LITTLE */
function checkRent({ rent, receiverLamports }: TransferState, amount: bigint, maxAmount: bigint) {
  const values = { amount: lamportText(rent) }
  if (receiverLamports + amount < rent) throw solanaTransferErrors.BELOW_RENT({ values })
  const left = maxAmount - amount
  if (left > 0n && left < rent) throw solanaTransferErrors.LEAVES_TOO_LITTLE({ values })
}
