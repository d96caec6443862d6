import getPort from 'get-port'
import { expect, test } from 'vitest'
import { startService } from './start-service.mjs'

test('listens on the port that it is given, also beside a secure frame', async () => {
  // get-port keeps it for its caller, as it does for the caller of npm start
  const port = await getPort({ host: '127.0.0.1' })
  const service = await startService({ folder: 'memory', port, frame: { port: 0 } })
  expect(service.url).toBe(`http://127.0.0.1:${port}`)
  expect(service.frameUrl).not.toContain(`:${port}`)
  await service.stop()
}, 60_000)
