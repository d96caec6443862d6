import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, parseAbi, type Abi, type Address } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import { collectiblesAnswer } from '../../../apps/service/src/modules/collectibles/wire.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { codeOf, type ContractName } from '../../devnet/contracts.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc, sendMined } from '../../devnet/rpc.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const png = Buffer.from('89504e470d0a1a0a0000', 'hex')

let devnet: Devnet
let running: RunningService
let node: string
let [owner, friend]: readonly Address[] = []
const asked: string[] = []
/** Site of an author, with descriptions and pictures. */
const site = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path === '/7.json') {
    const attributes = [{ trait_type: 'Colour', value: 'Teal' }]
    return response.end(JSON.stringify({ name: 'Doorway #7', image: `${siteUrl()}/7.png`, attributes }))
  }
  // claims to be something else
  if (path === '/7.png') return response.setHeader('content-type', 'text/html').end(png)
  if (path === '/page.json') return response.end(JSON.stringify({ name: 'Page', image: `${siteUrl()}/page` }))
  if (path === '/page') return response.setHeader('content-type', 'image/png').end('<html></html>')
  if (path === `/${'1'.padStart(64, '0')}`)
    return response.end(JSON.stringify({ name: 'Print', image_data: svg }))
  return response.writeHead(404).end()
})
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`

beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  devnet = await startDevnet()
  node = devnet.chains[0]?.rpcUrl ?? ''
  ;[owner, friend] = devnet.accounts.map(({ address }) => address)
  running = await startService({ UPSTREAMS: `eip155:1=${node}` })
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
  site.closeAllConnections()
  site.close()
})

type Collectible = z.infer<typeof collectiblesAnswer>['data'][number]

const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
  fetch(`${running.url}${path}?${new URLSearchParams({ projectId: 'development', ...query }).toString()}`)

async function read(account: string, query: Readonly<Record<string, string>> = {}) {
  const response = await get(`/v1/account/${account}/collectibles`, { chainId: 'eip155:1', ...query })
  expect(response.status).toBe(200)
  return collectiblesAnswer.parse(await response.json())
}

/** Returns the collectibles of an account once the index has as many as are expected. */
async function held(account: string, count: number): Promise<readonly Collectible[]> {
  await expect.poll(async () => (await read(account)).data.length).toBe(count)
  return (await read(account)).data
}

const abi: Abi = parseAbi([
  'function mint(uint256 tokenId)',
  'function mint(uint256 id, uint256 value)',
  'function mintDescribed(uint256 tokenId, string uri)',
  'function describe(string text)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])

/** Puts a contract on the chain, and returns the function that calls it as the owner. */
async function place(name: ContractName, digit: string) {
  const to = `0x${digit.repeat(40)}` as const
  await callRpc(node, 'anvil_setCode', [to, codeOf(name)])
  const call = (functionName: string, ...args: unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args })
    return sendMined(node, { from: owner, to, data })
  }
  return { to, call }
}

test('collectibles of both standards with their descriptions and pictures, until they are moved', async () => {
  const { to: cards, call: card } = await place('Collectible', 'b')
  const { to: prints, call: print } = await place('Editions', 'c')
  await card('mintDescribed', 7n, `${siteUrl()}/7.json`)
  await card('mintDescribed', 8n, 'data:application/json,{"name":"Claim your reward at gold.xyz"}')
  await card('mint', 9n)
  await print('describe', `${siteUrl()}/{id}`)
  await print('mint', 1n, 5n)
  const list = await held(owner ?? '', 4)
  expect(list.map(({ name, quantity, flags }) => [name, quantity, flags.is_spam])).toEqual([
    ['Doorway #7', '1', false],
    ['Claim your reward at gold.xyz', '1', true],
    ['Foyer Cards #9', '1', false],
    ['Print', '5', false],
  ])
  const [first, , , last] = list
  expect(first).toMatchObject({
    ...{ id: `eip155:1/erc721:${cards}/7`, contract: cards, tokenId: '7', standard: 'erc721' },
    ...{ collection: 'Foyer Cards', properties: [{ name: 'Colour', value: 'Teal' }] },
  })
  expect(last).toMatchObject({ id: `eip155:1/erc1155:${prints}/1`, standard: 'erc1155' })

  const picture = await fetch(first?.picture ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  const drawing = await fetch(last?.picture ?? '')
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
  expect(drawing.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)

  await card('safeTransferFrom', owner, friend, 7n)
  await print('safeTransferFrom', owner, friend, 1n, 2n, '0x')
  await held(friend ?? '', 2)
  const left = await held(owner ?? '', 3)
  expect(left.map(({ tokenId, quantity }) => [tokenId, quantity])).toEqual([
    ['8', '1'],
    ['9', '1'],
    ['1', '3'],
  ])
  // the description is asked for once
  expect(asked.filter((path) => path === '/7.json')).toHaveLength(1)
})

test('a picture is only read for what the index has, and only if it is one', async () => {
  const { to, call } = await place('Collectible', 'd')
  await call('mintDescribed', 1n, `${siteUrl()}/page.json`)
  await expect
    .poll(async () => (await read(owner ?? '')).data.some(({ contract }) => contract === to))
    .toBe(true)
  const status = async (id: string) =>
    (await get(`/v1/collectibles/${encodeURIComponent(id)}/picture`)).status
  expect(await status(`eip155:1/erc721:${to}/1`)).toBe(404)
  asked.splice(0)
  expect(await status(`eip155:1/erc721:${to}/2`)).toBe(404)
  expect(await status(`eip155:10/erc721:${to}/1`)).toBe(404)
  expect(await status('http://127.0.0.1/')).toBe(400)
  expect(asked).toEqual([])
})

test('pages follow each other by their cursor', async () => {
  const { call } = await place('Collectible', 'e')
  for (let id = 1n; id <= 30n; id += 1n) await call('mint', id)
  await expect
    .poll(async () => {
      const first = await read(owner ?? '')
      const second = first.next === null ? undefined : await read(owner ?? '', { cursor: first.next })
      return first.data.length + (second?.data.length ?? 0)
    })
    .toBeGreaterThanOrEqual(33)
  const first = await read(owner ?? '')
  const second = await read(owner ?? '', { cursor: first.next ?? '' })
  expect([first.data.length, second.next]).toEqual([24, null])
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('nothing is known of other chains, and wrong requests are refused', async () => {
  expect(await read(owner ?? '', { chainId: 'eip155:10' })).toEqual({
    data: [],
    next: null,
    supported: false,
  })
  const statusOf = async (account: string, query: Readonly<Record<string, string>>) =>
    (await get(`/v1/account/${account}/collectibles`, query)).status
  expect(await statusOf(owner ?? '', {})).toBe(400)
  expect(await statusOf('0x12', { chainId: 'eip155:1' })).toBe(400)
  expect(await statusOf(owner ?? '', { chainId: 'eip155:1', cursor: 'x' })).toBe(400)
})
