import { FrameError } from '../frame-error.js'
import { overwrite } from '../keys/bytes.js'
import { askCredential, credentialTimeoutMs, type CredentialTexts } from '../passkey/ask-credential.js'
import { fromBase64Url, toBase64Url } from '../wallet/base64url.js'
import { derivePasskeyKey } from './passkey-key.js'
import type { Protection } from './questions.js'

/** Texts of errors that the user sees. */
export interface PasskeyTexts extends CredentialTexts {
  readonly name: string
  readonly noPrf: string
}

const algorithms = [-7, -257]

/** Creates a passkey whose PRF extension protects a share. @throws FrameError with the reason */
export async function protectByPasskey(userName: string, texts: PasskeyTexts): Promise<Protection> {
  const prfSalt = crypto.getRandomValues(new Uint8Array(32))
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const credential = await askCredential(texts, () =>
    navigator.credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { name: texts.name },
        user: {
          id: crypto.getRandomValues(new Uint8Array(16)),
          name: userName,
          displayName: `${texts.name} (${userName})`,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        timeout: credentialTimeoutMs,
        extensions: { prf: { eval: { first: prfSalt } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults()
  if (!prf?.enabled && !prf?.results) throw new FrameError(texts.noPrf)
  const credentialId = toBase64Url(new Uint8Array(credential.rawId))
  // most authenticators give the output only when the passkey is used
  const output = outputOf(credential) ?? (await evaluate(credentialId, prfSalt, texts))
  const kdf = { algorithm: 'prf-hkdf-sha256', prfSalt: toBase64Url(prfSalt), salt: toBase64Url(salt) }
  return { mode: 'passkey', kdf, credentialId, key: await keyOf(output, salt) }
}

/** Derives the protection of a sealed share from its passkey. @throws FrameError with the reason */
export async function readPasskeyProtection(
  credentialId: string,
  kdf: Readonly<Record<string, unknown>>,
  texts: PasskeyTexts,
): Promise<Protection> {
  const prfSalt = String(kdf['prfSalt'])
  const salt = String(kdf['salt'])
  const output = await evaluate(credentialId, fromBase64Url(prfSalt), texts)
  return {
    mode: 'passkey',
    kdf: { algorithm: 'prf-hkdf-sha256', prfSalt, salt },
    credentialId,
    key: await keyOf(output, fromBase64Url(salt)),
  }
}

async function evaluate(credentialId: string, prfSalt: Uint8Array, texts: PasskeyTexts): Promise<Uint8Array> {
  const credential = await askCredential(texts, () =>
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: 'public-key', id: Uint8Array.from(fromBase64Url(credentialId)) }],
        userVerification: 'required',
        timeout: credentialTimeoutMs,
        extensions: { prf: { eval: { first: Uint8Array.from(prfSalt) } } },
      },
    }),
  )
  const output = outputOf(credential)
  if (!output) throw new FrameError(texts.noPrf)
  return output
}

function outputOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  return first && new Uint8Array(first as ArrayBuffer)
}

async function keyOf(output: Uint8Array, salt: Uint8Array): Promise<CryptoKey> {
  try {
    return await derivePasskeyKey(output, salt)
  } finally {
    overwrite(output)
  }
}
