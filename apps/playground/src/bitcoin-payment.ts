import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

/** A payment on a Bitcoin network. */
export interface BitcoinPayment {
  readonly esploraUrl: string
  /** Address for payments that pays and gets the change. */
  readonly address: string
  /** Amount in sats. */
  readonly sats: bigint
  readonly receiver: string
}

/** An unspent output, as Esplora servers describe it. */
interface Output {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

/** Prefixes of addresses on the local chain. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const feeRate = 2n
const [inputSize, baseSize] = [68n, 75n]
/** Change below this amount costs more than it is worth. */
const minChange = 1_000n

/**
 * Builds a payment from the address's outputs, the largest first. Returns a PSBT in base64.
 *
 * @throws {Error} if the address holds too little, or the receiver is no address of the local chain
 */
export async function buildPayment({ esploraUrl, address, sats, receiver }: BitcoinPayment): Promise<string> {
  const outputs = (await read(`${esploraUrl}/address/${address}/utxo`)) as readonly Output[]
  const transaction = new Transaction()
  let sum = 0n
  let fee = baseSize * feeRate
  for (const { txid, vout, value } of outputs.toSorted((one, other) => other.value - one.value)) {
    if (sum >= sats + fee) break
    const previous = await readText(`${esploraUrl}/tx/${txid}/hex`)
    // the whole transaction, so that the wallet can check the amount that it spends
    transaction.addInput({ txid, index: vout, nonWitnessUtxo: hex.decode(previous) })
    sum += BigInt(value)
    fee += inputSize * feeRate
  }
  if (sum < sats + fee) throw new Error(`${address} holds less than ${sats} sats and the fee of ${fee} sats.`)
  transaction.addOutputAddress(receiver, sats, regtest)
  const change = sum - sats - fee
  if (change >= minChange) transaction.addOutputAddress(address, change, regtest)
  return base64.encode(transaction.toPSBT())
}

/** Sends a signed PSBT in base64. Returns the id of the transaction. */
export async function sendPayment(esploraUrl: string, psbt: string): Promise<string> {
  const transaction = Transaction.fromPSBT(base64.decode(psbt))
  transaction.finalize()
  const response = await fetch(`${esploraUrl}/tx`, { method: 'POST', body: transaction.hex })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

async function readText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.text()
}

async function read(url: string): Promise<unknown> {
  return JSON.parse(await readText(url)) as unknown
}
