import { sha256 } from '@noble/hashes/sha2'
import type { CosmosAminoDoc } from '../contract.js'
import { bytesField, listEntry, numberField, readFields, type ReadField } from '../signing/protobuf.js'

/** Message of a transfer, in Protobuf and in Amino JSON. */
export const messageType = '/cosmos.bank.v1beta1.MsgSend'
const aminoType = 'cosmos-sdk/MsgSend'

/** Ways to sign, by their numbers in Protobuf. */
export const signModes = { direct: 1n, amino: 127n } as const
/** Number of a way to sign. */
export type SignMode = (typeof signModes)[keyof typeof signModes]

/** A transfer of one denom. */
export interface TransferContent {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly denom: string
  readonly memo: string
  /** Last block that can include it. */
  readonly timeoutHeight: bigint
}

/** A compressed key with its type in Protobuf. */
export interface PublicKey {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Fee of a transaction in one denom. Chains keep all of it, whatever gas is used. */
export interface Fee {
  readonly denom: string
  readonly amount: bigint
  /** Limit of gas. */
  readonly gas: bigint
}

/** Signer of a transaction, and its fee. */
export interface SignerContent {
  /** May be missing in simulations. */
  readonly publicKey: PublicKey | undefined
  readonly mode: SignMode
  readonly sequence: bigint
  readonly fee: Fee
}

const coinBytes = (denom: string, amount: bigint) => [...bytesField(1, denom), ...bytesField(2, `${amount}`)]
const anyBytes = (type: string, value: readonly number[]) => [...bytesField(1, type), ...bytesField(2, value)]

/** Encodes `cosmos.tx.v1beta1.TxBody` with the transfer as its only message. */
export function bodyBytes({ from, to, amount, denom, memo, timeoutHeight }: TransferContent): Uint8Array {
  const message = [...bytesField(1, from), ...bytesField(2, to), ...listEntry(3, coinBytes(denom, amount))]
  return Uint8Array.from([
    ...listEntry(1, anyBytes(messageType, message)),
    ...bytesField(2, memo),
    ...numberField(3, timeoutHeight),
  ])
}

/** Encodes `cosmos.tx.v1beta1.AuthInfo` with one signer. */
export function authInfoBytes({ publicKey, mode, sequence, fee }: SignerContent): Uint8Array {
  const signer = [
    ...(publicKey ? bytesField(1, anyBytes(publicKey.type, bytesField(1, publicKey.bytes))) : []),
    ...bytesField(2, bytesField(1, numberField(1, mode))),
    ...numberField(3, sequence),
  ]
  const { denom, amount, gas } = fee
  const coins = amount === 0n ? [] : listEntry(1, coinBytes(denom, amount))
  return Uint8Array.from([...listEntry(1, signer), ...listEntry(2, [...coins, ...numberField(2, gas)])])
}

/** Encodes `cosmos.tx.v1beta1.TxRaw`. */
export function rawBytes(body: Uint8Array, authInfo: Uint8Array, signature: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytesField(1, body), ...bytesField(2, authInfo), ...listEntry(3, signature)])
}

/** Hash of a transaction: SHA-256 in capital hexadecimal letters. */
export function hashOf(raw: Uint8Array): string {
  return Array.from(sha256(raw), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** The document of a transfer in Amino JSON. */
export function aminoDocument(
  { from, to, amount, denom, memo, timeoutHeight }: TransferContent,
  { sequence, fee }: Pick<SignerContent, 'sequence' | 'fee'>,
  { chainId, accountNumber }: { readonly chainId: string; readonly accountNumber: bigint },
): CosmosAminoDoc {
  const coins = fee.amount === 0n ? [] : [{ denom: fee.denom, amount: `${fee.amount}` }]
  return {
    chain_id: chainId,
    account_number: `${accountNumber}`,
    sequence: `${sequence}`,
    fee: { amount: coins, gas: `${fee.gas}` },
    msgs: [
      {
        type: aminoType,
        value: { from_address: from, to_address: to, amount: [{ denom, amount: `${amount}` }] },
      },
    ],
    memo,
    timeout_height: `${timeoutHeight}`,
  }
}

/** Reads the fee of `AuthInfo`, of one denom at most. @throws TypeError */
export function readFee(authInfo: Uint8Array): Fee {
  const fee = readFields(bytesOf(find(readFields(authInfo), 2)))
  const coins = fee.filter(({ number }) => number === 1)
  const [coin] = coins
  if (coins.length > 1) throw new TypeError('several denoms')
  const gas = find(fee, 2)?.value ?? 0n
  if (typeof gas !== 'bigint') throw new TypeError('no gas')
  if (!coin) return { denom: '', amount: 0n, gas }
  const parts = readFields(bytesOf(coin))
  const amount = textOf(find(parts, 2))
  if (!/^\d{1,40}$/.test(amount)) throw new TypeError('no amount')
  return { denom: textOf(find(parts, 1)), amount: BigInt(amount), gas }
}

const find = (fields: readonly ReadField[], number: number) => fields.find((field) => field.number === number)

/** @throws TypeError */
function bytesOf(field: ReadField | undefined): Uint8Array {
  if (!(field?.value instanceof Uint8Array)) throw new TypeError('no message')
  return field.value
}

const textOf = (field: ReadField | undefined) => new TextDecoder().decode(bytesOf(field))
