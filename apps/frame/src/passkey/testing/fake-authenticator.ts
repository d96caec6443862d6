import { onTestFinished } from 'vitest'
import { fromBase64Url, toBase64Url } from '../../wallet/base64url.js'

/** Changes to the next answers of the authenticator. */
export interface Tampering {
  readonly challenge?: Uint8Array
  readonly origin?: string
  readonly type?: string
  readonly rpId?: string
  /** Flags of the authenticator data. Default: present and verified. */
  readonly flags?: number
  readonly credentialId?: string
  /** Changes the signature, in DER. */
  readonly signature?: (der: Uint8Array) => Uint8Array
}

/** Authenticator of a test: its keys are real, and it signs as WebAuthn says. */
interface FakeAuthenticator {
  /** Number of passkeys that were created. */
  readonly created: () => number
  /** Number of assertions that were given. */
  readonly asserted: () => number
  /** Challenges that were asked, in base64url. */
  readonly challenges: readonly string[]
  /** Error of the next questions: a user who cancels, for one. */
  refuse(error: Error | undefined): void
  /** Leaves the next questions open until they are aborted. */
  wait(): void
  tamper(changes: Tampering): void
}

const verified = 0x05
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Puts an authenticator into the browser of a test until the test ends. */
export function installAuthenticator(origin = location.origin): FakeAuthenticator {
  const keys = new Map<string, CryptoKeyPair>()
  const challenges: string[] = []
  let tampering: Tampering = {}
  let refusal: Error | undefined
  let isWaiting = false
  let asserted = 0

  async function ask(signal: AbortSignal | undefined) {
    if (refusal) throw refusal
    if (!isWaiting) return
    await new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }

  const credentials = {
    async create({ signal }: CredentialCreationOptions) {
      await ask(signal)
      const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
      const rawId = crypto.getRandomValues(new Uint8Array(16))
      keys.set(toBase64Url(rawId), pair)
      const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
      return {
        rawId: rawId.buffer,
        response: { getPublicKey: () => spki, getPublicKeyAlgorithm: () => -7 },
      }
    },
    async get({ publicKey, signal }: CredentialRequestOptions) {
      await ask(signal)
      const [allowed] = publicKey?.allowCredentials ?? []
      const id = toBase64Url(new Uint8Array(allowed?.id as ArrayBuffer))
      const pair = keys.get(id)
      if (!pair || publicKey?.userVerification !== 'required')
        throw new DOMException('No passkey', 'NotAllowedError')
      const asking = new Uint8Array(publicKey.challenge as ArrayBuffer)
      challenges.push(toBase64Url(asking))
      asserted += 1
      const { challenge = asking, type = 'webauthn.get', flags = verified } = tampering
      const { rpId = new URL(origin).hostname } = tampering
      const clientData = new TextEncoder().encode(
        JSON.stringify({
          type,
          challenge: toBase64Url(challenge),
          origin: tampering.origin ?? origin,
          crossOrigin: true,
        }),
      )
      const counter = [0, 0, 0, asserted]
      const authenticatorData = Uint8Array.from([
        ...(await sha256(new TextEncoder().encode(rpId))),
        flags,
        ...counter,
      ])
      const signed = Uint8Array.from([...authenticatorData, ...(await sha256(clientData))])
      const raw = await crypto.subtle.sign({ ...algorithm, hash: 'SHA-256' }, pair.privateKey, signed)
      const signature = toDer(new Uint8Array(raw))
      return {
        rawId: Uint8Array.from(fromBase64Url(tampering.credentialId ?? id)).buffer,
        response: {
          authenticatorData: authenticatorData.buffer,
          clientDataJSON: Uint8Array.from(clientData).buffer,
          signature: Uint8Array.from(tampering.signature?.(signature) ?? signature).buffer,
        },
      }
    },
  }
  // tests without a document have no navigator
  if (typeof navigator === 'undefined') replace(globalThis, 'navigator', { credentials })
  else replace(navigator, 'credentials', credentials)
  replace(globalThis, 'PublicKeyCredential', class {})
  return {
    created: () => keys.size,
    asserted: () => asserted,
    challenges,
    refuse: (error) => void (refusal = error),
    wait: () => void (isWaiting = true),
    tamper: (changes) => void (tampering = changes),
  }
}

function replace(target: object, name: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (own) Object.defineProperty(target, name, own)
    else Reflect.deleteProperty(target, name)
  })
}

/** Converts a signature of WebCrypto to DER, as authenticators give it. */
function toDer(raw: Uint8Array): Uint8Array {
  const integers = [raw.slice(0, 32), raw.slice(32)].flatMap((coordinate) => {
    const first = coordinate.findIndex((byte) => byte !== 0)
    const digits = [...coordinate.slice(first)]
    const bytes = (digits[0] ?? 0) >= 0x80 ? [0, ...digits] : digits
    return [0x02, bytes.length, ...bytes]
  })
  return Uint8Array.from([0x30, integers.length, ...integers])
}

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
