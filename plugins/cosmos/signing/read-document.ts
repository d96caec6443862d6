import type { Network } from '#kernel/chain'
import { fromBase64 } from '../base64.js'
import type { CosmosAminoDoc, CosmosDirectDoc } from '../contract.js'
import { signingErrors } from '../errors.js'

const digits = /^\d{1,20}$/
/** Maximum length of the parts of a transaction, in bytes. */
const maxBytes = 10_000_000

/** Reads bytes: as such, or in base64. */
function readBytes(value: unknown): Uint8Array | undefined {
  const bytes = value instanceof Uint8Array ? Uint8Array.from(value) : fromBase64(value)
  return bytes && bytes.length <= maxBytes ? bytes : undefined
}

/** Reads a whole number: wallets and libraries write it as a text, a number, a bigint, or an object with `toString`. */
function readInteger(value: unknown): bigint | undefined {
  const text = value === undefined || value === null ? '' : `${value as string}`
  return digits.test(text) ? BigInt(text) : undefined
}

/** Whether a value is a document in Protobuf rather than one in Amino JSON. */
export function isDirect(document: unknown): boolean {
  return 'bodyBytes' in (Object(document) as object)
}

/** Reads a document in Protobuf. @throws cosmos/BAD_TRANSACTION, which names the field */
export function readDirect(value: unknown): CosmosDirectDoc {
  const fields = Object(value) as Readonly<Record<string, unknown>>
  const { chainId } = fields
  const bodyBytes = readBytes(fields['bodyBytes'])
  const authInfoBytes = readBytes(fields['authInfoBytes'])
  const accountNumber = readInteger(fields['accountNumber'])
  if (!bodyBytes) throw missing('bodyBytes')
  if (!authInfoBytes) throw missing('authInfoBytes')
  if (typeof chainId !== 'string' || chainId === '') throw missing('chainId')
  if (accountNumber === undefined) throw missing('accountNumber')
  return { bodyBytes, authInfoBytes, chainId, accountNumber }
}

/** Reads a document in Amino JSON. @throws cosmos/BAD_TRANSACTION, which names the field */
export function readAmino(value: unknown): CosmosAminoDoc {
  // a copy: a wallet cannot change it afterwards
  const fields = copyOf(value) as Readonly<Record<string, unknown>>
  const { chain_id, account_number, sequence, fee, msgs, memo } = fields
  if (typeof chain_id !== 'string') throw missing('chain_id')
  if (readInteger(account_number) === undefined) throw missing('account_number')
  if (readInteger(sequence) === undefined) throw missing('sequence')
  if (typeof fee !== 'object' || fee === null) throw missing('fee')
  if (!Array.isArray(msgs)) throw missing('msgs')
  if (typeof memo !== 'string') throw missing('memo')
  return {
    ...fields,
    chain_id,
    account_number: `${account_number as string}`,
    sequence: `${sequence as string}`,
    fee,
    msgs,
    memo,
  }
}

function copyOf(value: unknown): unknown {
  try {
    return Object(JSON.parse(JSON.stringify(value ?? null))) as unknown
  } catch {
    throw missing('msgs')
  }
}

function missing(field: string) {
  return signingErrors.BAD_TRANSACTION({ values: { field } })
}

/** Checks that a document is for a network. @throws cosmos/OTHER_NETWORK */
export function checkChain(chainId: string, { id, name }: Pick<Network, 'id' | 'name'>): void {
  if (chainId !== id) throw signingErrors.OTHER_NETWORK({ values: { network: name } })
}
