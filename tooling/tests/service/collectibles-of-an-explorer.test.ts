import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, parseAbi, type Abi, type Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { collectiblesAnswer } from '../../../apps/service/src/modules/collectibles/wire.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { codeOf, type ContractName } from '../../devnet/contracts.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc, sendMined } from '../../devnet/rpc.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
const abi: Abi = parseAbi([
  'function mint(uint256 id, uint256 value)',
  'function mintDescribed(uint256 tokenId, string uri)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])
const [cards, prints, elsewhere] = ['b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}` as const) as [
  Address,
  Address,
  Address,
]

let devnet: Devnet
let running: RunningService
let node: string
let [owner, friend]: readonly Address[] = []
const asked: string[] = []
let answer: (url: URL) => { readonly status?: number; readonly body?: unknown }
/** An explorer with an API, and a site of an author. */
const site = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://site.example')
  asked.push(url.pathname)
  if (url.pathname === '/7.json')
    return response.end(JSON.stringify({ name: 'Doorway', image: `${siteUrl()}/7.png` }))
  if (url.pathname === '/7.png') return response.end(png)
  const { status = 200, body } = answer(url)
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`

beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  devnet = await startDevnet()
  const [ethereum, base] = devnet.chains.map(({ rpcUrl }) => rpcUrl)
  node = ethereum ?? ''
  ;[owner, friend] = devnet.accounts.map(({ address }) => address)
  running = await startService({
    UPSTREAMS: `eip155:1=${ethereum};eip155:8453=${base}`,
    NFT_SOURCES: 'eip155:1=blockscout;eip155:8453=blockscout',
    NFT_BLOCKSCOUT_URL: `${siteUrl()}/{chain}/api/v2`,
    NFT_BLOCKSCOUT_KEY: 'a-key',
  })
  const place = (to: Address, name: ContractName) => callRpc(node, 'anvil_setCode', [to, codeOf(name)])
  await Promise.all([place(cards, 'Collectible'), place(prints, 'Editions')])
  const call = (to: Address, functionName: string, ...args: unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args })
    return sendMined(node, { from: owner, to, data })
  }
  await call(cards, 'mintDescribed', 7n, `${siteUrl()}/7.json`)
  await call(cards, 'mintDescribed', 8n, 'data:application/json,{"name":"Claim your reward at gold.xyz"}')
  await call(cards, 'mintDescribed', 9n, 'data:application/json,{"name":"Moved"}')
  await call(cards, 'safeTransferFrom', owner, friend, 9n)
  await call(prints, 'mint', 1n, 5n)
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
  site.closeAllConnections()
  site.close()
})
beforeEach(() => void asked.splice(0))

const get = (path: string, query: Readonly<Record<string, string>>) =>
  fetch(`${running.url}${path}?${new URLSearchParams({ projectId: 'development', ...query }).toString()}`)
const list = (query: Readonly<Record<string, string>> = {}) =>
  get(`/v1/account/${owner}/collectibles`, { chainId: 'eip155:1', ...query })
const read = async (query?: Readonly<Record<string, string>>) =>
  collectiblesAnswer.parse(await (await list(query)).json())

const item = (contract: string, id: number, more: { value?: string; reputation?: string } = {}) => ({
  ...{ id: String(id), value: more.value ?? '1', token_type: 'ERC-721' },
  image_url: `${siteUrl()}/hostile.png`,
  metadata: { name: 'A name of the explorer', image: `${siteUrl()}/hostile.png` },
  token: { address_hash: contract, type: 'ERC-721', reputation: more.reputation ?? 'ok' },
})
const page = (items: readonly object[], next: object | null = null) => ({
  body: { items, next_page_params: next },
})

test('are those that the contracts confirm, with what the contracts say', async () => {
  answer = () =>
    page([
      item(cards, 7),
      item(cards, 8),
      // of another account since the explorer has looked
      item(cards, 9),
      // the contract has another quantity
      item(prints, 1, { value: '50', reputation: 'scam' }),
      // there is no such one, and no such contract on this chain
      item(cards, 10),
      item(elsewhere, 1),
    ])
  const { data, next } = await read()
  expect(data.map(({ id, name, quantity, flags }) => [id, name, quantity, flags.is_spam])).toEqual([
    [`eip155:1/erc721:${cards}/7`, 'Doorway', '1', false],
    [`eip155:1/erc721:${cards}/8`, 'Claim your reward at gold.xyz', '1', true],
    [`eip155:1/erc1155:${prints}/1`, expect.stringMatching(/#1$/), '5', true],
  ])
  expect(next).toBeNull()
  expect(asked).toContain(`/1/api/v2/addresses/${owner}/nft`)

  const picture = await fetch(data[0]?.picture ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(data[0]?.picture).toContain(`${running.url}/v1/collectibles/`)
  expect(asked).not.toContain('/hostile.png')
})

test('are none of another chain, on which the contracts are not', async () => {
  answer = () => page([item(cards, 7), item(prints, 1)])
  expect(await read({ chainId: 'eip155:8453' })).toEqual({ data: [], next: null })
  expect(asked).toEqual([`/8453/api/v2/addresses/${owner}/nft`])
})

test('follow each other by the cursor', async () => {
  const next = { items_count: 50, token_contract_address_hash: cards, token_id: '7', token_type: 'ERC-721' }
  answer = ({ searchParams }) =>
    searchParams.get('token_id') === '7' ? page([item(cards, 8)]) : page([item(cards, 7)], next)
  const first = await read()
  const second = await read({ cursor: first.next ?? '' })
  expect([first, second].flatMap(({ data }) => data.map(({ tokenId }) => tokenId))).toEqual(['7', '8'])
  expect(second.next).toBeNull()
  expect((await list({ cursor: 'x' })).status).toBe(400)
})

test.each([429, 500, 403])('cannot be read while the explorer answers %i', async (status) => {
  answer = () => ({ status, body: { message: 'a-key' } })
  const response = await list()
  const text = await response.text()
  expect(errorBody.parse(JSON.parse(text)).reasons[0]).toEqual({
    name: 'chain',
    description: 'The collectibles of this chain cannot be read now; try again',
  })
  expect([response.status, text.includes('a-key'), running.log().join('').includes('a-key')]).toEqual([
    503,
    false,
    false,
  ])
})

test.each([
  [
    { NFT_SOURCES: 'eip155:137=blockscout' },
    'NFT_SOURCES has eip155:137, so UPSTREAMS must have nodes of it.',
  ],
  [
    {
      NFT_SOURCES: 'eip155:1=blockscout;eip155:8453=blockscout',
      NFT_BLOCKSCOUT_URL: 'http://127.0.0.1:1/api/v2',
    },
    'NFT_BLOCKSCOUT_URL must have {chain}',
  ],
  [{ NFT_SOURCES: 'eip155:1=etherscan' }, 'must have blockscout after "="'],
])('a service with %j does not start', async (options, message) => {
  const upstreams = devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';')
  await expect(startService({ UPSTREAMS: upstreams, ...options })).rejects.toThrow(message)
})
