import type { SignInSession } from '../contract.js'
import { parseSignIn } from '../message/parse.js'
import type { IssuedNonce } from './write-message.js'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown) => Object(value) as Fields
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isOptionalText = (value: unknown): value is string | undefined => value === undefined || isText(value)

/** Most sessions of an answer that are read. */
const maxSessions = 100

/** An answer that is not what it should be: the field, and what it must be. */
interface AnswerFault {
  readonly field: string
  readonly problem: string
}

/** Content of an answer, or what is wrong with it. */
export type Answer<T> = { readonly value: T } | AnswerFault

/** Reads `{nonce, issuedAt}`. */
export function readNonce(answer: unknown): Answer<IssuedNonce> {
  const { nonce, issuedAt } = fieldsOf(answer)
  if (!isText(nonce) || !/^[a-z\d]{8,}$/i.test(nonce))
    return { field: 'nonce', problem: 'must be at least 8 letters and digits' }
  if (!isOptionalText(issuedAt) || Number.isNaN(Date.parse(issuedAt ?? '1970-01-01')))
    return { field: 'issuedAt', problem: 'must be a time of RFC 3339, or missing' }
  return { value: { nonce, issuedAt } }
}

/** Reads `{sessions}`. The fields of each are those of its message, so that nothing else can be said of it. */
export function readSessions(answer: unknown): Answer<readonly SignInSession[]> {
  const { sessions } = fieldsOf(answer)
  if (!Array.isArray(sessions)) return { field: 'sessions', problem: 'must be a list' }
  const value: SignInSession[] = []
  for (const [index, entry] of sessions.slice(0, maxSessions).entries()) {
    const read = readSession(entry, `sessions[${index}]`)
    if (!('value' in read)) return read
    value.push(read.value)
  }
  return { value }
}

/** Reads a session: `{chainId, address, message, signature, type, publicKey}`. */
export function readSession(entry: unknown, name: string): Answer<SignInSession> {
  const { chainId, address, message, signature, type, publicKey } = fieldsOf(entry)
  if (!isText(message)) return { field: `${name}.message`, problem: 'must be a text' }
  if (!isText(signature)) return { field: `${name}.signature`, problem: 'must be a text' }
  if (!isOptionalText(type)) return { field: `${name}.type`, problem: 'must be a text, or missing' }
  if (!isOptionalText(publicKey)) return { field: `${name}.publicKey`, problem: 'must be a text, or missing' }
  try {
    const { address: accountAddress, ...fields } = parseSignIn(message)
    if (chainId !== fields.chainId)
      return { field: `${name}.chainId`, problem: 'must be that of the message' }
    // servers often store addresses in lower case; the session has that of the message, and is compared with the account later
    if (!isText(address) || address.toLowerCase() !== accountAddress.toLowerCase())
      return { field: `${name}.address`, problem: 'must be that of the message' }
    const data = { ...fields, accountAddress }
    return {
      value: {
        ...{ data, message, signature },
        ...(type !== undefined && { type }),
        ...(publicKey !== undefined && { publicKey }),
      },
    }
  } catch (error) {
    return { field: `${name}.message`, problem: (error as Error).message }
  }
}
