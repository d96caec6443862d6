import { message } from 'foyerkit/kernel'
import { addressOf, type CapabilityContext, type Network } from 'foyerkit/chain'
import { transferErrors, type FeeOption, type Transfer, type TransferFee } from 'foyerkit/money'
import { readGroveAddress, type GroveNetworkId } from './addresses.js'
import { describeAsset, sumOf, wordOf } from './assets.js'
import { groveErrors, groveMessages } from './messages.js'
import { createAskNode, untilAborted } from './node.js'
import type { GroveProvider } from './wallet.js'
import {
  maxMemoBytes,
  type GroveAsset,
  type GroveEntry,
  type GroveOutput,
  type GroveRates,
  type GroveTransaction,
} from './wire.js'

/** Sends assets: chooses outputs, and pays the rest back to the account. */
export function createTransfer(context: Pick<CapabilityContext, 'http' | 'provider'>): Transfer {
  const ask = createAskNode(context)
  const outputsOf = (network: Network, address: string, signal: AbortSignal) =>
    ask<readonly GroveOutput[]>(network, `outputs/${address}`, signal)
  const historyOf = (network: Network, address: string, signal: AbortSignal) =>
    ask<readonly GroveEntry[]>(network, `history/${address}`, signal)
  const isKnown = async (network: Network, address: string, signal: AbortSignal) =>
    (await ask<{ readonly isKnown: boolean }>(network, `addresses/${address}`, signal)).isKnown

  return {
    assetRequired: false,
    memo: () => ({ isRequired: true, maxBytes: maxMemoBytes, label: message(groveMessages, 'memo') }),

    async readReceiver({ text, account, network, signal }) {
      const read = readGroveAddress(text, network.id as GroveNetworkId)
      if ('fault' in read) throw faultError(read.fault, network)
      const { address } = read
      const isOwn = address === addressOf(account)
      const isNew = !(await isKnown(network, address, signal))
      const newAddress = message(groveMessages, 'newAddress')
      return {
        address,
        warnings: [
          ...(isOwn ? [{ id: 'own', level: 'note' } as const] : []),
          ...(isNew ? [{ id: 'newAddress', level: 'confirm', text: newAddress } as const] : []),
        ],
      }
    },

    async estimate({ amount: requested, maxFee, feeOption, ...rest }, signal) {
      const { account, network, asset, receiver } = rest
      const [outputs, rates, isReceiverKnown] = await Promise.all([
        outputsOf(network, addressOf(account), signal),
        ask<GroveRates>(network, 'rates', signal),
        isKnown(network, receiver, signal),
      ])
      const optionOf = (word: GroveAsset, label: FeeOption['label']): FeeOption => ({
        id: word,
        label,
        fee: feeIn(network, word, BigInt(rates.fees[word])),
      })
      const normal = optionOf('acorn', 'normal')
      const list = [normal, optionOf('resin', message(groveMessages, 'feeInResin'))]
      const chosen = list.find(({ id }) => id === feeOption) ?? normal
      const { fee } = chosen
      if (maxFee !== undefined && fee.max > maxFee) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })
      const deposit = isReceiverKnown ? 0n : BigInt(rates.deposit)

      /** Costs that are paid in an asset beside the amount. */
      const extra = (word: GroveAsset) =>
        (wordOf(fee.asset) === word ? fee.max : 0n) + (word === 'acorn' ? deposit : 0n)
      const word = wordOf(asset)
      const balance = sumOf(outputs, word)
      const maxAmount = balance > extra(word) ? balance - extra(word) : 0n
      const amount = requested === 'max' ? maxAmount : requested
      if (amount > maxAmount || amount <= 0n) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
      const isUncovered = (['acorn', 'resin'] as const).some(
        (other) => other !== word && sumOf(outputs, other) < extra(other),
      )
      if (isUncovered) throw transferErrors.INSUFFICIENT_FEE({ data: fee })
      const depositText = message(groveMessages, 'deposit')
      const cost = {
        id: 'deposit',
        text: depositText,
        asset: describeAsset(network, 'acorn'),
        amount: deposit,
      }
      return {
        order: { ...rest, amount },
        fee,
        feeOptions: { chosen: chosen.id, list },
        ...(deposit > 0n && { costs: [cost] }),
        maxAmount,
      }
    },

    async send({ account, network, asset, receiver, amount, memo = '' }, fee, signal) {
      const wallet = (await context.provider()) as GroveProvider | undefined
      if (!wallet) throw groveErrors.NOT_CONNECTED()
      const from = addressOf(account)
      const [outputs, rates, isReceiverKnown] = await Promise.all([
        outputsOf(network, from, signal),
        ask<GroveRates>(network, 'rates', signal),
        isKnown(network, receiver, signal),
      ])
      if (wallet.network() !== network.id)
        throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })
      if (!wallet.accounts().some(({ caipAddress }) => caipAddress === account))
        throw transferErrors.ACCOUNT_MISMATCH()
      const payment = { address: receiver, asset: wordOf(asset), amount: String(amount) }
      const deposit = isReceiverKnown ? 0n : BigInt(rates.deposit)
      const feePaid = { asset: wordOf(fee.asset), amount: String(fee.max) }
      const due = [payment, feePaid, { asset: 'acorn' as const, amount: String(deposit) }]
      const change = (['acorn', 'resin'] as const).flatMap((word) => {
        const paid = due
          .filter((item) => item.asset === word)
          .reduce((sum, item) => sum + BigInt(item.amount), 0n)
        const rest = sumOf(outputs, word) - paid
        return rest > 0n ? [{ address: from, asset: word, amount: String(rest) }] : []
      })
      const transaction: GroveTransaction = {
        network: network.id,
        inputs: outputs.map(({ id }) => id),
        outputs: [payment, ...change],
        fee: feePaid,
        deposit: String(deposit),
        memo,
      }
      return untilAborted(wallet.send(from, transaction), signal)
    },

    // a mark is the number of transactions in the account's history
    mark: async ({ account, network }, signal) =>
      String((await historyOf(network, addressOf(account), signal)).length),

    async find({ account, network, asset, receiver, amount, memo = '' }, { mark, known }, signal) {
      const from = addressOf(account)
      const history = await historyOf(network, from, signal)
      const since = history.slice(0, history.length - Number(mark))
      const found = since.find(({ hash, transaction, from: sender }) => {
        const [payment] = transaction.outputs
        return (
          sender === from &&
          !known.includes(hash) &&
          transaction.memo === memo &&
          payment?.address === receiver &&
          payment.asset === wordOf(asset) &&
          payment.amount === String(amount)
        )
      })
      return found && { hash: found.hash }
    },
  }
}

function feeIn(network: Network, word: GroveAsset, amount: bigint): TransferFee {
  return { expected: amount, max: amount, asset: describeAsset(network, word), terms: word }
}

function faultError(fault: 'noAddress' | 'otherNetwork' | 'badChecksum', network: Network): Error {
  const values = { network: network.name }
  if (fault === 'otherNetwork') return groveErrors.OTHER_NETWORK({ values })
  if (fault === 'badChecksum') return groveErrors.BAD_CHECKSUM()
  return groveErrors.NO_ADDRESS({ values: { ...values, prefix: network.id === 'main' ? 'gr1' : 'tgr1' } })
}
