import { rm } from 'node:fs/promises'
import { until } from 'foyerkit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from './testing/plain-client.js'
import { next, openSession } from './testing/session.js'
import { leave, startSigner } from './testing/sign-clients.js'
import { createDataFolder } from '../../testing/embedded-database.js'
import { startProcess, type ServiceProcess } from '../../testing/start-process.js'

// each process opens an embedded database, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

/** Tag of a session request. */
const requestTag = 1108
interface Waiting {
  readonly messages: readonly { readonly tag: number }[]
}

let folder: string
let service: ServiceProcess
const start = (port = 0) => startProcess({ DATA_FOLDER: folder, PORT: `${port}`, LOG_LEVEL: 'info' })
beforeAll(async () => {
  folder = await createDataFolder()
  service = await start()
})
afterAll(async () => {
  await service.kill()
  await rm(folder, { recursive: true, force: true })
})

// behaviour 20.7
test('a session and a pending request survive kill -9 of an embedded service', async () => {
  const url = `ws://localhost:${service.port}`
  const [dapp, wallet] = [
    await startSigner(url, 'dapp', 'development'),
    await startSigner(url, 'wallet', 'development'),
  ]
  const watch = await connect(url, { projectId: 'development' })
  const { topic, ask, sign } = await openSession(dapp, wallet)
  await leave(wallet)
  const answer = ask()
  const tags = async () => {
    const { messages } = (await watch.call('irn_fetchMessages', { topic })) as Waiting
    return messages.map(({ tag }) => tag)
  }
  await expect.poll(tags, { timeout: 20_000 }).toContain(requestTag)
  await service.kill()
  await until(() => !dapp.core.relayer.connected, 'the dapp to notice')
  service = await start(service.port)

  const asked = next(wallet, 'session_request')
  await wallet.core.relayer.transportOpen()
  await sign((await asked).id)
  expect(await answer).toBe('0xsigned')
  expect(await service.stop()).toBe(0)
})
