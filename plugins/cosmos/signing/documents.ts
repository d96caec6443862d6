import type { CosmosAminoDoc, CosmosDirectDoc } from '../contract.js'
import { toBase64 } from '../base64.js'
import { bytesField, numberField, utf8 } from './protobuf.js'

/** An object whose keys are sorted, at every depth. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const fields = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, sorted(fields[key])]),
  )
}

/** The bytes that are signed for a document in Amino JSON: sorted keys, no spaces, and escapes as in Go. */
export function aminoBytes(document: CosmosAminoDoc): Uint8Array {
  const escapes: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }
  return utf8(JSON.stringify(sorted(document)).replace(/[&<>]/g, (character) => escapes[character] ?? ''))
}

/** The bytes that are signed for a document in Protobuf: `cosmos.tx.v1beta1.SignDoc`. */
export function directBytes({
  bodyBytes,
  authInfoBytes,
  chainId,
  accountNumber,
}: CosmosDirectDoc): Uint8Array {
  return Uint8Array.from([
    ...bytesField(1, bodyBytes),
    ...bytesField(2, authInfoBytes),
    ...bytesField(3, utf8(chainId)),
    ...numberField(4, accountNumber),
  ])
}

/** The document that is signed for a message (ADR-036). It is no transaction of any chain. */
export function messageDocument(signer: string, message: string | Uint8Array): CosmosAminoDoc {
  const data = toBase64(typeof message === 'string' ? utf8(message) : message)
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}
