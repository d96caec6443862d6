import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nonceAnswer, signInAnswer } from '../../apps/service/src/modules/sign-in/wire.js'
import { startService, type RunningService } from '../../apps/service/src/testing/start-service.js'
import { createSigner, signerNamespaces, type SignedText, type TextSigner } from './signers.js'
import { fieldsOf, page, tamperedMessages, tamperedSignatures, writeMessage } from './tampering.js'

// the embedded database starts slowly on a busy machine
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

let running: RunningService
beforeAll(async () => {
  running = await startService({ CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' })
  const project = { allowedOrigins: [page, 'https://other.example'], features: {}, analytics: false }
  await running.projects.add({ ...project, id: 'shop', name: 'Shop' })
  await running.projects.add({ ...project, id: 'other', name: 'Other' })
})
afterAll(() => running.stop())

const post = (path: string, body: object, { projectId = 'shop', origin = page } = {}) =>
  fetch(`${running.url}/v1/sign-in${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ projectId, ...body }),
  })

const askNonce = async (from?: { projectId?: string; origin?: string }) =>
  nonceAnswer.parse(await (await post('/nonce', {}, from)).json())

/** Signs a message of the page with a new nonce. */
async function signMessage(signer: TextSigner, write = writeMessage): Promise<SignedText> {
  return signer.sign(write(fieldsOf(signer, await askNonce())))
}

describe.each(signerNamespaces)('an account of %s', (namespace) => {
  const signer = createSigner(namespace)

  test('signs in with its signature, once', async () => {
    const signed = await signMessage(signer)
    const first = await post('', signed)
    const { session, token } = signInAnswer.parse(await first.json())
    expect(session).toMatchObject({ chainId: signer.chainId, address: signer.address, ...signed })
    expect(token).toMatch(/^ey/)
    expect((await post('', signed)).status).toBe(401)
  })

  test('is not signed in again by the message of a session that was signed out', async () => {
    const signed = await signMessage(signer)
    const { token = '' } = signInAnswer.parse(await (await post('', signed)).json())
    const url = `${running.url}/v1/sign-in?projectId=shop`
    const headers = { origin: page, authorization: `Bearer ${token}` }
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(200)
    expect((await post('', signed)).status).toBe(401)
    expect(await (await fetch(url, { headers })).json()).toEqual({ sessions: [] })
  })

  test.each(Object.entries(tamperedMessages))('is refused with %s', async (_name, { fields, text }) => {
    const signed = await signMessage(signer, (own) => {
      const message = writeMessage({ ...own, ...fields?.(own) })
      return text?.(message) ?? message
    })
    const answer = await post('', signed)
    expect([400, 401]).toContain(answer.status)
    expect(await answer.text()).not.toContain('token')
  })

  test.each(Object.entries(tamperedSignatures))('is refused with %s', async (_name, tamper) => {
    const signed = await signMessage(signer)
    const others = {
      ofOther: await createSigner(namespace, 2).sign(signed.message),
      ofText: await signer.sign('Hello'),
      ofNamespace: await createSigner(namespace === 'solana' ? 'cosmos' : 'solana').sign(signed.message),
    }
    const tampered = tamper(signed, others)
    expect(tampered).not.toEqual(signed)
    expect([400, 401]).toContain((await post('', tampered)).status)
    // the nonce is used up by the attempt: the signature of the account comes too late
    if (tampered.message === signed.message) expect((await post('', signed)).status).toBe(401)
  })
})

describe('a nonce', () => {
  const signer = createSigner('eip155')
  const signWith = async (from: { projectId?: string; origin?: string }) =>
    signer.sign(writeMessage(fieldsOf(signer, await askNonce(from))))

  test('of another project is refused, and stays the one of its page', async () => {
    const signed = await signWith({ projectId: 'other' })
    expect((await post('', signed)).status).toBe(401)
    expect((await post('', signed, { projectId: 'other' })).status).toBe(200)
  })

  test('of another origin is refused', async () => {
    const signed = await signWith({ origin: 'https://other.example' })
    expect((await post('', signed)).status).toBe(401)
    // nor does the message name the other page
    expect((await post('', signed, { origin: 'https://other.example' })).status).toBe(400)
  })

  test('is accepted once of many requests at the same time', async () => {
    const signed = await signMessage(signer)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('', signed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(401)])
  })

  test('has 128 bits, and no two are the same', async () => {
    const nonces = await Promise.all(Array.from({ length: 20 }, () => askNonce()))
    for (const { nonce } of nonces) expect(nonce).toMatch(/^[\da-f]{32}$/)
    expect(new Set(nonces.map(({ nonce }) => nonce)).size).toBe(20)
  })
})
