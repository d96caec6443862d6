import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nonceAnswer, signInAnswer } from '../../apps/service/src/modules/sign-in/wire.js'
import { startService, type RunningService } from '../../apps/service/src/testing/start-service.js'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { createSafes, type Safes } from '../tests/service/testing/safes.js'
import { fieldsOf, page, writeMessage } from './tampering.js'

// the embedded database and the chains start slowly on a busy machine
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

let devnet: Devnet
let running: RunningService
let safes: Safes
beforeAll(async () => {
  devnet = await startDevnet()
  const [ethereum = '', base = ''] = devnet.chains.map(({ rpcUrl }) => rpcUrl)
  safes = createSafes(base, devnet.accounts[0]?.address ?? '')
  running = await startService({
    // nothing listens at the node of the third chain
    UPSTREAMS: `eip155:1=${ethereum};eip155:8453=${base};eip155:10=http://127.0.0.1:1`,
  })
  const shop = { name: 'Shop', allowedOrigins: [page], features: {}, analytics: false }
  await running.projects.add({ ...shop, id: 'shop' })
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})

const post = (path: string, body: object = {}) =>
  fetch(`${running.url}/v1/sign-in${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: page },
    body: JSON.stringify({ projectId: 'shop', ...body }),
  })

const createOwner = () => privateKeyToAccount(generatePrivateKey())

/** Writes the message of a contract on a chain with a new nonce. */
async function write(address: string, chainId: `eip155:${number}` = 'eip155:8453'): Promise<string> {
  const nonce = nonceAnswer.parse(await (await post('/nonce')).json())
  return writeMessage(fieldsOf({ chainId, address, sign: () => expect.fail() }, nonce))
}

test('a contract signs in before it is deployed (ERC-6492) and after (ERC-1271), each time once', async () => {
  const owner = createOwner()
  const safe = await safes.plan(owner.address)
  const before = await write(safe.address)
  const wrapped = safes.wrap(safe, await safes.sign(owner, safe.address, before))
  const first = await post('', { message: before, signature: wrapped, type: 'eip6492' })
  expect(signInAnswer.parse(await first.json()).session).toMatchObject({
    chainId: 'eip155:8453',
    address: safe.address,
  })
  expect((await post('', { message: before, signature: wrapped, type: 'eip6492' })).status).toBe(401)

  await safes.deploy(safe)
  const after = await write(safe.address)
  const signature = await safes.sign(owner, safe.address, after)
  expect((await post('', { message: after, signature, type: 'eip1271' })).status).toBe(200)
  expect((await post('', { message: after, signature, type: 'eip1271' })).status).toBe(401)
})

test('a contract is refused with the signature of another owner, another contract or another chain', async () => {
  const [owner, stranger] = [createOwner(), createOwner()]
  const [safe, foreign] = [await safes.plan(owner.address), await safes.plan(stranger.address)]
  await safes.deploy(safe)
  await safes.deploy(foreign)
  const statusOf = async (message: string, signature: string) =>
    (await post('', { message, signature })).status
  const forged = await write(safe.address)
  expect(await statusOf(forged, await safes.sign(stranger, safe.address, forged))).toBe(401)
  const borrowed = await write(safe.address)
  expect(await statusOf(borrowed, await safes.sign(owner, foreign.address, borrowed))).toBe(401)
  // it has no code there
  const elsewhere = await write(safe.address, 'eip155:1')
  expect(await statusOf(elsewhere, await safes.sign(owner, safe.address, elsewhere))).toBe(401)
})

test('a signature that no node can check is refused', async () => {
  const owner = createOwner()
  const safe = await safes.plan(owner.address)
  const message = await write(safe.address, 'eip155:10')
  const answer = await post('', { message, signature: await safes.sign(owner, safe.address, message) })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await answer.text()).not.toContain('token')
})
