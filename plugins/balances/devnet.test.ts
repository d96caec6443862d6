import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hex } from 'viem'
import { createPluginHarness, fakeSession, until, type HttpAnswer } from '#kernel/testing'
import { startDevnet, type Devnet } from '../../tooling/devnet/devnet.mjs'
import { callRpc } from '../../tooling/devnet/rpc.mjs'
import { evm } from '../evm/index.js'
import { assetBalancesAtom, balancesService, balancesStateAtom } from './contract.js'
import { balances } from './index.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

/** Hands a request on to the chain as it is. */
const through: HttpAnswer = async ({ url, body }) => {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

function start(chainId: number) {
  const rpc = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [String(id), rpcUrl]))
  const http = Object.fromEntries(devnet.chains.map(({ rpcUrl }) => [rpcUrl, through]))
  const address = devnet.accounts[0]?.address ?? ''
  const session = fakeSession({ namespace: 'eip155', address, network: `eip155:${chainId}` })
  const h = createPluginHarness(balances(), { companions: [evm({ rpc }), session], http })
  const shown = () =>
    h.read(assetBalancesAtom)?.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)
  return { h, shown, refresh: h.service(balancesService).refresh }
}

test.each([
  [1, ['10000 ETH', '1204.5 USDC']],
  [8453, ['10000 ETH', '250 USDC']],
  [11155111, ['10000 ETH']],
])('shows what the first development account has on chain %i', async (chainId, expected) => {
  const { h, shown, refresh } = start(chainId)
  await refresh()
  expect(shown()).toEqual(expected)
  await h.dispose()
})

test('shows what is left after a transfer once it is forced to look', async () => {
  const { h, shown, refresh } = start(1)
  await refresh()
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const usdc = devnet.assets[0]?.address
  const words = [to?.slice(2) ?? '', (4_500_000).toString(16)].map((word) => word.padStart(64, '0'))
  const data: Hex = `0xa9059cbb${words.join('')}`
  const url = devnet.chains[0]?.rpcUrl ?? ''
  const hash = await callRpc(url, 'eth_sendTransaction', [{ from, to: usdc, data }])
  let receipt: unknown
  await until(() => {
    void callRpc(url, 'eth_getTransactionReceipt', [hash]).then((answer) => (receipt = answer))
    return receipt
  }, 'the block')
  await refresh()
  expect(shown()?.[1]).toBe('1204.5 USDC')
  await refresh({ force: true })
  expect(shown()?.[1]).toBe('1200 USDC')
  await h.dispose()
})

test('a chain that is not there is a failure with its lock', async () => {
  const address = 'http://127.0.0.1:1'
  const session = fakeSession({ namespace: 'eip155', address: devnet.accounts[0]?.address ?? '' })
  const h = createPluginHarness(balances(), { companions: [evm({ rpc: { 1: address } }), session] })
  await h.service(balancesService).refresh()
  expect(h.read(balancesStateAtom)).toMatchObject({ status: 'failed', retryAt: h.clock.now() + 30_000 })
  await h.dispose()
})
