import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { addressOf } from './address-of.js'

describe('addressOf', () => {
  test.each([
    [0, undefined],
    [0, '203.0.113.1'],
    [1, undefined],
    [1, '203.0.113.1'],
    [1, '203.0.113.1, 203.0.113.2'],
    [2, '203.0.113.1 ,203.0.113.2'],
    [2, '203.0.113.1, 203.0.113.2, 203.0.113.3'],
    [3, '203.0.113.1'],
  ])('behind %d proxies is the address of Fastify for X-Forwarded-For: %s', async (proxies, forwarded) => {
    const app = fastify({ trustProxy: (_address, hop) => hop < proxies })
    app.get('/', async (request) => [request.ip, addressOf(request.raw, proxies)])
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const [expected, address] = (await app.inject({ url: '/', headers })).json<[string, string]>()
    expect(address).toBe(expected)
    await app.close()
  })
})
