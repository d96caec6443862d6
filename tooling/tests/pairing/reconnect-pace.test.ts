import { createServer } from 'node:http'
import { until } from 'foyerkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startSignClient } from './start-pairing.js'

/** Delay after the first attempt of the sign client. One millisecond less than 1 s, because timers may fire early. */
const firstDelayMs = 999

/** Starts a paired client whose relay has stopped. A server in its place records and closes each attempt. */
async function startDisconnected() {
  const { relay, wallet, client, close, pair } = await startSignClient()
  await pair()
  wallet.signer.core.heartbeat.stop()
  await wallet.signer.core.relayer.transportClose()
  await client.core.relayer.transportClose()
  await relay.stop()
  const attempts: number[] = []
  const server = createServer()
  server.on('upgrade', (_, socket) => {
    attempts.push(performance.now())
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(relay.port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { client, close, attempts }
}

test('waits between attempts to connect while the relay is unreachable', async () => {
  const { client, attempts } = await startDisconnected()
  client.connect({ optionalNamespaces: {} }).catch(() => {})
  await until(() => attempts.length >= 2, 'the second attempt')
  const [first = 0, second = 0] = attempts
  expect(second - first).toBeGreaterThanOrEqual(firstDelayMs)
})

test('a closed client does not connect again', async () => {
  const { client, close, attempts } = await startDisconnected()
  await close()
  client.connect({ optionalNamespaces: {} }).catch(() => {})
  const secondClient = await startDisconnected()
  secondClient.client.connect({ optionalNamespaces: {} }).catch(() => {})
  await until(() => secondClient.attempts.length >= 2, 'the second attempt of another client')
  expect(attempts).toEqual([])
})
