import { createPublicClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addCollectibles, collectiblePlaces } from './add-collectibles.mjs'
import { startDevnet } from './devnet.mjs'

// The chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function balanceOf(address, uint256) view returns (uint256)',
])
/** @type {import('./devnet.mjs').Devnet} */
let devnet
beforeAll(async () => {
  devnet = await startDevnet()
  await addCollectibles(devnet)
})
afterAll(() => devnet.stop())

it('gives the first two accounts cards and prints, once', async () => {
  const client = createPublicClient({ transport: http(devnet.chains.find(({ id }) => id === 1)?.rpcUrl) })
  const [first, second] = devnet.accounts.map(({ address }) => address)
  if (!first || !second) throw new Error('no accounts')
  const card = { address: collectiblePlaces.cards, abi }
  expect(await client.readContract({ ...card, functionName: 'ownerOf', args: [7n] })).toBe(first)
  expect(await client.readContract({ ...card, functionName: 'ownerOf', args: [9n] })).toBe(second)
  const uri = await client.readContract({ ...card, functionName: 'tokenURI', args: [7n] })
  const about = /** @type {unknown} */ (await (await fetch(uri)).json())
  expect(about).toMatchObject({ name: 'Door at noon', attributes: [{ trait_type: 'Time', value: 'Noon' }] })
  const prints = { address: collectiblePlaces.prints, abi }
  const count = () => client.readContract({ ...prints, functionName: 'balanceOf', args: [first, 1n] })
  expect(await count()).toBe(5n)
  const block = await client.getBlockNumber({ cacheTime: 0 })
  await addCollectibles(devnet)
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(block)
  // what the accounts have is theirs: no fee was taken
  expect(await client.getTransactionCount({ address: first })).toBe(0)
})
