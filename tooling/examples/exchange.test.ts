import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateKeyToAccount } from 'viem/accounts'
import { exchange } from '../../apps/examples/pay/exchange.js'
import { startExchange } from '../../apps/examples/pay/exchange-server.js'
import type { DepositAdapter } from '../../plugins/pay/contract.js'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { callRpc } from '../devnet/rpc.mjs'

let devnet: Devnet
let server: Awaited<ReturnType<typeof startExchange>>
const receiver = '0x00000000000000000000000000000000000000A1'

beforeAll(async () => {
  devnet = await startDevnet()
  const nodes = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl]))
  const [holder] = devnet.accounts
  server = await startExchange({ account: privateKeyToAccount(holder?.privateKey ?? '0x'), nodes })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await devnet.stop()
})

const { signal } = new AbortController()
function payment(paymentId: string) {
  const usdc = devnet.assets.find(({ chainId, symbol }) => chainId === 1 && symbol === 'USDC')
  const asset = { network: 'eip155:1', address: usdc?.address ?? '', symbol: 'USDC', decimals: 6 } as const
  return { paymentId, receiver, asset, amount: '12.5', signal }
}
async function balance(): Promise<bigint> {
  const { asset } = payment('')
  const data = `0x70a08231${receiver.slice(2).toLowerCase().padStart(64, '0')}`
  const rpcUrl = devnet.chains.find(({ id }) => id === 1)?.rpcUrl ?? ''
  return BigInt(String(await callRpc(rpcUrl, 'eth_call', [{ to: asset.address, data }, 'latest'])))
}
/** Begins a deposit, which the exchange does not refuse. */
async function begin(harbor: DepositAdapter, orderId: string) {
  const started = await harbor.start(payment(orderId))
  if ('refused' in started) throw new Error(started.refused)
  return started
}
const post = (path: string) => fetch(`${server.url}/deposits/${path}`, { method: 'POST' })

test('a confirmed deposit moves 12.5 USDC on the chain once', async () => {
  const harbor = exchange(server.url)
  const before = await balance()
  const { id, url = '' } = await begin(harbor, 'order-1')
  expect(await harbor.start(payment('order-1'))).toEqual({ id, url })
  expect(await harbor.status(id, signal)).toEqual({ state: 'waiting' })
  expect(await (await fetch(url)).text()).toContain(`Send 12.5 USDC to ${receiver}?`)
  await Promise.all([post(`${id}/confirm`), post(`${id}/confirm`)])
  expect(await harbor.status(id, signal)).toEqual({ state: 'sent', hash: expect.stringMatching(/^0x/) })
  await expect.poll(balance).toBe(before + 12_500_000n)
  await post(`${id}/confirm`)
  expect(await balance()).toBe(before + 12_500_000n)
})

test('a cancelled deposit moves nothing, and the payment can begin another one', async () => {
  const harbor = exchange(server.url)
  const before = await balance()
  const { id } = await begin(harbor, 'order-2')
  await harbor.cancel?.(id)
  await post(`${id}/confirm`)
  expect(await harbor.status(id, signal)).toEqual({ state: 'cancelled' })
  expect((await begin(harbor, 'order-2')).id).not.toBe(id)
  expect(await balance()).toBe(before)
})
