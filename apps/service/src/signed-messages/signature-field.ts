import { textField } from '../platform/http/text-field.js'

/** Signature of a text by a key or a contract of an EVM chain. */
export const signatureField = textField(
  /^0x([\da-f]{2}){31,24000}$/i,
  'must be a signature: 0x and at least 62 hex digits',
)
