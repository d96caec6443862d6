import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createFakeClock } from 'foyerkit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFrameSessions, type FrameSession, type FrameSessions } from '../../testing/frame-sessions.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { createWalletKey, type WalletKey } from '../../testing/wallet-key.js'
import { operationAccount } from './account-kinds.js'

// a database is created, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

interface Call {
  readonly path: string
  readonly method: string
  readonly params: readonly unknown[]
}

const clock = createFakeClock(Date.now())
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const key = createWalletKey()
const { evmAddress } = key
const chain = 'eip155:8453'
const calls: Call[] = []
let bundler: Server
let bundlerUrl: string
let sessions: FrameSessions
let running: RunningService
let session: FrameSession
beforeAll(async () => {
  bundler = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => (body += String(data)))
    request.on('end', () => {
      const { method, params } = JSON.parse(body) as Call
      calls.push({ path: request.url ?? '', method, params })
      const answer = method.endsWith('Gas')
        ? { error: { code: -32500, message: 'AA21' } }
        : { result: '0x12' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
    })
  }).listen(0, '127.0.0.1')
  await once(bundler, 'listening')
  bundlerUrl = `http://127.0.0.1:${(bundler.address() as AddressInfo).port}`
  const url = bundlerUrl
  sessions = await createFrameSessions(() => clock.now())
  running = await startService(
    {
      CLIENT_LIMIT: '0',
      PROJECT_LIMIT: '0',
      SPONSORED_PER_PROJECT: '65',
      UPSTREAMS: `${chain}=${url};eip155:1=${url};eip155:10=${url}`,
      SMART_ACCOUNTS: `${chain}={${url}/bundler?key=secret,${url}/paymaster,free};eip155:10={${url}/bundler};eip155:1={}`,
    },
    { modules: [sessions.module], clock },
  )
  await running.projects.add({
    id: 'shop',
    name: 'Shop',
    allowedOrigins: [],
    features: {},
    analytics: false,
    settings: { 'smart-accounts': { paymasterOrigins: [url] } },
  })
  session = await openWallet(key)
})
afterAll(async () => {
  await running.stop()
  bundler.closeAllConnections()
  bundler.close()
})

/** Opens a session with an active wallet. */
async function openWallet(walletKey: WalletKey, project?: string, accountKind = 'simple7702') {
  const opened = await sessions.open(running.url, { userId: randomUUID(), ...(project && { project }) })
  const split = randomUUID()
  const share = randomBytes(33).toString('base64url')
  const solanaAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  const wallet = { solanaAddress, accountKind, split, share }
  await opened.post('/shares/v1/wallets', await walletKey.wallet(opened, wallet))
  await opened.post('/shares/v1/sets/activate', { split })
  return opened
}

const operation = { sender: evmAddress, nonce: '0x0' }
const ask = (method: string, params: readonly unknown[] = [operation, entryPoint], on = chain) =>
  session.post('/shares/v1/operations', { chain: on, method, params })

test('operations reach the bundler, and the paymaster with the policy of the operator', async () => {
  expect(await ask('eth_sendUserOperation')).toMatchObject({ status: 200, body: { result: '0x12' } })
  expect(await ask('pm_getPaymasterData', [operation, entryPoint, '0x2105'])).toMatchObject({ status: 200 })
  const policy = { policyId: 'free', sponsorshipPolicyId: 'free' }
  expect(calls.splice(0)).toEqual([
    { path: '/bundler?key=secret', method: 'eth_sendUserOperation', params: [operation, entryPoint] },
    { path: '/paymaster', method: 'pm_getPaymasterData', params: [operation, entryPoint, '0x2105', policy] },
  ])
})

test('operations are read at the bundler, of any account', async () => {
  for (const method of ['eth_getUserOperationReceipt', 'eth_getUserOperationByHash'])
    expect(await ask(method, ['0x34'])).toMatchObject({ status: 200, body: { result: '0x12' } })
  expect(await ask('eth_supportedEntryPoints', [])).toMatchObject({ status: 200 })
  expect(calls.splice(0).map(({ method }) => method)).toEqual([
    'eth_getUserOperationReceipt',
    'eth_getUserOperationByHash',
    'eth_supportedEntryPoints',
  ])
})

test('an error of the bundler is returned, without the URL', async () => {
  const { body } = await ask('eth_estimateUserOperationGas')
  expect(body).toEqual({ error: { code: -32500, message: 'AA21' } })
  expect(JSON.stringify([body, running.log()])).not.toContain('secret')
  calls.length = 0
})

test('refuses other accounts, other contracts, other methods and chains without a bundler', async () => {
  const foreign = { ...operation, sender: `0x${'12'.repeat(20)}` }
  expect(await ask('eth_sendUserOperation', [foreign, entryPoint])).toMatchObject({
    status: 403,
    name: 'sender',
  })
  const other = await ask('eth_sendUserOperation', [operation, evmAddress])
  expect(other).toMatchObject({ status: 403, name: 'entryPoint' })
  expect(await ask('debug_bundler_clearState')).toMatchObject({ status: 400 })
  expect(await ask('eth_sendUserOperation', undefined, 'eip155:1')).toMatchObject({
    status: 404,
    name: 'chain',
  })
  const stranger = await sessions.open(running.url, { userId: randomUUID() })
  const body = { chain, method: 'eth_sendUserOperation', params: [operation, entryPoint] }
  expect(await stranger.post('/shares/v1/operations', body)).toMatchObject({ status: 404, name: 'wallet' })
  expect(calls).toEqual([])
})

test('accepts operations of a Safe for EntryPoint 0.7, and none of its owner', async () => {
  const ownerKey = createWalletKey()
  const { evmAddress: owner } = ownerKey
  const wallet = await openWallet(ownerKey, undefined, 'safe')
  const account = operationAccount('safe', owner)
  const send = (sender: string | undefined, contract: string | undefined) =>
    wallet.post('/shares/v1/operations', {
      chain,
      method: 'eth_sendUserOperation',
      params: [{ ...operation, sender }, contract],
    })
  calls.length = 0
  expect(await send(owner, account?.entryPoint)).toMatchObject({ status: 403, name: 'sender' })
  expect(await send(account?.sender, entryPoint)).toMatchObject({ status: 403, name: 'entryPoint' })
  expect(calls).toEqual([])
  expect(await send(account?.sender, account?.entryPoint)).toMatchObject({ status: 200 })
  expect(calls.splice(0)).toHaveLength(1)
})

test('a wallet has 60 operations an hour, and does not take those of another', async () => {
  const other = createWalletKey()
  const { evmAddress: sender } = other
  const wallet = await openWallet(other)
  const send = () =>
    wallet.post('/shares/v1/operations', {
      chain,
      method: 'eth_sendUserOperation',
      params: [{ ...operation, sender }, entryPoint],
    })
  for (let count = 0; count < 60; count++) expect(await send()).toMatchObject({ status: 200 })
  expect(await send()).toMatchObject({ status: 429 })
  expect(await ask('eth_sendUserOperation')).toMatchObject({ status: 200 })
})

test('60: many wallets of a project do not use up the paymaster, and the log says so', async () => {
  await running.projects.add({ id: 'farm', name: 'Farm', allowedOrigins: [], features: {}, analytics: false })
  const keys = [createWalletKey(), createWalletKey()] as const
  const [first, second] = await Promise.all(keys.map((one) => openWallet(one, 'farm')))
  const sponsor = (wallet: FrameSession | undefined, sender: string) =>
    wallet?.post('/shares/v1/operations', {
      ...{ chain, method: 'pm_getPaymasterData', params: [{ sender, nonce: '0x0' }, entryPoint, '0x2105'] },
    })
  running.forgetLog()
  for (let count = 0; count < 60; count++)
    expect(await sponsor(first, keys[0].evmAddress)).toMatchObject({ status: 200 })
  for (let count = 0; count < 5; count++)
    expect(await sponsor(second, keys[1].evmAddress)).toMatchObject({ status: 200 })
  expect(running.log().join('')).not.toContain('the limit of sponsored operations')
  expect(await sponsor(second, keys[1].evmAddress)).toMatchObject({ status: 429 })
  expect(running.log().join('')).toContain('the limit of sponsored operations of a project is reached')
  // other projects have limits of their own
  expect(await ask('pm_getPaymasterData', [operation, entryPoint, '0x2105'])).toMatchObject({ status: 200 })
  calls.length = 0
})

test('37: the paymaster of a page is asked only where the settings of the project have its origin', async () => {
  calls.length = 0
  const method = 'pm_getPaymasterData'
  const other = createWalletKey()
  const { evmAddress: sender } = other
  const paymaster = { url: `${bundlerUrl}/page?key=shop`, context: { campaign: 'spring' } }
  const params = [{ ...operation, sender }, entryPoint, '0xa']
  const send = (wallet: FrameSession, body: object) =>
    wallet.post('/shares/v1/operations', { chain, method, params, ...body })
  const refused = { status: 403, name: 'paymaster' }
  const elsewhere = await openWallet(other)
  expect(await send(elsewhere, { paymaster })).toMatchObject(refused)
  const wallet = await openWallet(other, 'shop')
  const [, port = ''] = /:(\d+)$/.exec(bundlerUrl) ?? []
  for (const url of [
    `http://localhost:${port}/page`,
    `http://ada@127.0.0.1:${port}/`,
    'https://other.example',
  ])
    expect(await send(wallet, { paymaster: { url } })).toMatchObject(refused)
  expect(await send(wallet, { paymaster: { url: 'no url' } })).toMatchObject({ status: 400 })
  // a paymaster without a bundler sends nothing
  expect(await send(wallet, { paymaster, chain: 'eip155:1' })).toMatchObject({ status: 404, name: 'chain' })
  expect(calls).toEqual([])
  for (const on of [chain, 'eip155:10'])
    expect(await send(wallet, { paymaster, chain: on })).toMatchObject({ status: 200 })
  const asked = { path: '/page?key=shop', method, params: [...params, { campaign: 'spring' }] }
  expect(calls.splice(0)).toEqual([asked, asked])
  // the bundler stays the operator's, and so does the paymaster of a batch that names none
  await send(wallet, { paymaster, method: 'eth_sendUserOperation', params: params.slice(0, 2) })
  await send(wallet, {})
  expect(calls.splice(0).map(({ path }) => path)).toEqual(['/bundler?key=secret', '/paymaster'])
})
