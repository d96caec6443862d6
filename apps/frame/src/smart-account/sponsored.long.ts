import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBundler } from '../../../../tooling/devnet/start-bundler.mjs'
import { hasBundler } from '../../../../tooling/setup/bundler.mjs'
import { startPaymaster } from '../../../../tooling/devnet/start-paymaster.mjs'
import { callRpc } from '../../../../tooling/devnet/rpc.mjs'
import type { PagePaymaster } from './read-batch.js'
import { startChains, type AccountWorld, type Chains } from './testing/account-world.js'

const friend = '0x00000000000000000000000000000000000b0b03'

let chains: Chains
let bundler: Awaited<ReturnType<typeof startBundler>> | undefined
let operator: Awaited<ReturnType<typeof startPaymaster>> | undefined
let page: Awaited<ReturnType<typeof startPaymaster>> | undefined
beforeAll(async () => {
  if (!hasBundler()) return
  chains = await startChains()
  const { rpcUrl, funder } = chains
  const parts = { rpcUrl, privateKey: funder.privateKey, funder: funder.address }
  operator = await startPaymaster({ ...parts, address: '0x0000000000000000000000000000000000009a11' })
  page = await startPaymaster({ ...parts, address: '0x0000000000000000000000000000000000009a12' })
  bundler = await startBundler({ rpcUrl, privateKey: funder.privateKey })
})
afterAll(async () => {
  await bundler?.stop()
  await operator?.stop()
  await page?.stop()
  await chains?.stop()
})

const balance = async (address: string) =>
  BigInt(String(await chains.ask('eth_getBalance', [address, 'latest'])))

/** Does what the service does: asks the bundler, and for the methods of ERC-7677 the paymaster of the page or the operator. */
async function askBundler(method: string, params: readonly unknown[], paymaster?: PagePaymaster) {
  if (!method.startsWith('pm_')) return callRpc(bundler?.url ?? '', method, [...params])
  return callRpc(paymaster?.url ?? operator?.url ?? '', method, [...params, paymaster?.context ?? {}])
}

async function send(world: AccountWorld, paymasterService: object) {
  const calls = [
    { to: friend, value: '0x3' },
    { to: friend, value: '0x4' },
  ]
  const id = await world.sendCalls({ calls, capabilities: { paymasterService } })
  await expect.poll(async () => (await world.status(id)).status).toBe(200)
  expect((await world.status(id)).receipts).toHaveLength(1)
}

// test 37 of the embedded wallet: its part about sponsored operations
describe.skipIf(!hasBundler())('37: a sponsored batch', () => {
  it('makes all calls, and the account pays nothing', async () => {
    const world = await chains.createWorld({ askBundler })
    const { address: owner } = world.owner
    const before = await balance(owner)
    const capabilities = await world.accounts.capabilities(world.owner, [owner, ['0x2105']])
    expect(capabilities).toEqual({
      '0x2105': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    // the paymaster of the page is not asked
    await send(world, { url: 'https://paymaster.example' })
    expect(await chains.ask('eth_getCode', [owner, 'latest'])).toMatch(/^0xef0100e6cae83b/)
    await send(world, { url: 'https://paymaster.example' })
    expect(world.confirms).toMatchObject([
      { isSponsored: true, turnsOnSmartAccount: true },
      { isSponsored: true, turnsOnSmartAccount: false },
    ])
    expect(operator?.requests).toHaveLength(4)
    expect(page?.requests).toEqual([])
    expect(await balance(friend)).toBe(14n)
    expect(before - (await balance(owner))).toBe(14n)
  })

  it('is paid by the paymaster of the page where the project allows it and the operator has none', async () => {
    const url = page?.url ?? ''
    const world = await chains.createWorld({ askBundler, hasPaymaster: false, paymasterOrigins: [url] })
    const before = await balance(world.owner.address)
    await send(world, { url, context: { campaign: 'spring' } })
    expect(page?.requests.map(({ context }) => context)).toEqual([
      { campaign: 'spring' },
      { campaign: 'spring' },
    ])
    expect(operator?.requests).toHaveLength(4)
    expect(before - (await balance(world.owner.address))).toBe(7n)
  })

  it('is refused by the contract of the paymaster if its operator has not signed it', async () => {
    const world = await chains.createWorld({
      async askBundler(method, params) {
        const answer = await askBundler(method, params)
        if (method !== 'pm_getPaymasterData') return answer
        const { paymasterData } = answer as { readonly paymasterData: string }
        const forged = `${paymasterData.slice(0, -10)}0000000000`
        return { ...(answer as object), paymasterData: forged }
      },
    })
    const sent = world.sendCalls({
      calls: [{ to: friend, value: '0x1' }],
      capabilities: { paymasterService: { url: 'https://paymaster.example' } },
    })
    await expect(sent).rejects.toThrow(/AA3[34]|paymaster/i)
    expect(await chains.ask('eth_getCode', [world.owner.address, 'latest'])).toBe('0x')
  })
})
