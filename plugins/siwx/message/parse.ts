import { checkField } from './check-field.js'
import { SignInError, type SignInField, type SignInFields } from './fields.js'
import { isReference, namespaceOfSignIn } from './namespaces.js'

const firstLine = /^(?:([^\s/]+):\/\/)?(\S*) wants you to sign in with your (\S+) account:$/

/** Labels of the lines after the statement, in their order. */
const lines: readonly (readonly [label: string, name: keyof SignInFields, isRequired: boolean])[] = [
  ['URI: ', 'uri', true],
  ['Version: ', 'version', true],
  ['Chain ID: ', 'chainId', true],
  ['Nonce: ', 'nonce', true],
  ['Issued At: ', 'issuedAt', true],
  ['Expiration Time: ', 'expirationTime', false],
  ['Not Before: ', 'notBefore', false],
  ['Request ID: ', 'requestId', false],
]

/** Options of {@link parseSignIn}. */
export interface ParseOptions {
  /** Whether a text is an address of a namespace, with the checksum of its letters where it has one. Default: not checked. */
  readonly isAddress?: (namespace: string, address: string) => boolean
}

/**
 * Reads a sign-in message: the inverse of {@link formatSignIn}. Each line must be in its place, and nothing else may be in the
 * text, so that no field can hide in another one.
 *
 * @throws SignInError that names the first field that is missing, out of order or of the wrong form
 */
export function parseSignIn(text: string, { isAddress }: ParseOptions = {}): SignInFields {
  const rest = text.split('\n')
  const next = () => rest.shift()
  const [, scheme, domain, name] = firstLine.exec(next() ?? '') ?? fail('domain')
  const address = next() ?? fail('address')
  if (next() !== '') fail('address')
  const statement = readStatement(rest)
  const read: Partial<Record<keyof SignInFields, unknown>> = { domain, address }
  if (scheme !== undefined) read.scheme = scheme
  if (statement !== undefined) read.statement = statement
  const namespace = namespaceOfSignIn(name ?? '')
  for (const [label, field, isRequired] of lines) {
    if (rest[0]?.startsWith(label)) read[field] = next()?.slice(label.length)
    else if (isRequired) fail(field)
  }
  if (rest[0] === 'Resources:') {
    next()
    read.resources = rest.splice(0).map((line) => (line.startsWith('- ') ? line.slice(2) : fail('resources')))
  }
  if (rest.length > 0) fail('text', `has a line out of order: ${JSON.stringify(rest[0]?.slice(0, 40))}`)
  if (!isReference(namespace, String(read.chainId)))
    fail('chainId', 'must be a number without leading zeros on EVM networks')
  const fields = { ...read, chainId: `${namespace}:${String(read.chainId)}` } as SignInFields
  for (const [field, value] of Object.entries(fields)) checkField(field as keyof SignInFields, value as never)
  if (isAddress && !isAddress(namespace, address)) fail('address', 'must be an address with its checksum')
  return fields
}

/** Takes the statement, and the empty lines around it. Some libraries leave out one of them where there is no statement. */
function readStatement(rest: string[]): string | undefined {
  if (rest[0]?.startsWith('URI: ') && rest[1]?.startsWith('Version: ')) return undefined
  const statement = rest.shift()
  if (statement === '') return undefined
  if (statement === undefined || rest.shift() !== '')
    fail('statement', 'must be one line with an empty one after it')
  return statement
}

function fail(field: SignInField, problem = 'is missing, or out of order'): never {
  throw new SignInError(field, problem)
}
