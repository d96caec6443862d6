import { fromBase64, toBase64 } from '../base64.js'
import type { CosmosAminoDoc, CosmosDirectDoc, CosmosSignature, CosmosSigned } from '../contract.js'
import { signingErrors } from '../errors.js'
import { readAmino, readDirect } from './read-document.js'

const signatureBytes = 64
const keyBytes = 33
const maxTextLength = 200

type Fields = Readonly<Record<string, unknown>>

/** Reads a signature of a wallet, each field once. @throws cosmos/BAD_SIGNATURE */
export function readSignature(answer: unknown): CosmosSignature {
  const { pub_key: key, signature } = Object(answer) as Fields
  const { type, value } = Object(key) as Fields
  const bytes = readShort(signature)
  const publicKey = readShort(value)
  const isText = typeof type === 'string' && type.length <= maxTextLength
  if (bytes?.length !== signatureBytes || publicKey?.length !== keyBytes || !isText)
    throw signingErrors.BAD_SIGNATURE()
  return { pub_key: { type, value: toBase64(publicKey) }, signature: toBase64(bytes) }
}

const readShort = (value: unknown) =>
  typeof value === 'string' && value.length <= maxTextLength ? fromBase64(value) : undefined

/** Reads a signed document. Some wallets leave out what they signed: then it is the requested document. */
function readSigned<Doc>(answer: unknown, requested: Doc, read: (value: unknown) => Doc): CosmosSigned<Doc> {
  const { signed, signature } = Object(answer) as Fields
  const checked = readSignature(signature)
  try {
    return { signed: signed === undefined || signed === null ? requested : read(signed), signature: checked }
  } catch (cause) {
    throw signingErrors.BAD_SIGNATURE({ cause })
  }
}

/**
 * Reads a signed document in Protobuf.
 *
 * @throws cosmos/BAD_SIGNATURE, or cosmos/OTHER_DOCUMENT if it is for another chain or account
 */
export function readSignedDirect(answer: unknown, requested: CosmosDirectDoc): CosmosSigned<CosmosDirectDoc> {
  const result = readSigned(answer, requested, readDirect)
  const { chainId, accountNumber } = result.signed
  if (chainId !== requested.chainId || accountNumber !== requested.accountNumber)
    throw signingErrors.OTHER_DOCUMENT()
  return result
}

/**
 * Reads a signed document in Amino JSON.
 *
 * @throws cosmos/BAD_SIGNATURE, or cosmos/OTHER_DOCUMENT if it is for another chain or account, or has other messages
 */
export function readSignedAmino(answer: unknown, requested: CosmosAminoDoc): CosmosSigned<CosmosAminoDoc> {
  const result = readSigned(answer, requested, readAmino)
  const same = ({ chain_id, account_number, sequence, msgs }: CosmosAminoDoc) =>
    JSON.stringify([chain_id, account_number, sequence, sortKeys(msgs)])
  if (same(result.signed) !== same(requested)) throw signingErrors.OTHER_DOCUMENT()
  return result
}

/** A copy with sorted keys, so that equal values have equal texts. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, part]) => [key, sortKeys(part)])
}
