import { hex } from '@scure/base'
import type { Network } from '#kernel/chain'
import type { BitcoinAccount, UnspentOutput } from '../contract.js'
import { bitcoinErrors } from '../errors.js'
import { signerNetwork } from '../signing/check-input.js'
import { loadSigner } from '../signing/load-signer.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { readRaw } from './read-raw.js'

/** Sequence that allows a replacement by a higher fee (BIP-125). */
const replaceableSequence = 0xffff_fffd

/** An output of a transaction that is built. */
export interface Payment {
  readonly address: string
  readonly amount: bigint
}

/**
 * Builds the PSBT of a transaction, with the whole transactions that it spends from: their amounts are what the server said only if
 * their ids fit.
 *
 * @throws bitcoin/BAD_ANSWER
 */
export async function buildPsbt(
  context: BitcoinContext,
  {
    coins,
    payments,
    account,
    network,
    signal,
  }: {
    readonly coins: readonly UnspentOutput[]
    readonly payments: readonly Payment[]
    readonly account: BitcoinAccount
    readonly network: Network
    readonly signal: AbortSignal
  },
): Promise<Uint8Array> {
  const signer = await loadSigner()
  const addresses = signerNetwork(context.formats.prefixes(String(network.id)))
  const script = signer.OutScript.encode(signer.Address(addresses).decode(account.address))
  const { type } = signer.OutScript.decode(script)
  const key = account.publicKey === undefined ? undefined : hex.decode(account.publicKey)
  const keyFields =
    key && type === 'tr'
      ? { tapInternalKey: key.slice(-32) }
      : key && type === 'sh'
        ? { redeemScript: signer.p2wpkh(key).script }
        : {}

  const spent = await Promise.all(
    coins.map(async (coin) => ({ ...coin, ...(await readRaw(context, coin.txid, { network, signal })) })),
  )
  const transaction = new signer.Transaction()
  for (const { txid, vout, amount, bytes, transaction: previous } of spent) {
    if (vout >= previous.outputsLength || previous.getOutput(vout).amount !== amount)
      throw bitcoinErrors.BAD_ANSWER({
        values: { network: network.name },
        detail: `Not the amount of ${txid}:${vout}`,
      })
    transaction.addInput({
      txid,
      index: vout,
      sequence: replaceableSequence,
      // segwit outputs as well: hardware wallets show the fee only with the whole transaction
      nonWitnessUtxo: bytes,
      ...(type !== 'pkh' && { witnessUtxo: { amount, script } }),
      ...keyFields,
    })
  }
  for (const { address, amount } of payments) transaction.addOutputAddress(address, amount, addresses)
  return transaction.toPSBT()
}
