import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpClient } from '../../platform/outbound/create-http-client.js'
import { createBlockscoutCollectibles } from './blockscout-collectibles.js'

// responses in the shape of docs.blockscout.com; not run against the live service

const chain = 'eip155:100'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = `0x${'C'.repeat(40)}`
const item = (id: number, more: object = {}) => ({
  ...{ id: String(id), value: '1', token_type: 'ERC-721', is_unique: true, owner: null },
  ...{ image_url: 'http://169.254.169.254/latest', animation_url: 'file:///etc/passwd' },
  metadata: { name: 'A name of the explorer', image: 'javascript:alert(1)' },
  token: { address_hash: contract, name: 'Cards', symbol: 'CRD', type: 'ERC-721', reputation: 'ok' },
  ...more,
})
const token = (more: object) => ({ token: { ...item(1).token, ...more } })
const held = (id: number, more: object = {}) => ({
  ...{ contract: contract.toLowerCase(), tokenId: BigInt(id), amount: 1n, isSpam: false },
  ...more,
})

let asked: string[] = []
let answer: (url: URL) => { readonly status?: number; readonly body: unknown }
let chains: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const { status = 200, body } = answer(new URL(request.url ?? '', 'http://explorer.example'))
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
})
let source: ReturnType<typeof createBlockscoutCollectibles>
beforeEach(async () => {
  asked = []
  chains = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  source = createBlockscoutCollectibles({
    key: 'a key',
    open(of) {
      chains.push(of)
      const { port } = server.address() as AddressInfo
      return createHttpClient({ baseUrl: `http://127.0.0.1:${port}/api/v2`, allowPrivate: true })
    },
  })
})
afterEach(async () => {
  await source.close?.()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const page = (items: unknown, next: unknown = null) => ({ body: { items, next_page_params: next } })
const read = (cursor?: string, most = 3) => source.heldBy(chain, account, { cursor, most })

test('lists contracts, ids and quantities, and none of the texts and pictures of the explorer', async () => {
  answer = () =>
    page([
      item(7),
      item(8, { value: '5', token_type: 'ERC-1155', ...token({ type: 'ERC-1155' }) }),
      item(9, { value: null, ...token({ reputation: undefined }) }),
    ])
  expect(await read()).toEqual({ held: [held(7), held(8, { amount: 5n }), held(9)], next: undefined })
  expect(asked).toEqual([`/api/v2/addresses/${account}/nft?type=ERC-721%2CERC-1155&apikey=a+key`])
  expect(chains).toEqual([chain])
})

test.each([
  ['ok', false],
  [null, false],
  ['scam', true],
  ['spam', true],
])('a contract with the reputation %s has the flag %s', async (reputation, isSpam) => {
  answer = () => page([item(7, token({ reputation }))])
  expect((await read()).held).toEqual([held(7, { isSpam })])
})

test('pages of the explorer are given in parts, and the next one by its parameters', async () => {
  const next = {
    ...{ items_count: 5, token_contract_address_hash: contract, token_id: '5', token_type: 'ERC-721' },
    other: 'left out',
  }
  answer = ({ searchParams }) =>
    searchParams.has('items_count')
      ? page([item(6)])
      : page(
          [1, 2, 3, 4, 5].map((id) => item(id)),
          next,
        )
  const first = await read()
  expect(first.held).toEqual([1, 2, 3].map((id) => held(id)))
  expect(first.next).toMatch(/^[-_a-zA-Z0-9]{1,1000}$/)
  const second = await read(first.next)
  expect(second.held).toEqual([4, 5].map((id) => held(id)))
  const third = await read(second.next)
  expect(third).toEqual({ held: [held(6)], next: undefined })
  expect(asked.at(-1)).toBe(
    `/api/v2/addresses/${account}/nft?${new URLSearchParams({
      ...{ type: 'ERC-721,ERC-1155', items_count: '5', token_contract_address_hash: contract },
      ...{ token_id: '5', token_type: 'ERC-721', apikey: 'a key' },
    }).toString()}`,
  )
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
test.each([
  'x',
  encoded(null),
  encoded([{}, -1]),
  encoded([{}, 1e9]),
  encoded([{ apikey: 'stolen' }, 0]),
  encoded([{ type: 'ERC-20' }, 0]),
  encoded([{ token_id: '1&type=ERC-20' }, 0]),
  encoded(['0xab', '7']),
])('the cursor %s is refused without a request', async (cursor) => {
  await expect(read(cursor)).rejects.toMatchObject({ status: 400, field: 'cursor' })
  expect(asked).toEqual([])
})

describe('an answer of another form', () => {
  test('loses the entries that cannot be read', async () => {
    answer = () =>
      page([
        ...[null, 7, {}, item(1, { id: '-1' }), item(2, { id: 2 }), item(3, { id: String(2n ** 256n) })],
        ...[item(4, { value: '1.5' }), item(5, { token: null }), item(6, token({ address_hash: '0x12' }))],
        ...[item(7, token({ address_hash: 'http://internal.example' })), item(8)],
      ])
    expect(await read(undefined, 20)).toEqual({ held: [held(8)], next: undefined })
  })

  test.each([
    ['no JSON', '<html>'],
    ['a list', []],
    ['no list', { items: {}, next_page_params: null }],
    ['a next page that is a text', { items: [], next_page_params: 'x' }],
  ])('with %s is a failure', async (_what, body) => {
    answer = () => ({ body })
    await expect(read()).rejects.toMatchObject({ name: 'OutboundError', kind: 'unexpected' })
    expect(asked).toHaveLength(1)
  })

  test('with more than 200 entries is cut', async () => {
    answer = () => page(Array.from({ length: 500 }, (_, id) => item(id)))
    expect((await read(undefined, 1_000)).held).toHaveLength(200)
  })
})

test.each([
  [429, 'unavailable', 3],
  [503, 'unavailable', 3],
  [404, 'refused', 1],
  [402, 'refused', 1],
])('the status %i is a failure, after as many requests as are useful', async (status, kind, requests) => {
  answer = () => ({ status, body: { message: 'a key' } })
  const failure = expect(read()).rejects.toMatchObject({ name: 'OutboundError', kind })
  await failure
  expect(asked).toHaveLength(requests)
})
