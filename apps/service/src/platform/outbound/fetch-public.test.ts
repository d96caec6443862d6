import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPublicFetch } from './fetch-public.js'

/** A server on this machine, and a reader that may ask it. */
async function setUp(listener: RequestListener, timeoutMs = 5_000) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetch = createPublicFetch({ timeoutMs, allowPrivate: true })
  onTestFinished(async () => {
    await fetch.close()
    server.closeAllConnections()
    server.close()
  })
  return { fetch, url, paths }
}

test('reads a body up to its limit, without anything of the caller', async () => {
  const { fetch, url } = await setUp((request, response) => {
    const { cookie, referer, origin, authorization } = request.headers
    response.end(JSON.stringify({ cookie, referer, origin, authorization }))
  })
  expect((await fetch.read(`${url}/a`, 100)).toString()).toBe('{}')
  await expect(fetch.read(`${url}/a`, 1)).rejects.toMatchObject({ kind: 'too-long' })
})

test('a body without an end is not read beyond its limit', async () => {
  const { fetch, url } = await setUp((_, response) => {
    const write = () => void (response.destroyed || response.write(Buffer.alloc(65_536), write))
    write()
  })
  await expect(fetch.read(url, 1_000_000)).rejects.toMatchObject({ kind: 'too-long' })
})

test('a server that does not end its answer is left', async () => {
  const { fetch, url } = await setUp((_, response) => void response.write('a'), 300)
  await expect(fetch.read(url, 100)).rejects.toMatchObject({ kind: 'late' })
})

test('follows three redirects, and no more', async () => {
  const { fetch, url, paths } = await setUp((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return response.end('there')
    return response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  expect((await fetch.read(`${url}/3`, 100)).toString()).toBe('there')
  await expect(fetch.read(`${url}/4`, 100)).rejects.toMatchObject({ kind: 'refused' })
  expect(paths).toHaveLength(8)
})

test.each([
  'http://service.example/a',
  'ftp://service.example/a',
  'file:///etc/passwd',
  'https://user:secret@service.example/a',
  'https://service.example:8443/a',
  'javascript:alert(1)',
  'not a URL',
])('%s is refused without a request', async (url) => {
  const fetch = createPublicFetch({ timeoutMs: 1_000, allowPrivate: false })
  await expect(fetch.read(url, 100)).rejects.toMatchObject({ kind: 'refused' })
  await fetch.close()
})

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://0x7f000001/',
  'https://2130706433/',
])('the private address of %s is refused without a request', async (url) => {
  const fetch = createPublicFetch({ timeoutMs: 1_000, allowPrivate: false })
  await expect(fetch.read(url, 100)).rejects.toMatchObject({ kind: 'private-address' })
  await fetch.close()
})

test('a name that leads to a private address is refused', async () => {
  const fetch = createPublicFetch({ timeoutMs: 2_000, allowPrivate: false })
  await expect(fetch.read('https://localhost/', 100)).rejects.toMatchObject({
    kind: expect.stringMatching(/private-address|unreachable/),
  })
  await fetch.close()
})
