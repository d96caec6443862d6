import { argon2id as nobleArgon2id } from '@noble/hashes/argon2.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkerLike } from '../keys/create-key-worker.js'
import { KeyWorkerError, WrongShareError } from '../keys/errors.js'
import { derivePasskeyKey } from './passkey-key.js'
import { derivePasswordKey } from './password-key.js'
import { createPasswordParameters, type PasswordParameters } from './password-parameters.js'
import { runPasswordWorker } from './run-password-worker.js'
import { openShare, sealShare, type SealContext } from './seal.js'
import { answerPassword, type PasswordRequest } from './serve-password.js'

const share = Uint8Array.from({ length: 33 }, (_, index) => index * 3)
const context: SealContext = {
  wallet: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
  split: '5b1f3e0a-0c5e-4f63-8f50-0c2cf3a9c1d1',
  mode: 'passkey',
}
const prf = new Uint8Array(32).fill(5)
const salt = new Uint8Array(32).fill(6)
/** Encrypts with a key that was derived by another library. */
const importRaw = (bytes: Uint8Array) =>
  crypto.subtle.importKey('raw', Uint8Array.from(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])

describe('sealed shares', () => {
  it('open with their key, whatever the share and the PRF output', async () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 33, maxLength: 33 }), bytes, async (value, output) => {
        const key = await derivePasskeyKey(output, salt)
        const sealed = await sealShare(key, value, context)
        expect(await openShare(key, sealed, context)).toEqual(value)
      }),
      { numRuns: 50 },
    )
  })

  it('have a nonce of their own each time', async () => {
    const key = await derivePasskeyKey(prf, salt)
    const [first, second] = [await sealShare(key, share, context), await sealShare(key, share, context)]
    expect(first.slice(0, 12)).not.toEqual(second.slice(0, 12))
    expect(first).toHaveLength(12 + 33 + 16)
  })

  it.each<[string, Partial<SealContext>]>([
    ['another wallet', { wallet: '0xa817afd48e0f85c4555453912785d1e4142608EB' }],
    ['another split', { split: 'x' }],
    ['another mode', { mode: 'password' }],
  ])('test 19: moved to %s, do not open', async (_case, change) => {
    const key = await derivePasskeyKey(prf, salt)
    const sealed = await sealShare(key, share, context)
    await expect(openShare(key, sealed, { ...context, ...change })).rejects.toThrow(WrongShareError)
  })

  it('do not open with another key, changed or cut', async () => {
    const key = await derivePasskeyKey(prf, salt)
    const sealed = await sealShare(key, share, context)
    const wrongKeys = [
      await derivePasskeyKey(prf.with(0, 1), salt),
      await derivePasskeyKey(prf, salt.with(0, 1)),
    ]
    for (const wrong of wrongKeys)
      await expect(openShare(wrong, sealed, context)).rejects.toThrow(WrongShareError)
    for (const changed of [
      sealed.with(0, sealed[0]! ^ 1),
      sealed.with(40, sealed[40]! ^ 1),
      sealed.slice(0, -1),
      new Uint8Array(),
    ]) {
      await expect(openShare(key, changed, context)).rejects.toThrow(WrongShareError)
    }
  })

  it('accept the address of the wallet in any case', async () => {
    const key = await derivePasskeyKey(prf, salt)
    const sealed = await sealShare(key, share, context)
    const lower = { ...context, wallet: context.wallet.toLowerCase() }
    expect(await openShare(key, sealed, lower)).toEqual(share)
  })
})

describe('keys', () => {
  it('of a passkey are those of HKDF in another library', async () => {
    const raw = hkdf(sha256, prf, salt, utf8ToBytes('foyer recovery share, version 1'), 32)
    const sealed = await sealShare(await importRaw(raw), share, context)
    expect(await openShare(await derivePasskeyKey(prf, salt), sealed, context)).toEqual(share)
  })

  it('of a password are those of Argon2id in another library', async () => {
    const parameters = { ...createPasswordParameters(), salt: new Uint8Array(16).fill(3) }
    const raw = nobleArgon2id('correct horse battery staple', parameters.salt, {
      m: 65_536,
      t: 3,
      p: 1,
      dkLen: 32,
    })
    const sealed = await sealShare(await importRaw(raw), share, { ...context, mode: 'password' })
    const key = await derivePasswordKey('correct horse battery staple', parameters)
    expect(await openShare(key, sealed, { ...context, mode: 'password' })).toEqual(share)
  })

  it('of a password are the same for both ways to type an accent, and not extractable', async () => {
    const parameters = createPasswordParameters()
    const sealed = await sealShare(await derivePasswordKey('caf\u00e9', parameters), share, context)
    const key = await derivePasswordKey('cafe\u0301', parameters)
    expect(await openShare(key, sealed, context)).toEqual(share)
    expect(key.extractable).toBe(false)
  })

  it.each<[string, Partial<PasswordParameters>]>([
    ['less memory', { memoryKiB: 8 }],
    ['far more memory', { memoryKiB: 4_000_000 }],
    ['fewer passes', { passes: 1 }],
    ['a short salt', { salt: new Uint8Array(8) }],
  ])('refuse %s', async (_case, change) => {
    await expect(derivePasswordKey('x', { ...createPasswordParameters(), ...change })).rejects.toThrow(
      RangeError,
    )
  })

  it('refuse lengths of a passkey that are wrong', async () => {
    await expect(derivePasskeyKey(prf.slice(1), salt)).rejects.toThrow('PRF output of 31 bytes')
    await expect(derivePasskeyKey(prf, salt.slice(1))).rejects.toThrow('salt of 31 bytes')
  })
})

describe('worker of passwords', () => {
  const startWith =
    (answer: (request: PasswordRequest) => Promise<unknown>, ended: string[]) => (): WorkerLike => {
      const page = new EventTarget()
      return {
        postMessage: (message) =>
          void answer(message as PasswordRequest).then((data) =>
            page.dispatchEvent(data ? new MessageEvent('message', { data }) : new Event('error')),
          ),
        addEventListener: (type, listener) => page.addEventListener(type, listener),
        terminate: () => void ended.push('ended'),
      }
    }

  it('derives the key and ends', async () => {
    const ended: string[] = []
    const parameters = createPasswordParameters()
    const key = await runPasswordWorker({
      start: startWith(answerPassword, ended),
      password: 'x',
      parameters,
    })
    const sealed = await sealShare(key, share, context)
    expect(await openShare(await derivePasswordKey('x', parameters), sealed, context)).toEqual(share)
    expect(ended).toEqual(['ended'])
  })

  it.each<[string, (request: PasswordRequest) => Promise<unknown>, Partial<PasswordParameters>]>([
    ['stops', async () => undefined, {}],
    ['does not answer', () => new Promise(() => undefined), {}],
    ['gets bad parameters', answerPassword, { passes: 1 }],
  ])('fails and ends if it %s', async (_case, answer, change) => {
    const ended: string[] = []
    const parameters = { ...createPasswordParameters(), ...change }
    const key = runPasswordWorker({
      start: startWith(answer, ended),
      password: 'x',
      parameters,
      timeoutMs: 20,
    })
    await expect(key).rejects.toThrow(KeyWorkerError)
    expect(ended).toEqual(['ended'])
  })
})
