import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  createAuthClient,
  hostOrigin,
  type AuthClient,
} from '../../apps/service/src/modules/auth/testing/auth-client.js'
import { startAuth, type AuthService } from '../../apps/service/src/modules/auth/testing/start-auth.js'
import { sessionAnswer } from '../../apps/service/src/modules/auth/wire.js'
import { startFarcaster, type LocalFarcaster } from './start-farcaster.mjs'

vi.setConfig({ hookTimeout: 120_000 })

const startedAnswer = z.object({ loginId: z.string(), url: z.string() })

let service: AuthService
let farcaster: LocalFarcaster
beforeAll(async () => {
  farcaster = await startFarcaster()
  service = await startAuth(farcaster.env)
})
afterAll(async () => {
  await service.stop()
  await farcaster.stop()
})

let clients = 0
const newClient = () =>
  createAuthClient(service.url, { now: service.clock.now, ip: `192.0.2.${(clients += 1)}` })

/** Begins a login. */
async function begin(client: AuthClient) {
  const answer = await client.post('/auth/v1/farcaster', { hostOrigin, browser: 'Firefox', system: 'Linux' })
  expect(answer).toMatchObject({ status: 200 })
  const { loginId, url } = startedAnswer.parse(answer.body)
  const token = new URL(url).searchParams.get('channelToken') ?? ''
  return { token, poll: () => client.post(`/auth/v1/farcaster/${loginId}`), loginId }
}

test('31 a login waits until it is signed in the app, and gives one session', async () => {
  const { token, poll } = await begin(await newClient())
  expect((await poll()).body).toEqual({ state: 'waiting' })
  await farcaster.approve(token, 0)
  const { user } = sessionAnswer.parse((await poll()).body)
  expect(user).toMatchObject({ email: null, userName: 'user701' })
  expect(await poll()).toMatchObject({ status: 400 })
  // the same id is the same user
  const again = await begin(await newClient())
  await farcaster.approve(again.token, 0)
  expect(sessionAnswer.parse((await again.poll()).body).user.id).toBe(user.id)
})

test('31 another device gets no session', async () => {
  const { token, loginId } = await begin(await newClient())
  await farcaster.approve(token, 0)
  const other = await newClient()
  expect(await other.post(`/auth/v1/farcaster/${loginId}`)).toMatchObject({ status: 400 })
})

test.each([
  ['another domain', { domain: 'evil.example' }],
  ['another site', { uri: 'https://evil.example' }],
  ['another nonce', { nonce: 'a1b2c3d4e5f6a7b8' }],
  ['another chain', { chainId: 1 }],
  ['a time that is over', { expirationTime: new Date(0) }],
  ['an id of someone else', { fid: 702 }],
])('31 a message with %s is refused, and ends the login', async (_case, changes) => {
  const { token, poll } = await begin(await newClient())
  await farcaster.approve(token, 0, changes)
  expect(await poll()).toMatchObject({ status: 400, name: 'farcaster' })
  await farcaster.approve(token, 0)
  expect(await poll()).toMatchObject({ status: 400 })
})

test('31 a replayed signature, whose nonce belongs to another login, is refused', async () => {
  const [first, second] = [await begin(await newClient()), await begin(await newClient())]
  await farcaster.approve(first.token, 0)
  farcaster.replay(second.token, first.token)
  expect(await second.poll()).toMatchObject({ status: 400 })
  expect(await first.poll()).toMatchObject({ status: 200 })
})

test('31 a login after five minutes is over', async () => {
  const { token, poll } = await begin(await newClient())
  await farcaster.approve(token, 0)
  service.clock.advance(5 * 60_000)
  expect(await poll()).toMatchObject({ status: 400, description: 'This login is over. Start again.' })
})

test('31 a transferred id opens no wallet of its former owner', async () => {
  const { token, poll } = await begin(await newClient())
  await farcaster.approve(token, 1)
  expect(await poll()).toMatchObject({ status: 200 })
  const [, former, buyer] = farcaster.users
  await farcaster.transfer(former?.fid ?? 0, buyer?.address ?? '0x')
  const bought = await begin(await newClient())
  await farcaster.approve(bought.token, 2, { fid: former?.fid ?? 0 })
  expect(await bought.poll()).toMatchObject({ status: 403, name: 'custody' })
  const seller = await begin(await newClient())
  await farcaster.approve(seller.token, 1)
  expect(await seller.poll()).toMatchObject({ status: 400 })
})

test('31 without a node of the registries the login says what is missing', async () => {
  const apart = await startAuth()
  const client = await createAuthClient(apart.url, { now: apart.clock.now })
  const body = { hostOrigin, browser: 'Firefox', system: 'Linux' }
  const answer = await client.post('/auth/v1/farcaster', body)
  expect(answer).toMatchObject({ status: 404 })
  expect(answer.description).toContain('FARCASTER_RPC_URL')
  await apart.stop()
})
