import { afterAll, beforeAll, expect, it } from 'vitest'
import { safeMethods, promptMethods } from 'foyerkit/plugins/auth/wire'
import { startChains, type Chains } from './testing/account-world.js'
import { schemasOf, specifiedMethods } from './testing/metamask-schemas.js'

let chains: Chains
beforeAll(async () => {
  chains = await startChains()
})
afterAll(() => chains.stop())

// test 37 of the embedded wallet: its part about schemas of batches; embedded-schemas.spec.ts has all methods, in Chromium
it('answers as the specification of MetaMask describes it', async () => {
  const world = await chains.createWorld()
  const { address } = world.owner
  const call = { to: address, value: '0x1' }
  const sendCalls = schemasOf('wallet_sendCalls')
  const batch = {
    version: '2.0.0',
    from: address,
    chainId: '0x2105',
    atomicRequired: true,
    calls: [call, call],
  }
  sendCalls.params[0]?.parse(batch)
  const id = await world.sendCalls(batch)
  sendCalls.result.parse({ id })
  await expect.poll(async () => (await world.status(id)).status).toBe(200)
  const status = await world.status(id)
  expect(status.receipts).toHaveLength(1)
  schemasOf('wallet_getCallsStatus').result.parse(status)
  const capabilities = await world.accounts.capabilities(world.owner, [address, ['0x2105']])
  schemasOf('wallet_getCapabilities').result.parse(capabilities)
  expect(capabilities).toEqual({ '0x2105': { atomic: { status: 'supported' } } })
})

it('finds an answer that is wrong', () => {
  const { result } = schemasOf('wallet_getCallsStatus')
  expect(result.safeParse({ id: '0x01', status: 200 }).success).toBe(false)
  expect(result.safeParse({ id: '0x1', status: '200' }).success).toBe(false)
})

it('has the methods of batches in the lists of the frame', () => {
  expect(safeMethods).toEqual(expect.arrayContaining(['wallet_getCapabilities', 'wallet_getCallsStatus']))
  expect(promptMethods).toContain('wallet_sendCalls')
})

it('reads the schemas of all methods that the frame answers, too', () => {
  const shared = [...safeMethods, ...promptMethods].filter((method) => specifiedMethods.includes(method))
  for (const method of shared) expect(() => schemasOf(method)).not.toThrow()
  expect(shared.length).toBeGreaterThan(35)
})
