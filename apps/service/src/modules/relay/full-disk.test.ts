import { afterAll, expect, test, vi } from 'vitest'
import { copyEmptyDatabase } from '../../testing/embedded-database.js'
import { mountSmallDisk } from '../../testing/small-disk.js'
import { startProcess } from '../../testing/start-process.js'
import { connect } from './testing/plain-client.js'
import { newTopic } from './testing/topics.js'

// the process opens an embedded database, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

const disk = mountSmallDisk('test of a service on a full disk', 200)
afterAll(() => disk?.unmount())

test.skipIf(!disk)('a service on a full disk refuses messages, delivers stored ones, and ends', async () => {
  const { path, fill, makeRoom } = disk as NonNullable<typeof disk>
  await copyEmptyDatabase(path)
  const service = await startProcess({ DATA_FOLDER: path, DISK_RESERVE_MEGABYTES: '40' })
  const request = async (endpoint: string) => {
    const { status, ok } = await fetch(`http://127.0.0.1:${service.port}${endpoint}`)
    return ok ? 'ok' : status
  }
  const url = `ws://localhost:${service.port}`
  const topic = newTopic()
  const dapp = await connect(url, { projectId: 'development' })
  await dapp.publish(topic, 'before')
  fill(30)
  const full = '-32603 The disk of the database is full. Try again later'
  await expect(dapp.publish(topic, 'refused')).rejects.toThrow(full)
  await expect.poll(service.log).toContain('"reason":"The disk of the database is full"')
  expect(await request('/health')).toBe('ok')
  await expect.poll(() => request('/ready')).toBe(503)
  // a client that connects now reads what is stored
  const wallet = await connect(url, { projectId: 'development' })
  await expect(wallet.call('irn_subscribe', { topic })).rejects.toThrow(full)
  expect(await wallet.call('irn_fetchMessages', { topic })).toMatchObject({
    messages: [{ message: 'before' }],
  })
  makeRoom()
  await dapp.publish(topic, 'after')
  await expect.poll(() => request('/ready')).toBe('ok')
  await wallet.call('irn_subscribe', { topic })
  expect(await wallet.received(2)).toEqual(['before', 'after'])
  fill(30)
  await expect(dapp.publish(topic, 'refused again')).rejects.toThrow(full)
  expect(await service.stop()).toBe(0)
})
