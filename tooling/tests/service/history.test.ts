import {
  concat,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  keccak256,
  pad,
  parseAbi,
  toEventSelector,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { historyAnswer, type historyTransaction } from '../../../apps/service/src/modules/history/wire.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { codeOf, type ContractName } from '../../devnet/contracts.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc, sendMined } from '../../devnet/rpc.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

let devnet: Devnet
let running: RunningService
let owner: Address
let friend: Address
let node: string
beforeAll(async () => {
  devnet = await startDevnet()
  const [ethereum, base] = devnet.chains.map(({ rpcUrl }) => rpcUrl)
  ;[owner, friend] = devnet.accounts.map(({ address }) => address) as [Address, Address]
  node = ethereum ?? ''
  running = await startService({ UPSTREAMS: `eip155:1=${ethereum};eip155:8453=${base}` })
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})

const wrappedEther = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

type Transaction = z.infer<typeof historyTransaction>

const address = (account: string, query: Readonly<Record<string, string>> = {}) =>
  `${running.url}/v1/account/${account}/history?${new URLSearchParams({ projectId: 'development', ...query }).toString()}`

async function read(account: string, query?: Readonly<Record<string, string>>) {
  const response = await fetch(address(account, query))
  expect(response.status).toBe(200)
  return historyAnswer.parse(await response.json())
}

async function send(transaction: Readonly<Record<string, unknown>>, url = node): Promise<Hex> {
  return (await sendMined(url, { from: owner, ...transaction })).transactionHash
}

/** Returns a transaction of an account once the index has it. */
async function indexed(
  account: string,
  hash: Hex,
  query?: Readonly<Record<string, string>>,
): Promise<Transaction> {
  const find = async () => (await read(account, query)).data.find(({ metadata }) => metadata.hash === hash)
  await expect.poll(find).toBeDefined()
  return (await find()) as Transaction
}

test('a transfer of the native asset, as its sender and its receiver see it', async () => {
  const hash = await send({ to: friend, value: '0x16345785d8a0000' })
  const sent = await indexed(owner, hash)
  const block = (await callRpc(node, 'eth_getBlockByNumber', ['latest', false])) as {
    readonly timestamp: Hex
  }
  const transfers = [
    {
      fungible_info: {
        name: 'Ether',
        symbol: 'ETH',
        icon: { url: expect.stringContaining('/public/getAssetImage/') },
      },
      quantity: { numeric: '0.1' },
    },
  ]
  expect(sent).toEqual({
    id: `eip155:1:${hash}`,
    metadata: {
      operationType: 'send',
      hash,
      chain: 'eip155:1',
      minedAt: new Date(Number(block.timestamp) * 1_000).toISOString(),
      sentFrom: owner,
      sentTo: friend,
      status: 'confirmed',
      nonce: expect.any(Number),
    },
    transfers: transfers.map((one) => ({ ...one, direction: 'out' })),
  })
  expect(await indexed(friend, hash)).toMatchObject({
    metadata: { operationType: 'receive', sentFrom: owner, sentTo: friend },
    transfers: transfers.map((one) => ({ ...one, direction: 'in' })),
  })
})

test('a transfer of an ERC-20, an approval and a failed call', async () => {
  const [usdc] = devnet.assets
  const call = (functionName: 'transfer' | 'approve', to: Address, amount: bigint) =>
    send({
      to: usdc?.address,
      gas: '0x30000',
      data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
    })
  const moved = await call('transfer', friend, 1_250_000n)
  const approved = await call('approve', friend, 5n)
  const failed = await call('transfer', friend, 10n ** 30n)
  expect(await indexed(friend, moved)).toMatchObject({
    metadata: { operationType: 'receive', sentFrom: owner, sentTo: friend },
    transfers: [{ fungible_info: { symbol: 'USDC' }, direction: 'in', quantity: { numeric: '1.25' } }],
  })
  expect(await indexed(owner, failed)).toMatchObject({
    metadata: { operationType: 'execute', status: 'failed', sentTo: usdc?.address },
    transfers: [],
  })
  expect(await indexed(owner, approved)).toMatchObject({
    metadata: { operationType: 'approve', status: 'confirmed' },
    transfers: [],
  })
  const hashes = (await read(friend)).data.map(({ metadata }) => metadata.hash)
  expect(hashes).toContain(moved)
  expect(hashes).not.toContain(approved)
  expect(hashes).not.toContain(failed)
})

test('a deployment names the contract, and what it pays to another account is part of it', async () => {
  const nonce = (await callRpc(node, 'eth_getTransactionCount', [owner, 'latest'])) as Hex
  const third = '0x00000000000000000000000000000000000000a3'
  // calls the third account with the value of the transaction
  const data = `0x5f5f5f5f3473${third.slice(2)}5af1`
  const hash = await send({ data, value: '0xde0b6b3a7640000' })
  expect(await indexed(owner, hash)).toMatchObject({
    metadata: {
      operationType: 'deploy',
      sentTo: getContractAddress({ from: owner, nonce: BigInt(nonce) }),
    },
    transfers: [{ direction: 'out', quantity: { numeric: '1' } }],
  })
  expect(await indexed(third, hash)).toMatchObject({
    metadata: { operationType: 'receive' },
    transfers: [{ fungible_info: { symbol: 'ETH' }, direction: 'in', quantity: { numeric: '1' } }],
  })
})

describe('contracts', () => {
  const abi: Abi = parseAbi([
    'function deposit() payable',
    'function withdraw(uint256 wad)',
    'function mint(uint256 tokenId)',
    'function mint(uint256 id, uint256 value)',
    'function approve(address approved, uint256 tokenId)',
    'function transferFrom(address from, address to, uint256 tokenId)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  ])
  const data = (...call: readonly [functionName: string, ...args: readonly unknown[]]) =>
    encodeFunctionData({ abi, functionName: call[0], args: call.slice(1) })

  async function place(
    name: ContractName,
    digit: string,
    at: Address = `0x${digit.repeat(40)}`,
  ): Promise<Address> {
    await callRpc(node, 'anvil_setCode', [at, codeOf(name)])
    return at
  }

  test('wrap and unwrap the native asset', async () => {
    const to = await place('Weth', 'a', wrappedEther)
    const wrapped = await send({ to, value: '0xde0b6b3a7640000', data: data('deposit') })
    const unwrapped = await send({ to, data: data('withdraw', 4n * 10n ** 17n) })
    const both = async (hash: Hex) => {
      const { metadata, transfers } = await indexed(owner, hash)
      return [
        metadata.operationType,
        ...transfers.map((one) => [one.direction, one.fungible_info?.symbol, one.quantity.numeric].join(' ')),
      ]
    }
    expect(await both(wrapped)).toEqual(['deposit', 'out ETH 1', 'in WETH 1'])
    expect(await both(unwrapped)).toEqual(['withdraw', 'in ETH 0.4', 'out WETH 0.4'])
  })

  test('that only call themselves a wrapped asset pay nothing', async () => {
    const to = await place('Weth', 'a')
    await send({ to, value: '0xde0b6b3a7640000', data: data('deposit') })
    const unwrapped = await send({ to, data: data('withdraw', 10n ** 17n) })
    expect((await indexed(owner, unwrapped)).transfers).not.toContainEqual(
      expect.objectContaining({ fungible_info: expect.objectContaining({ symbol: 'WETH' }) as unknown }),
    )
  })

  test('put no invented payment to a look-alike into the history of an account', async () => {
    const lookAlike: Address = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}` as Address
    const before = (await read(friend)).data.length
    // a contract that reports the transfer of 1,000 from the friend to the look-alike, whatever it is called with
    const words = [lookAlike, friend].map((one) => `73${one.slice(2)}`).join('')
    const topic = `7f${toEventSelector('Transfer(address,address,uint256)').slice(2)}`
    const to: Address = `0x${'e'.repeat(40)}`
    const code = (amount: string) => `0x${amount}5f52${words}${topic}60205fa300`
    for (const amount of ['633b9aca00', '6000']) {
      await callRpc(node, 'anvil_setCode', [to, code(amount)])
      await send({ to, gas: '0x30000' })
    }
    const seen = await send({ to: friend, value: '0x1' })
    await indexed(friend, seen)
    const { data: found } = await read(friend)
    expect(found).toHaveLength(before + 1)
    expect(JSON.stringify(found).toLowerCase()).not.toContain(lookAlike.toLowerCase())
  })

  test('show what another account moves with an approval, and mark what they send', async () => {
    const to = await place('Erc20', 'd')
    const balanceOfOwner = keccak256(concat([pad(owner), pad('0x0')]))
    await callRpc(node, 'anvil_setStorageAt', [to, balanceOfOwner, pad('0x64')])
    const spend = { to, from: friend, data: data('transferFrom', owner, friend, 40n), gas: '0x30000' }
    await send({ to, gas: '0x30000', data: data('approve', friend, 50n) })
    const hash = await send(spend)
    expect(await indexed(owner, hash)).toMatchObject({ transfers: [{ direction: 'out' }] })
    const contract = to.toLowerCase()
    const given = await send({
      to,
      gas: '0x30000',
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 2n] }),
    })
    const [transfer] = (await indexed(friend, given)).transfers
    expect(transfer?.fungible_info?.flags).toEqual({ is_unknown: true })
    expect(transfer?.fungible_info?.contract?.toLowerCase()).toBe(contract)
  })

  test('make, approve and move collectibles', async () => {
    const to = await place('Collectible', 'b')
    const made = await send({ to, data: data('mint', 7n) })
    const approved = await send({ to, data: data('approve', friend, 7n) })
    const moved = await send({ to, data: data('transferFrom', owner, friend, 7n) })
    const nft = { name: 'Foyer Cards #7', flags: { is_spam: false } }
    const transfer = (direction: string) => ({ nft_info: nft, direction, quantity: { numeric: '1' } })
    expect(await indexed(owner, made)).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [transfer('in')],
    })
    expect(await indexed(owner, approved)).toMatchObject({
      metadata: { operationType: 'approve' },
      transfers: [],
    })
    expect(await indexed(friend, moved)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: owner, sentTo: friend },
      transfers: [transfer('in')],
    })
  })

  test('move several editions at once', async () => {
    const to = await place('Editions', 'c')
    await send({ to, data: data('mint', 1n, 5n) })
    await send({ to, data: data('mint', 2n, 1n) })
    const moved = await send({
      to,
      data: data('safeBatchTransferFrom', owner, friend, [1n, 2n], [3n, 1n], '0x'),
    })
    const { metadata, transfers } = await indexed(owner, moved)
    expect(metadata).toMatchObject({ operationType: 'send', sentFrom: owner, sentTo: friend })
    expect(transfers.map((one) => [one.nft_info?.name, one.direction, one.quantity.numeric])).toEqual([
      ['Foyer Prints #1', 'out', '3'],
      ['Foyer Prints #2', 'out', '1'],
    ])
  })
})

test('a reorganisation removes what it takes away', async () => {
  const before = await send({ to: friend, value: '0x1' })
  const lost = await send({ to: friend, value: '0x2' })
  await indexed(owner, lost)
  await callRpc(node, 'anvil_reorg', [{ depth: 1, tx_block_pairs: [] }]).catch(async () =>
    callRpc(node, 'anvil_reorg', [1, []]),
  )
  const hashes = async () => (await read(owner)).data.map(({ metadata }) => metadata.hash)
  await expect.poll(hashes).not.toContain(lost)
  expect(await hashes()).toContain(before)
})

describe('pages', () => {
  const stranger = privateKeyToAccount(`0x${'5'.repeat(64)}`).address

  test('of all chains have every transaction once, the newest first', async () => {
    const chains = devnet.chains.slice(0, 2)
    const hashes: Hex[] = []
    for (let index = 0; index < 60; index += 1)
      for (const { rpcUrl } of chains) hashes.push(await send({ to: stranger, value: '0x1' }, rpcUrl))
    // of each chain by itself: anvil's clock runs ahead with every block, and a chain that is ahead fills the first page
    for (const [index, { id }] of chains.entries())
      await indexed(stranger, hashes.slice(-2)[index] as Hex, { chainId: `eip155:${id}` })
    const found: Transaction[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: z.infer<typeof historyAnswer> = await read(stranger, cursor ? { cursor } : {})
      expect(page.data.length).toBeLessThanOrEqual(50)
      found.push(...page.data)
      cursor = page.next
    }
    expect(found.map(({ metadata }) => metadata.hash).toSorted()).toEqual(hashes.toSorted())
    const times = found.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('of one chain have its transactions only', async () => {
    const { data, next } = await read(stranger, { chainId: 'eip155:8453' })
    expect(new Set(data.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:8453']))
    expect(data).toHaveLength(50)
    const rest = await read(stranger, { chainId: 'eip155:8453', cursor: next ?? '' })
    expect([rest.data.length, rest.next]).toEqual([10, null])
  })

  test('of purchases are empty, and nothing is known of a chain without a source', async () => {
    const none = { data: [], next: null }
    expect(await read(stranger, { chainId: 'eip155:10' })).toEqual({ ...none, supported: false })
    expect(await read(stranger, { onramp: 'coinbase' })).toEqual(none)
    expect(await read('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toEqual(none)
  })
})

test.each([
  ['cursor', { cursor: 'e30=' }],
  ['cursor', { cursor: 'bm90aGluZw' }],
  ['cursor', { cursor: Buffer.from('{"eip155:1":[[1],null]}').toString('base64url') }],
  ['chainId', { chainId: 'ethereum' }],
  ['chainId', { chainId: 'eip155:' }],
])('refuses a wrong %s by its name (%j)', async (field, query) => {
  const response = await fetch(address(owner, query))
  expect(response.status).toBe(400)
  const { reasons } = errorBody.parse(await response.json())
  expect(reasons[0]).toEqual({
    name: field,
    description: expect.stringMatching(new RegExp(`^${field} must be `)),
  })
})

test('refuses an account that is none, or not of the chain', async () => {
  for (const [account, query] of [
    ['0x1', {}],
    [owner, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ] as const) {
    const response = await fetch(address(account, query))
    expect(response.status).toBe(400)
    expect(errorBody.parse(await response.json()).reasons[0]?.name).toBe('address')
  }
})
