import { fromBase64Url, toBase64Url } from '../wallet/base64url.js'

/** A passkey that was created for signatures: its public key tells its answers from those of others. */
export interface StoredPasskey {
  readonly credentialId: string
  /** SubjectPublicKeyInfo, in base64url. */
  readonly publicKey: string
  /** COSE algorithm: -7 is ES256, -257 is RS256. */
  readonly algorithm: PasskeyAlgorithm
}

/** COSE algorithms of the passkeys. Windows Hello has only the second one on many machines. */
export const passkeyAlgorithms = [-7, -257] as const

/** One of {@link passkeyAlgorithms}. */
type PasskeyAlgorithm = (typeof passkeyAlgorithms)[number]

/** Answer of a passkey to a challenge (WebAuthn, assertion). */
export interface Assertion {
  readonly credentialId: string
  readonly authenticatorData: Uint8Array
  readonly clientData: Uint8Array
  readonly signature: Uint8Array
}

/** Challenge that an assertion has to answer, and the origin of the frame. */
interface ExpectedAssertion {
  readonly passkey: StoredPasskey
  readonly challenge: Uint8Array
  readonly origin: string
}

const hashBytes = 32
/** Hash of the RP id, flags, counter of signatures. */
const minAuthenticatorDataBytes = 37
const userPresent = 0x01
const userVerified = 0x04
const coordinateBytes = 32

/**
 * Whether an assertion is the answer of the passkey to the challenge, on the frame's origin, with the user verified (WebAuthn,
 * section 7.2). The counter of signatures is not compared: passkeys that are synced have none, and the challenge is new each time.
 */
export async function isAssertionValid(
  assertion: Assertion,
  { passkey, challenge, origin }: ExpectedAssertion,
): Promise<boolean> {
  const { credentialId, authenticatorData, clientData, signature } = assertion
  if (credentialId !== passkey.credentialId) return false
  const { type, challenge: answered, origin: asking } = readClientData(clientData)
  if (type !== 'webauthn.get' || answered !== toBase64Url(challenge) || asking !== origin) return false
  if (authenticatorData.length < minAuthenticatorDataBytes) return false
  const rpHash = await sha256(new TextEncoder().encode(new URL(origin).hostname))
  if (rpHash.some((byte, index) => byte !== authenticatorData[index])) return false
  const flags = authenticatorData[hashBytes] ?? 0
  if ((flags & userPresent) === 0 || (flags & userVerified) === 0) return false
  const signed = Uint8Array.from([...authenticatorData, ...(await sha256(clientData))])
  return verifySignature(passkey, signature, signed)
}

/** Whether a value is a stored passkey. */
export function isStoredPasskey(value: unknown): value is StoredPasskey {
  const { credentialId, publicKey, algorithm } = Object(value) as Partial<Record<string, unknown>>
  return (
    typeof credentialId === 'string' &&
    typeof publicKey === 'string' &&
    passkeyAlgorithms.some((known) => known === algorithm)
  )
}

function readClientData(bytes: Uint8Array): Readonly<Partial<Record<string, unknown>>> {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Partial<Record<string, unknown>>
  } catch {
    return {}
  }
}

async function verifySignature(
  { publicKey, algorithm }: StoredPasskey,
  signature: Uint8Array,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const spki = Uint8Array.from(fromBase64Url(publicKey))
  if (algorithm === -257) {
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('spki', spki, rsa, false, ['verify'])
    return crypto.subtle.verify(rsa, key, Uint8Array.from(signature), signed)
  }
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const raw = rawSignature(signature)
  if (!raw) return false
  const key = await crypto.subtle.importKey('spki', spki, ecdsa, false, ['verify'])
  return crypto.subtle.verify(ecdsa, key, raw, signed)
}

/** Converts an ECDSA signature from DER, as passkeys give it, to r and s side by side, as WebCrypto takes it. */
function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const [sequence, length, ...rest] = der
  if (sequence !== 0x30 || length !== rest.length) return undefined
  const first = readInteger(rest)
  const second = first && readInteger(first.rest)
  if (!first || !second || second.rest.length > 0) return undefined
  return Uint8Array.from([...first.value, ...second.value])
}

/** Reads a positive DER integer as a coordinate of 32 bytes. */
function readInteger([tag, length, ...rest]: readonly number[]) {
  if (tag !== 0x02 || length === undefined || length === 0 || length > rest.length) return undefined
  const bytes = rest.slice(0, length)
  // a zero comes before a first bit that is set: negative numbers begin with it
  const digits = bytes[0] === 0 ? bytes.slice(1) : bytes
  if ((bytes[0] ?? 0) >= 0x80 || digits.length > coordinateBytes) return undefined
  const value = [...Array<number>(coordinateBytes - digits.length).fill(0), ...digits]
  return { value, rest: rest.slice(length) }
}

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
