import { MetaMaskOpenRPCDocument } from '@metamask/api-specs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { safeMethods, promptMethods } from 'foyerkit/plugins/auth/wire'
import { startChains, type Chains } from './testing/account-world.js'

/** Description of the methods of MetaMask, in the format OpenRPC. */
interface Specification {
  readonly methods: readonly {
    readonly name: string
    readonly params: readonly { readonly schema: object }[]
    readonly result: { readonly schema: object }
  }[]
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const { methods, components } = MetaMaskOpenRPCDocument as unknown as Specification

/** Replaces the references of a schema by what they name. */
function resolved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolved)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, ...fields } = schema as { readonly $ref?: string }
  const name = $ref?.replace('#/components/schemas/', '')
  const named = name === undefined ? {} : (resolved(components.schemas[name]) as object)
  return {
    ...named,
    ...Object.fromEntries(Object.entries(fields).map(([key, part]) => [key, resolved(part)])),
  }
}

function schemasOf(method: string) {
  const found = methods.find(({ name }) => name === method)
  if (!found) throw new Error(`no ${method} in the specification`)
  const read = (schema: object) =>
    z.fromJSONSchema(resolved(schema) as Parameters<typeof z.fromJSONSchema>[0])
  return { params: found.params.map(({ schema }) => read(schema)), result: read(found.result.schema) }
}

let chains: Chains
beforeAll(async () => {
  chains = await startChains()
})
afterAll(() => chains.stop())

// test 37 of the embedded wallet: its part about schemas
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
