import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { sessionKey, statusAtom } from 'foyerkit/kernel'
import { pairingAtom, walletconnect } from 'foyerkit/plugins/walletconnect'
import { createPluginHarness, createFakeStorage, until, type Harness } from 'foyerkit/testing'
import { evm } from 'foyerkit/plugins/evm'
import { alertsAtom } from '../../../kernel/ui/alerts/alerts-atom.js'
import { startRelay, testProject } from '../../../apps/service/src/modules/relay/testing/start-relay.js'
import { startSigner } from '../../../apps/service/src/modules/relay/testing/sign-clients.js'
import { pairingUri, pairWith, startSite } from './start-pairing.js'
import { alice, createRemoteWallet } from './wallet-elsewhere.js'

const connect = (h: Harness) => {
  const connecting = h.service(sessionKey).connect({ connectorId: 'walletconnect' })
  connecting.catch(() => {})
  return connecting
}
const alert = (h: Harness) => until(() => h.read(alertsAtom)[0], 'the alert')

/** Starts a relay that closes every connection with a reason. */
async function startRejectingRelay(reason: string) {
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => socket.close(3000, reason))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

// behaviour 12.6
test.each([
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID', 'Session Expired'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID', 'Invalid Project ID'],
])('the relay’s error %o raises the alert %s', async (reason, id, short) => {
  const h = startSite(await startRejectingRelay(reason))
  const connecting = connect(h)
  expect(await alert(h)).toMatchObject({ id, short })
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/RELAY_REFUSED', message: reason })
  expect(h.read(pairingAtom).wcError).toBe(true)
  expect(h.read(statusAtom)).toBe('disconnected')
})

test.each([
  ['JWT validation error: JWT Token is expired', 'Session Expired'],
  ['JWT validation error: the moon is full', 'Session Expired'],
  ['Unauthorized: key is suspended', 'Invalid App Configuration'],
])('an alert for another error keeps its text: %o, title %s', async (reason, short) => {
  const h = startSite(await startRejectingRelay(reason))
  void connect(h)
  expect(await alert(h)).toMatchObject({ short, long: reason })
})

test('the relay of the service rejects an unknown project, and a second connect with a known one succeeds', async () => {
  const relay = await startRelay()
  const h = startSite(relay, { projectId: 'unknown' })
  await expect(connect(h)).rejects.toMatchObject({ message: 'Unauthorized: invalid key' })
  expect(await alert(h)).toMatchObject({ id: 'INVALID_PROJECT_ID' })
  const known = startSite(relay)
  void connect(known)
  expect(await pairingUri(known)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
})

// behaviour 18.2
test('reports an unreachable relay after ten seconds, and connects once it runs', async () => {
  const stoppedRelay = await startRelay()
  await stoppedRelay.stop()
  const h = startSite(stoppedRelay)
  const connecting = connect(h)
  await until(() => h.clock.pendingSleeps > 0, 'the wait')
  await h.clock.advance(10_000)
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/RELAY_SILENT' })
  await startRelay({ port: stoppedRelay.port })
  void connect(h)
  expect(await pairingUri(h)).toMatch(/^wc:/)
})

test('names the missing option if there is no project ID', async () => {
  const relay = await startRelay()
  const h = createPluginHarness(walletconnect({ relayUrl: relay.url }), { companions: [evm()] })
  onTestFinished(() => h.dispose())
  await expect(connect(h)).rejects.toMatchObject({ code: 'walletconnect/NO_PROJECT_ID' })
  expect(await alert(h)).toMatchObject({ id: 'PROJECT_ID_NOT_CONFIGURED' })
})

test('uses the relay of the service without the option relayUrl', async () => {
  const relay = await startRelay()
  const h = createPluginHarness(walletconnect(), {
    companions: [evm()],
    service: { relay: relay.url },
    projectId: testProject.id,
    metadata: { name: 'Shop', url: testProject.origin },
  })
  onTestFinished(() => h.dispose())
  void connect(h)
  expect(await pairingUri(h)).toMatch(/^wc:/)
})

// behaviour 18.5
test('restores a session after a reload while the relay is unreachable, and sends requests once it runs', async () => {
  const storage = createFakeStorage()
  const first = await startRelay()
  const wallet = createRemoteWallet(await startSigner(first.url, 'Halyard'))
  const h = startSite(first, { storage })
  const { topic } = await pairWith(h, wallet)
  await h.dispose()
  await first.stop()
  const reloaded = startSite(first, { storage })
  await until(() => reloaded.read(statusAtom) === 'connected', 'the restored session')
  await startRelay({ port: first.port, store: first.store })
  const request = wallet.nextRequest()
  const provider = (await reloaded.service(sessionKey).provider('eip155')) as {
    request(request: unknown): Promise<unknown>
  }
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', alice] })
  await wallet.respond(topic, (await request).id, '0xsigned')
  expect(await signing).toBe('0xsigned')
})

// behaviour 18.9
test('disconnect waits at most 3 s for an unreachable relay, and removes the session', async () => {
  const storage = createFakeStorage()
  const relay = await startRelay()
  const wallet = createRemoteWallet(await startSigner(relay.url, 'Halyard'))
  const h = startSite(relay, { storage })
  await pairWith(h, wallet)
  expect(storage.entries.has(`foyer/${testProject.id}/session`)).toBe(true)
  await relay.stop()
  let isSettled = false
  const disconnecting = h
    .service(sessionKey)
    .disconnect()
    .finally(() => (isSettled = true))
  await until(
    () => !storage.entries.has(`foyer/${testProject.id}/walletconnect/pairing`),
    'the removal of the pairing',
  )
  await h.clock.advance(2_999)
  expect(isSettled).toBe(false)
  await h.clock.advance(1)
  await disconnecting
  expect(h.errors.at(-1)?.error).toMatchObject({
    message: 'Failed to disconnect',
    cause: { code: 'walletconnect/RELAY_SILENT' },
  })
  const isStored = storage.entries.has(`foyer/${testProject.id}/session`)
  expect([h.read(statusAtom), isStored]).toEqual(['disconnected', false])
})
