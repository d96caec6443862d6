import { hashTypedData, recoverAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asset } from '#kernel/money'
import { startDevnet } from '../../../tooling/devnet/devnet.mjs'
import { connectedTestWallet, nodeAt, realEdges, type Node } from '../testing/fixtures/real-chain.js'
import { createCalls } from '../calls/create-calls.js'

const spender = '0x000000000000000000000000000000000000bEEF'
const [amount, deadline] = [12_500_000n, 2_000_000_000]
const { signal } = new AbortController()

let devnet: Awaited<ReturnType<typeof startDevnet>>
let node: Node
let wallet: Awaited<ReturnType<typeof connectedTestWallet>>
let tokens: Readonly<Record<'USDC' | 'DAI', Asset>>

beforeAll(async () => {
  devnet = await startDevnet()
  node = nodeAt(devnet.chains[0]!)
  const find = (wanted: string): Asset => ({
    ...devnet.assets.find(({ symbol, chainId }) => symbol === wanted && chainId === 1)!,
    chainId: 'eip155:1',
  })
  tokens = { USDC: find('USDC'), DAI: find('DAI') }
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  wallet = await connectedTestWallet([node])
})
afterEach(() => wallet.destroy())

type Edges = ReturnType<typeof realEdges>
const edges = (): Edges => realEdges({ provider: wallet.provider })
const read = (asset: Asset = tokens.USDC, from: Edges = edges()) =>
  createCalls(from).permit!({
    ...{ account: wallet.caip(), network: node.network, asset, spender, amount, deadline, signal },
  })

test('a permit is read from the token, and signed for exactly what it says', async () => {
  const permit = (await read())!
  const terms = { owner: wallet.account, spender, amount, serial: 0n, deadline }
  expect(permit).toEqual({ name: 'USD Coin', version: '2', ...terms })
  const account = { account: wallet.caip(), network: node.network }
  const signature = await createCalls(edges()).signPermit!({ ...account, asset: tokens.USDC, permit, signal })
  const uint = (name: string) => ({ name, type: 'uint256' })
  const address = (name: string) => ({ name, type: 'address' })
  const hash = hashTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: tokens.USDC.address as Hex },
    types: { Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')] },
    primaryType: 'Permit',
    message: { owner: wallet.account, spender, value: amount, nonce: 0n, deadline: BigInt(deadline) },
  })
  expect((await recoverAddress({ hash, signature: signature as Hex })).toLowerCase()).toBe(
    wallet.account.toLowerCase(),
  )
})

describe('there is no permit', () => {
  test('of a token without one, and of the native asset', async () => {
    expect(await read(tokens.DAI)).toBeUndefined()
    expect(await read({ ...tokens.USDC, address: undefined })).toBeUndefined()
  })

  const word = (digits: string) => `0x${digits.padStart(64, '0')}`
  const textOf = (text: string) =>
    `0x${[32, text.length].map((one) => one.toString(16).padStart(64, '0')).join('')}${Buffer.from(text).toString('hex').padEnd(64, '0')}`
  test.each([
    ['another name than that of its domain', '0x06fdde03', textOf('Tether USD')],
    ['another version', '0x54fd4d50', textOf('1')],
    ['a name without letters', '0x06fdde03', '0x'],
    ['a domain of its own', '0x3644e515', word('1')],
    ['no domain', '0x3644e515', '0x'],
    ['a permit like that of DAI', '0x30adf81f', word('ea2aa0a1')],
    ['no nonces', '0x7ecebe00', '0x'],
  ])('of a contract with %s', async (_name, selector, answer) => {
    const own = edges()
    expect(await read(tokens.USDC, own)).toBeDefined()
    own.fault = (method, params) => {
      const { data = '' } = Object(params[0]) as { readonly data?: string }
      return method === 'eth_call' && data.startsWith(selector)
        ? Response.json({ result: answer })
        : undefined
    }
    expect(await read(tokens.USDC, own)).toBeUndefined()
  })

  test('of an account with code', async () => {
    await node.call('anvil_setCode', wallet.account, '0x6001')
    expect(await read()).toBeUndefined()
    await node.call('anvil_setCode', wallet.account, '0x')
  })
})
