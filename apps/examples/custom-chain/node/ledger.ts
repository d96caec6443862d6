import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { decodeAddress, paymentBytes, type Payment } from '../chain/client.js'

/** Fee of each payment, in base units. */
const fee = 1_000n

/** The state of one network. */
export interface Ledger {
  /** Creates base units out of nothing, for tests. */
  fund(address: string, amount: bigint): void
  account(address: string): { readonly balance: string; readonly nonce: number; readonly fee: string }
  /** Takes a signed payment up for the next block. Returns its hash. @throws if the payment is not valid */
  send(payment: Payment, signature: string): string
  payment(hash: string): { readonly isKnown: boolean; readonly height?: number }
  /** Adds a block with all payments that wait. */
  mine(): void
}

/** Creates an empty ledger. */
export function createLedger(network: string): Ledger {
  const balances = new Map<string, bigint>()
  const nonces = new Map<string, number>()
  const heights = new Map<string, number | undefined>()
  let waiting: { readonly hash: string; readonly payment: Payment }[] = []
  let height = 0
  const balanceOf = (address: string) => balances.get(address) ?? 0n
  const add = (address: string, amount: bigint) => balances.set(address, balanceOf(address) + amount)
  const nonceOf = (address: string) => nonces.get(address) ?? 0

  return {
    fund: (address, amount) => void add(address, amount),
    account: (address) => ({
      balance: String(balanceOf(address)),
      nonce: nonceOf(address),
      fee: String(fee),
    }),
    send(payment, signature) {
      const { from, to, nonce } = payment
      const key = decodeAddress(from)
      const [amount, paid] = [BigInt(payment.amount), BigInt(payment.fee)]
      const bytes = paymentBytes(payment)
      if (payment.network !== network) throw new Error(`The payment is for the network ${payment.network}.`)
      if (!key || !decodeAddress(to)) throw new Error('An address of the payment is not valid.')
      if (!ed25519.verify(hexToBytes(signature), bytes, key)) throw new Error('The signature is not valid.')
      if (nonce !== nonceOf(from)) throw new Error(`The nonce is ${nonce}, not ${nonceOf(from)}.`)
      if (amount <= 0n || paid < fee) throw new Error('The amount or the fee is too low.')
      if (amount + paid > balanceOf(from)) throw new Error('The balance is too low.')
      const hash = bytesToHex(sha256(bytes))
      add(from, -amount - paid)
      nonces.set(from, nonce + 1)
      heights.set(hash, undefined)
      waiting.push({ hash, payment })
      return hash
    },
    payment(hash) {
      const block = heights.get(hash)
      return { isKnown: heights.has(hash), ...(block !== undefined && { height: block }) }
    },
    mine() {
      height++
      for (const { hash, payment } of waiting) {
        add(payment.to, BigInt(payment.amount))
        heights.set(hash, height)
      }
      waiting = []
    },
  }
}
