import { createServer } from 'node:http'
import { until } from 'foyerkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startSignClient } from './start-pairing.js'

/** The delay after the first attempt of the sign client, in milliseconds; timers may fire one millisecond early. */
const firstDelayMs = 999

/** A paired client whose relay has gone. A server in its place records and closes each attempt to connect. */
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

test('a request while the relay is away connects with a delay between the attempts', async () => {
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
  const other = await startDisconnected()
  other.client.connect({ optionalNamespaces: {} }).catch(() => {})
  await until(() => other.attempts.length >= 2, 'the second attempt of another client')
  expect(attempts).toEqual([])
})
