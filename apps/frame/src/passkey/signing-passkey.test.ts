import { expect, test } from 'vitest'
import { toBase64Url } from '../wallet/base64url.js'
import { askAssertion } from './ask-assertion.js'
import { createPasskey, createSigningPasskey, passkeyNotUsed } from './signing-passkey.js'
import { installAuthenticator, type Tampering } from './testing/fake-authenticator.js'
import { createMemoryDevice, type MemoryDevice } from './testing/memory-device.js'
import { isAssertionValid, type StoredPasskey } from './verify-assertion.js'

const origin = 'https://wallet.example'
const texts = { name: 'Wallet signatures', unsupported: 'unsupported', failed: 'failed' }
const refused = { code: 4001, message: passkeyNotUsed }

async function turnedOn() {
  const authenticator = installAuthenticator(origin)
  const device = createMemoryDevice()
  const passkey = createSigningPasskey(device, origin)
  await passkey.turnOn(await createPasskey('ada@mail.example', texts))
  return { authenticator, device, passkey }
}

async function startCheck(passkey: Awaited<ReturnType<typeof turnedOn>>['passkey']) {
  const check = await passkey.startCheck()
  if (!check) throw new Error('the passkey is off')
  return check
}

const readStored = ({ values }: MemoryDevice) =>
  JSON.parse(new TextDecoder().decode(values.get('signing-passkey'))) as StoredPasskey

test('without a passkey there is no check', async () => {
  const passkey = createSigningPasskey(createMemoryDevice(), origin)
  expect(await passkey.isOn()).toBe(false)
  expect(await passkey.startCheck()).toBeUndefined()
})

test('the answer of the passkey to the challenge verifies', async () => {
  const { passkey } = await turnedOn()
  expect(await passkey.isOn()).toBe(true)
  const check = await startCheck(passkey)
  expect(() => check.requireVerified()).toThrow(passkeyNotUsed)
  await check.verify(await askAssertion(check.challenge, texts))
  expect(() => check.requireVerified()).not.toThrow()
})

/** A signature whose two numbers have these bytes. */
const derOf = (bytes: Uint8Array) => {
  const integer = [0x02, bytes.length, ...bytes]
  return Uint8Array.from([0x30, 2 * integer.length, ...integer, ...integer])
}

const tampered: Readonly<Record<string, Tampering>> = {
  'another challenge': { challenge: new Uint8Array(32) },
  'another origin': { origin: 'https://evil.example' },
  'the hash of another site': { rpId: 'evil.example' },
  'the answer to a creation': { type: 'webauthn.create' },
  'no verified user': { flags: 0x01 },
  'no user': { flags: 0x04 },
  'another passkey': { credentialId: toBase64Url(new Uint8Array(16)) },
  'a changed signature': { signature: (der) => der.with(-1, (der.at(-1) ?? 0) ^ 1) },
  'a cut signature': { signature: (der) => der.slice(0, -1) },
  'a longer signature': { signature: (der) => Uint8Array.from([...der, 0]) },
  'an empty signature': { signature: () => new Uint8Array() },
  'numbers that are too long': { signature: () => derOf(new Uint8Array(33).fill(1)) },
  'numbers that are negative': { signature: () => derOf(new Uint8Array(32).fill(0x80)) },
  'numbers without digits': { signature: () => derOf(new Uint8Array()) },
}

test.each(Object.entries(tampered))('refuses %s', async (_name, changes) => {
  const { authenticator, passkey } = await turnedOn()
  authenticator.tamper(changes)
  const check = await startCheck(passkey)
  await expect(check.verify(await askAssertion(check.challenge, texts))).rejects.toMatchObject(refused)
  expect(() => check.requireVerified()).toThrow(passkeyNotUsed)
})

test('refuses an answer to the check before, and none', async () => {
  const { passkey } = await turnedOn()
  const first = await startCheck(passkey)
  const assertion = await askAssertion(first.challenge, texts)
  await first.verify(assertion)
  const second = await startCheck(passkey)
  await expect(second.verify(assertion)).rejects.toMatchObject(refused)
  await expect(second.verify(undefined)).rejects.toMatchObject(refused)
})

test('refuses the answer if the stored key is that of another passkey', async () => {
  const { device, passkey } = await turnedOn()
  const other = createMemoryDevice()
  await createSigningPasskey(other, origin).turnOn(await createPasskey('eve', texts))
  const check = await startCheck(passkey)
  const assertion = await askAssertion(check.challenge, texts)
  const expected = { challenge: check.challenge.challenge, origin }
  const own = readStored(device)
  expect(await isAssertionValid(assertion, { ...expected, passkey: own })).toBe(true)
  const mixed = { ...own, publicKey: readStored(other).publicKey }
  expect(await isAssertionValid(assertion, { ...expected, passkey: mixed })).toBe(false)
})

test('every signature verifies, also those whose numbers are short', async () => {
  const { passkey } = await turnedOn()
  // one number of 128 has fewer than 32 bytes on average
  for (let count = 0; count < 200; count += 1) {
    const check = await startCheck(passkey)
    await check.verify(await askAssertion(check.challenge, texts))
  }
})

test('verifies RS256, which Windows Hello has', async () => {
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const generation = { ...rsa, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }
  const pair = await crypto.subtle.generateKey(generation, true, ['sign', 'verify'])
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
  const challenge = new Uint8Array(32).fill(7)
  const clientData = new TextEncoder().encode(
    JSON.stringify({ type: 'webauthn.get', challenge: toBase64Url(challenge), origin }),
  )
  const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const rpHash = await sha256(new TextEncoder().encode('wallet.example'))
  const authenticatorData = Uint8Array.from([...rpHash, 5, 0, 0, 0, 0])
  const signed = Uint8Array.from([...authenticatorData, ...(await sha256(clientData))])
  const signature = new Uint8Array(await crypto.subtle.sign(rsa, pair.privateKey, signed))
  const publicKey = toBase64Url(new Uint8Array(spki))
  const passkey = { credentialId: 'id', publicKey, algorithm: -257 } as const
  const assertion = { credentialId: 'id', authenticatorData, clientData, signature }
  expect(await isAssertionValid(assertion, { passkey, challenge, origin })).toBe(true)
  const changed = { ...assertion, signature: signature.with(9, (signature[9] ?? 0) ^ 1) }
  expect(await isAssertionValid(changed, { passkey, challenge, origin })).toBe(false)
})

test('turning it off needs the passkey', async () => {
  const { authenticator, passkey } = await turnedOn()
  authenticator.refuse(new DOMException('cancelled', 'NotAllowedError'))
  await expect(passkey.turnOff(texts)).rejects.toThrow('failed')
  authenticator.refuse(undefined)
  authenticator.tamper({ flags: 0x01 })
  await expect(passkey.turnOff(texts)).rejects.toThrow('failed')
  expect(await passkey.isOn()).toBe(true)
  authenticator.tamper({})
  await passkey.turnOff(texts)
  expect(await passkey.isOn()).toBe(false)
})

test('a creation that is cancelled fails, and a browser without passkeys is named', async () => {
  const authenticator = installAuthenticator(origin)
  authenticator.refuse(new DOMException('cancelled', 'NotAllowedError'))
  await expect(createPasskey('ada', texts)).rejects.toThrow('failed')
  authenticator.refuse(new DOMException('no', 'NotSupportedError'))
  await expect(createPasskey('ada', texts)).rejects.toThrow('unsupported')
})

test('a record that cannot be read signs nothing', async () => {
  const { device, passkey } = await turnedOn()
  for (const stored of ['{}', '{"credentialId":"a","publicKey":"b","algorithm":-8}', 'no JSON']) {
    await device.write('signing-passkey', new TextEncoder().encode(stored))
    await expect(passkey.startCheck()).rejects.toThrow('cannot be read')
  }
})
