import { parseJson } from '../config/parse-json.js'

/** Returns a text that clients send back without reading it, such as a cursor. They can change it: it is neither secret nor signed. */
export const encodeOpaque = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Reads what {@link encodeOpaque} has written; undefined or any other value for another text. */
export const decodeOpaque = (text: string): unknown =>
  parseJson(Buffer.from(text, 'base64url').toString('utf8'))
