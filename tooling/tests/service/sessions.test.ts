import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createGrant,
  signGrant,
  signRevocation,
} from '../../../apps/service/src/modules/sessions/testing/session-requests.js'
import { sessionsAnswer, storeAnswer } from '../../../apps/service/src/modules/sessions/wire.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { createSafes, type Safes } from './testing/safes.js'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

const projectId = 'shop'

let devnet: Devnet
let running: RunningService
let node: string
let safes: Safes
beforeAll(async () => {
  devnet = await startDevnet()
  const [ethereum, ofBase] = devnet.chains.map(({ rpcUrl }) => rpcUrl)
  node = ofBase ?? ''
  safes = createSafes(node, devnet.accounts[0]?.address ?? '')
  running = await startService({
    // nothing listens at the node of the third chain
    UPSTREAMS: `eip155:1=${ethereum};eip155:8453=${ofBase};eip155:10=http://127.0.0.1:1`,
  })
  const shop = { name: 'Shop', allowedOrigins: [], features: {}, analytics: false }
  await running.projects.add({ ...shop, id: projectId })
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})

const createOwner = () => privateKeyToAccount(generatePrivateKey())

/** Account of a Safe on a chain, for which an owner signs. */
const accountOf = (owner: PrivateKeyAccount, safe: Address, chain = 'eip155:8453') => ({
  account: `${chain}:${safe}`,
  sign: (message: string) => safes.sign(owner, safe, message),
})

const post = (account: string, body: object, path = '') =>
  fetch(`${running.url}/v1/sessions/${account}${path}?projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function list(account: string) {
  const response = await fetch(`${running.url}/v1/sessions/${account}?projectId=${projectId}`)
  return sessionsAnswer.parse(await response.json()).pcis
}

test('a session of a contract is verified by the contract before it is deployed (ERC-6492)', async () => {
  const owner = createOwner()
  const safe = await safes.plan(owner.address)
  const account = accountOf(owner, safe.address)
  const body = await signGrant(account, projectId)

  // without the call that deploys it, there is no contract to ask
  expect((await post(account.account, body)).status).toBe(401)
  const wrapped = {
    ...account,
    sign: async (message: string) => safes.wrap(safe, await safes.sign(owner, safe.address, message)),
  }
  const stored = await post(account.account, await signGrant(wrapped, projectId))
  const { pci } = storeAnswer.parse(await stored.json())
  expect(await callRpc(node, 'eth_getCode', [safe.address, 'latest'])).toBe('0x')
  const revocation = await signRevocation(wrapped, projectId, pci)
  expect((await post(account.account, revocation, '/revoke')).status).toBe(200)
  expect(await list(account.account)).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
})

test('a session of a deployed contract is verified by it (ERC-1271), on its chain only', async () => {
  const owner = createOwner()
  const safe = await safes.plan(owner.address)
  await safes.deploy(safe)
  const account = accountOf(owner, safe.address)
  const stored = await post(account.account, await signGrant(account, projectId))
  const { pci } = storeAnswer.parse(await stored.json())

  const stranger = accountOf(createOwner(), safe.address)
  expect((await post(account.account, await signGrant(stranger, projectId))).status).toBe(401)
  const forged = await signRevocation(stranger, projectId, pci)
  expect((await post(account.account, forged, '/revoke')).status).toBe(401)
  const onEthereum = accountOf(owner, safe.address, 'eip155:1')
  expect((await post(onEthereum.account, await signGrant(onEthereum, projectId))).status).toBe(401)
  expect(await list(account.account)).toMatchObject([{ pci, revokedAt: null }])

  const revocation = await signRevocation(account, projectId, pci)
  expect((await post(account.account, revocation, '/revoke')).status).toBe(200)
})

test('a session of a contract whose chain does not answer can be stored later', async () => {
  const owner = createOwner()
  const safe = await safes.plan(owner.address)
  const account = accountOf(owner, safe.address, 'eip155:10')
  const response = await post(account.account, await signGrant(account, projectId))
  expect([response.status, await response.json()]).toMatchObject([503, { reasons: [{ name: 'chain' }] }])
})

test('a session of a key needs no node', async () => {
  const owner = createOwner()
  const account = {
    account: `eip155:10:${owner.address}`,
    sign: (message: string) => owner.signMessage({ message }),
  }
  const grant = createGrant()
  expect((await post(account.account, await signGrant(account, projectId, grant))).status).toBe(200)
  expect(await list(account.account)).toMatchObject([{ context: grant.context }])
})
