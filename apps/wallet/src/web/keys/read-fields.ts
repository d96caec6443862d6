import { issuePath, schema, type StandardSchema } from 'foyerkit/kernel'
import { refusal } from './refusal.js'

/** Schemas of fields, by name. */
export type FieldSchemas = Readonly<Record<string, StandardSchema>>

/** Fields of a request. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the fields of a request's parameters. Further fields are left out: pages may send what other wallets read.
 *
 * @throws -32602, with the name of the field and what is wrong with it
 */
export function readFields(params: unknown, schemas: FieldSchemas): Fields {
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw refusal(-32602, `The parameters must be an object, not ${schema.describe(params)}.`)
  const entries = Object.entries(schemas).map(([name, type]) => {
    const result = schema.check(type, Object.hasOwn(params, name) ? Reflect.get(params, name) : undefined)
    const [issue] = result.issues ?? []
    if (issue)
      throw refusal(-32602, `${[name, issuePath(issue)].filter(Boolean).join('.')} ${issue.message}.`)
    return [name, (result as { readonly value?: unknown }).value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Accepts an object whose listed fields pass. Keeps the other fields. */
export function withFields(schemas: FieldSchemas) {
  const isValid = (value: unknown): value is Fields => {
    try {
      readFields(value, schemas)
      return true
    } catch {
      return false
    }
  }
  return schema.guard(isValid, `an object with the fields ${Object.keys(schemas).join(', ')}`)
}

/** Accepts a text that passes a test; `expected` completes the sentence "must be …". */
export function textOf(test: (text: string) => boolean, expected: string) {
  return schema.guard((value): value is string => typeof value === 'string' && test(value), expected)
}

/** Accepts base64 (RFC 4648) with padding. */
export const base64Text = textOf(
  (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text),
  'a text in base64',
)
