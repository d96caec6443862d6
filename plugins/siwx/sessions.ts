import { isSameAddress, type AddressFormat, type CaipNetworkId } from '#kernel/chain'
import { siwxErrors } from './errors.js'
import { checkSignIn } from './message/check.js'
import { parseSignIn } from './message/parse.js'
import type { SignedApproval, SignInData, SignInMessage, SignInSession } from './contract.js'
import { SignInError, type SignInFields } from './message/fields.js'
import type { SignInSource } from './sources/source.js'

/** Account that a session must be of. */
export interface SignInAccount {
  readonly chainId: CaipNetworkId
  readonly address: string
  /** Format of its namespace, by which addresses are compared: servers and wallets use other spellings. */
  readonly format: AddressFormat
}

/** By how much the clock of a device may be behind that of the server, which decides. */
const skewMs = 5 * 60_000

const names = [
  'scheme',
  'domain',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources',
] as const

/** Returns the fields of a message without its functions. @throws siwx/BAD_ANSWER if it is none */
export function readData(message: SignInMessage): SignInData {
  if (Object(message) !== message) {
    const problem = 'must be an object with the fields of the message'
    throw siwxErrors.BAD_ANSWER({ values: { route: 'createMessage', field: 'the result', problem } })
  }
  const known = names.flatMap((name) => {
    const value = message[name as keyof SignInMessage]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { accountAddress: message.accountAddress, ...Object.fromEntries(known) } as SignInData
}

/**
 * Reads a text, and compares it with the fields it should have, the account and the clock. Every field counts: one that only the
 * text has is refused as well.
 *
 * @param domain host of the page
 * @throws SignInError that names the field
 */
export function checkText(
  text: string,
  expected: {
    readonly data: SignInData
    readonly account: SignInAccount
    readonly domain: string
    readonly now: number
  },
): SignInFields {
  const { data, account, domain, now } = expected
  const fields = parseSignIn(text)
  for (const name of names)
    if (JSON.stringify(fields[name]) !== JSON.stringify(data[name]))
      throw new SignInError(name, 'is another one in the text than in the data')
  checkSignIn(fields, { domain, chainId: account.chainId }, now, skewMs)
  if (!isOf(account, fields.address)) throw new SignInError('address', 'is another one than expected')
  if (!isOf(account, data.accountAddress)) throw new SignInError('address', 'is another one in the data')
  return fields
}

const isOf = ({ address, format }: SignInAccount, other: string) => isSameAddress(address, other, format)

/** Reads the properties of an approval. @throws if they are no {@link SignedApproval} */
export function readSigned(value: unknown): SignedApproval {
  const { message, signature, type, publicKey } = Object(value) as Record<keyof SignedApproval, unknown>
  if (typeof message !== 'string' || typeof signature !== 'string') throw new TypeError('nothing is signed')
  return {
    message,
    signature,
    type: typeof type === 'string' ? type : undefined,
    publicKey: typeof publicKey === 'string' ? publicKey : undefined,
  }
}

/**
 * Reads what a wallet has signed with its approval, and compares it with what it was offered. Such wallets write the time of issue
 * themselves, and may add what they permit the site to do to the statement and the resources (ERC-5573).
 *
 * @throws SignInError that names the field
 */
export function readOffered(
  text: string,
  offered: Omit<SignInData, 'accountAddress'>,
  expected: { readonly account: SignInAccount; readonly domain: string; readonly now: number },
): SignInData {
  const { address, ...fields } = parseSignIn(text)
  const { statement = '', resources = [] } = offered
  const added = fields.resources?.slice(resources.length) ?? []
  const isSame =
    JSON.stringify(fields.resources?.slice(0, resources.length) ?? []) === JSON.stringify(resources)
  if (!isSame || !added.every((one) => one.startsWith('urn:recap:')))
    throw new SignInError('resources', 'are others than offered')
  if (
    !(fields.statement ?? '').startsWith(statement) ||
    (added.length === 0 && (fields.statement ?? '') !== statement)
  )
    throw new SignInError('statement', 'is another one than offered')
  for (const name of ['uri', 'version', 'nonce', 'expirationTime', 'notBefore', 'requestId'] as const)
    if (fields[name] !== offered[name]) throw new SignInError(name, 'is another one than offered')
  const data = { ...fields, accountAddress: address }
  checkText(text, { ...expected, data })
  return data
}

/** Returns a session of an account whose text says the same as its fields, whose time is not over, and which was not ended. */
export async function findSession(
  config: SignInSource,
  account: SignInAccount,
  {
    domain,
    now,
    isEnded,
  }: {
    readonly domain: string
    readonly now: () => number
    readonly isEnded: (nonce: string) => boolean
  },
): Promise<SignInSession | undefined> {
  const sessions = await config.getSessions(account.chainId, account.address)
  if (!Array.isArray(sessions)) {
    const values = { route: 'getSessions', field: 'the result', problem: 'must be a list' }
    throw siwxErrors.BAD_ANSWER({ values })
  }
  return (sessions as readonly SignInSession[]).find((session) => {
    try {
      const { data, message } = session
      if (config.hasNoTexts) return data.chainId === account.chainId && isOf(account, data.accountAddress)
      const { nonce } = checkText(message, { data, account, domain, now: now() })
      return !isEnded(nonce)
    } catch {
      return false
    }
  })
}
