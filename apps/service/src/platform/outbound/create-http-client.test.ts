import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createHttpClient, type HttpClientOptions } from './create-http-client.js'
import { isPublicAddress } from './is-public-address.js'

const answer = z.object({ ok: z.boolean() })

/** A host that answers as the test wants, and a client of it. */
async function setUp(listener: RequestListener, options: Partial<HttpClientOptions> = {}) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  const client = createHttpClient({ baseUrl, allowPrivate: true, ...options })
  onTestFinished(async () => {
    await client.close()
    server.closeAllConnections()
    server.close()
  })
  return { client, paths, baseUrl }
}

describe('createHttpClient', () => {
  test('requests paths below its base, with its headers', async () => {
    const { client, paths } = await setUp(
      (request, response) => response.end(JSON.stringify({ ok: request.headers['x-key'] === 'secret' })),
      { headers: { 'x-key': 'secret' } },
    )
    expect(await client.getJson('prices?ids=a', answer)).toEqual({ ok: true })
    expect(paths).toEqual(['/api/prices?ids=a'])
  })

  test('posts a form, and takes what was created for an answer', async () => {
    const { client } = await setUp((request, response) => {
      void text(request).then((form) => {
        const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
        response.writeHead(201).end(JSON.stringify({ ok: isForm && form === 'a%5Bb%5D=1' }))
      })
    })
    expect(await client.postForm('forms', new URLSearchParams({ 'a[b]': '1' }), answer)).toEqual({ ok: true })
  })

  test('tries a failure that may pass twice more', async () => {
    let count = 0
    const { client } = await setUp((_request, response) => {
      count += 1
      response.statusCode = count < 3 ? 503 : 200
      response.end('{"ok":true}')
    })
    expect(await client.getJson('', answer)).toEqual({ ok: true })
    expect(count).toBe(3)
  })

  test.each([
    ['a redirect', 'refused', 302, ''],
    ['a refusal', 'refused', 401, ''],
    ['text that is not JSON', 'unexpected', 200, '<html>'],
    ['JSON of another shape', 'unexpected', 200, '{"ok":1}'],
    ['a response that is too long', 'too-long', 200, `{"ok":true,"more":"${'x'.repeat(2_000)}"}`],
  ] as const)('fails with %s, and does not ask again', async (_what, kind, status, body) => {
    const { client, paths } = await setUp(
      (_request, response) => response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body),
      { maxBytes: 1_000 },
    )
    await expect(client.getJson('', answer)).rejects.toMatchObject({ kind })
    expect(paths).toHaveLength(1)
  })

  test('gives up an attempt after its time limit', async () => {
    const { client, paths } = await setUp(() => undefined, { timeoutMs: 50 })
    await expect(client.getJson('', answer)).rejects.toMatchObject({ kind: 'late' })
    expect(paths).toHaveLength(3)
  })

  test.each([
    ['seconds', '120', 120_000],
    ['more than an hour', '86400', 3_600_000],
    ['a time that is over', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ])('does not ask again a host that asks to wait for %s', async (_what, header, retryAfterMs) => {
    const { client, paths } = await setUp((_request, response) =>
      response.writeHead(429, { 'retry-after': header }).end(),
    )
    await expect(client.getJson('', answer)).rejects.toMatchObject({
      kind: 'unavailable',
      response: { status: 429, retryAfterMs },
    })
    expect(paths).toHaveLength(1)
  })

  test('tries again if the header is neither a time nor seconds', async () => {
    const { client, paths } = await setUp((_request, response) =>
      response.writeHead(429, { 'retry-after': 'soon' }).end(),
    )
    await expect(client.getJson('', answer)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(paths).toHaveLength(3)
  })

  test('items that the host does not know are no failures in a row', async () => {
    const { client, paths } = await setUp((_request, response) => response.writeHead(404).end())
    for (let call = 0; call < 7; call++)
      await expect(client.getJson('', answer)).rejects.toMatchObject({
        kind: 'refused',
        response: { status: 404 },
      })
    expect(paths).toHaveLength(7)
  })

  test('requests with headers of one call', async () => {
    const { client } = await setUp((request, response) =>
      response.end(JSON.stringify({ ok: request.headers['authorization'] === 'Bearer once' })),
    )
    expect(await client.getJson('', answer, { authorization: 'Bearer once' })).toEqual({ ok: true })
    expect(await client.getJson('', answer)).toEqual({ ok: false })
  })

  test('after five failures in a row it does not ask for a while', async () => {
    const { client, paths } = await setUp((_request, response) => response.writeHead(500).end())
    for (let call = 0; call < 3; call++)
      await expect(client.getJson('', answer)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(paths).toHaveLength(5)
  })

  test('an error names neither the URL nor the response', async () => {
    const { client } = await setUp((_request, response) => response.writeHead(400).end('key secret is wrong'))
    await expect(client.getJson('?key=secret', answer)).rejects.toThrow(/^The request failed: refused$/)
  })

  test('private addresses are refused unless they are allowed, by number and by name', async () => {
    expect(() => createHttpClient({ baseUrl: 'http://10.0.0.1' })).toThrow('private-address')
    expect(() => createHttpClient({ baseUrl: 'http://[::1]:80' })).toThrow('private-address')
    const { baseUrl, paths } = await setUp((_request, response) => response.end('{"ok":true}'))
    const client = createHttpClient({ baseUrl: baseUrl.replace('127.0.0.1', 'localhost') })
    await expect(client.getJson('', answer)).rejects.toMatchObject({ kind: 'private-address' })
    expect(paths).toEqual([])
    await client.close()
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['192.168.1.1', false],
  ['172.31.255.255', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:a00:1', false],
  // NAT64, as URLs and the system write it, and by its last two parts
  ['64:ff9b::808:808', true],
  ['64:ff9b::8.8.8.8', true],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::1', false],
  ['64:ff9b:0:0:0:0:7f00:1', false],
  // IPv4-compatible, 6to4 and Teredo: other ways to write an IPv4 address, which are out of use
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['192.88.99.1', false],
  ['fec0::1', false],
  ['2001:4860:4860::8888', true],
  ['fd00::1', false],
  ['fe80::1', false],
  ['0.0.0.0', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
