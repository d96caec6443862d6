import type { DeviceStore } from '../device/device-store.js'
import { FrameError } from '../frame-error.js'
import { toBase64Url } from '../wallet/base64url.js'
import { askAssertion, type PasskeyChallenge } from './ask-assertion.js'
import { askCredential, credentialTimeoutMs, type CredentialTexts } from './ask-credential.js'
import {
  isAssertionValid,
  isStoredPasskey,
  passkeyAlgorithms,
  type Assertion,
  type StoredPasskey,
} from './verify-assertion.js'

/** Texts of the passkey for signatures. */
export interface SigningPasskeyTexts extends CredentialTexts {
  readonly name: string
}

/** Check of one signature by the passkey. */
export interface PasskeyCheck {
  readonly challenge: PasskeyChallenge
  /** Verifies the answer of the passkey. @throws FrameError with the code 4001 if it is none, or not that of the passkey */
  verify(assertion: Assertion | undefined): Promise<void>
  /** @throws FrameError with the code 4001 unless an answer was verified */
  requireVerified(): void
}

/** Passkey that this browser asks for before each signature on this site, if the user has turned it on. */
export interface SigningPasskey {
  isOn(): Promise<boolean>
  /** Asks for this passkey from now on. */
  turnOn(passkey: StoredPasskey): Promise<void>
  /** Asks for the passkey, and forgets it. @throws FrameError with the reason */
  turnOff(texts: CredentialTexts): Promise<void>
  /** Begins the check of one signature. Undefined if the passkey is off. */
  startCheck(): Promise<PasskeyCheck | undefined>
}

/** Text of a request that was approved without the passkey. */
export const passkeyNotUsed = 'The passkey was not used, so nothing was signed'

const storedName = 'signing-passkey'
const challengeBytes = 32
const userIdBytes = 16

/**
 * Creates the passkey of a device. The record is sealed on the device, and goes with it at a logout: a user who has lost the passkey
 * logs out and in again.
 *
 * @param origin that of the frame
 */
export function createSigningPasskey(
  device: Pick<DeviceStore, 'read' | 'write' | 'remove'>,
  origin: string,
): SigningPasskey {
  async function read(): Promise<StoredPasskey | undefined> {
    const bytes = await device.read(storedName)
    if (!bytes) return undefined
    const stored = readPasskey(bytes)
    if (!stored) throw new FrameError('The passkey of this browser cannot be read. Log out and log in again.')
    return stored
  }

  async function startCheck(): Promise<PasskeyCheck | undefined> {
    const passkey = await read()
    if (!passkey) return undefined
    const challenge = randomBytes(challengeBytes)
    let isVerified = false
    const requireVerified = () => {
      if (!isVerified) throw new FrameError(passkeyNotUsed, 4001)
    }
    return {
      challenge: { credentialId: passkey.credentialId, challenge },
      requireVerified,
      async verify(assertion) {
        isVerified =
          assertion !== undefined && (await isAssertionValid(assertion, { passkey, challenge, origin }))
        requireVerified()
      },
    }
  }

  return {
    startCheck,
    isOn: async () => (await read()) !== undefined,
    turnOn: ({ credentialId, publicKey, algorithm }) =>
      device.write(
        storedName,
        new TextEncoder().encode(JSON.stringify({ credentialId, publicKey, algorithm })),
      ),
    async turnOff(texts) {
      const check = await startCheck()
      if (!check) return
      const assertion = await askAssertion(check.challenge, texts)
      await check.verify(assertion).catch(() => {
        throw new FrameError(texts.failed)
      })
      await device.remove(storedName)
    },
  }
}

function readPasskey(bytes: Uint8Array): StoredPasskey | undefined {
  try {
    const stored: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isStoredPasskey(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Creates a passkey for signatures. @throws FrameError with the reason */
export async function createPasskey(userName: string, texts: SigningPasskeyTexts): Promise<StoredPasskey> {
  const credential = await askCredential(texts, () =>
    navigator.credentials.create({
      publicKey: {
        challenge: randomBytes(challengeBytes),
        rp: { name: texts.name },
        user: {
          id: randomBytes(userIdBytes),
          name: userName,
          displayName: `${texts.name} (${userName})`,
        },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        timeout: credentialTimeoutMs,
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  const publicKey = response.getPublicKey()
  const passkey = {
    credentialId: toBase64Url(new Uint8Array(credential.rawId)),
    publicKey: publicKey ? toBase64Url(new Uint8Array(publicKey)) : undefined,
    algorithm: response.getPublicKeyAlgorithm(),
  }
  if (!isStoredPasskey(passkey)) throw new FrameError(texts.unsupported)
  return passkey
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
