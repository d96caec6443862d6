import { expect, test } from 'vitest'
import { networksAtom, sessionKey, type WidgetError } from '#kernel'
import { createFakeClock, createPluginHarness } from '#kernel/testing'
import { polygon } from 'viem/chains'
import { external } from '../../external/index.js'
import { baseSepolia, evm, toNetwork } from '../index.js'
import { createEip1193Driver } from './driver.js'
import { switchTimeoutMs } from './wallet-chain.js'

const alice = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const { signal } = new AbortController()
const unknownText =
  'Unrecognized chain ID "0x14a34". Try adding the chain using wallet_addEthereumChain first.'

/**
 * A wallet that has Ethereum only, and refuses a switch with an error. As MetaMask does, it refuses to add a network without an
 * https URL, and switches when it adds one.
 */
function strictWallet(refusal: unknown, refusalOfAdding?: unknown) {
  const known = new Set(['0x1'])
  const asked: { readonly method: string; readonly params?: readonly unknown[] | undefined }[] = []
  let chain = '0x1'
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    asked.push({ method, params })
    const { chainId = '', rpcUrls } = Object(params?.[0]) as { chainId?: string; rpcUrls?: unknown }
    switch (method) {
      case 'eth_chainId':
        return chain
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [alice]
      case 'wallet_switchEthereumChain':
        if (!known.has(chainId)) throw refusal
        chain = chainId
        return null
      case 'wallet_addEthereumChain':
        if (refusalOfAdding !== undefined) throw refusalOfAdding
        if (!Array.isArray(rpcUrls) || !rpcUrls.some((url) => `${url}`.startsWith('https://')))
          throw {
            code: -32602,
            message: `Expected an array with at least one valid string HTTPS url 'rpcUrls'`,
          }
        known.add(chainId)
        chain = chainId
        return null
      default:
        throw { code: -32601, message: `The method ${method} does not exist` }
    }
  }
  const added = () => asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params?.[0]
  return { request, asked, added }
}

/** Switches to Base Sepolia. */
async function switchWith(wallet: ReturnType<typeof strictWallet>, network = toNetwork(baseSepolia)) {
  const clock = createFakeClock()
  const driver = createEip1193Driver(wallet, clock)
  const outcome = driver.switchNetwork?.({ network, signal }).then(
    (approval) => approval.network,
    (error: unknown) => error as WidgetError,
  )
  await clock.advance(2 * switchTimeoutMs)
  return outcome
}

// behaviour 19.2
test('a built-in network is added to a wallet that does not have it, with public URLs', async () => {
  const wallet = strictWallet({ code: 4902, message: unknownText })
  expect(await switchWith(wallet)).toBe('eip155:84532')
  expect(wallet.added()).toMatchObject({ rpcUrls: baseSepolia.walletRpcUrls })
})

// behaviour 19.2
test('a network without a public URL is not added, and the error says how to add it', async () => {
  const wallet = strictWallet({ code: 4902, message: unknownText })
  const error = await switchWith(wallet, { ...toNetwork(baseSepolia), walletRpcUrls: [] })
  expect(error).toMatchObject({
    code: 'evm/NOT_IN_WALLET',
    rpcCode: 4902,
    message: 'The wallet does not have Base Sepolia. Add Base Sepolia in its settings, then try again.',
  })
  expect(wallet.asked.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
})

const secret = 'https://node.example/v2/SECRETKEY'

// behaviour 19.2
test.each([
  ['of a built-in network', evm({ rpc: { 84532: secret } }), 'eip155:84532', baseSepolia.walletRpcUrls],
  [
    'of a chain of viem',
    evm({ networks: [polygon], rpc: { 137: secret } }),
    'eip155:137',
    polygon.rpcUrls.default.http,
  ],
  [
    'beside the option for wallets',
    evm({ rpc: { 84532: secret }, walletRpc: { 84532: 'https://public.example' } }),
    'eip155:84532',
    ['https://public.example'],
  ],
] as const)('a key in the option rpc %s never reaches a wallet', async (_, plugin, id, rpcUrls) => {
  const wallet = strictWallet({ code: 4902, message: unknownText })
  const h = createPluginHarness(plugin, {
    companions: [external({ connectors: [{ id: 'strict', name: 'Strict', provider: wallet }] })],
  })
  await h.service(sessionKey).connect({ connectorId: 'external:strict' })
  await h.service(sessionKey).switchNetwork(id)
  expect(wallet.added()).toMatchObject({ rpcUrls })
  expect(JSON.stringify(wallet.asked)).not.toContain('SECRETKEY')
  expect(h.read(networksAtom).find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrls).toEqual([secret])
  await h.dispose()
})

test('a network that the host adds with a node of its own keeps the public URLs for wallets', () => {
  const network = toNetwork(polygon, [secret])
  expect(network.rpcUrls).toEqual([secret])
  expect(network.walletRpcUrls).toEqual(polygon.rpcUrls.default.http)
})

/** Errors of wallets for a network that they do not have. */
const refusals: Readonly<Record<string, unknown>> = {
  'with 4902': { code: 4902, message: unknownText },
  'with 4902 as a text': { code: '4902', message: 'x' },
  'with 4902 in data': { code: -32603, message: 'Internal', data: { code: 4902 } },
  'with 4902 in data.originalError': { code: -32603, message: 'x', data: { originalError: { code: 4902 } } },
  'with an internal error and a text': { code: -32603, message: unknownText },
  'with a text only': new Error(unknownText),
  'with JSON in a text': new Error(JSON.stringify({ code: 4902, message: 'x' })),
  'with another error': { code: -32000, message: 'Chain not found' },
  'with 4200, as a pairing without the method does': { code: 4200, message: 'Not approved' },
}

// behaviour 19.2
test.each(Object.keys(refusals))('a network is added to a wallet that refuses a switch %s', async (kind) => {
  const wallet = strictWallet(refusals[kind])
  expect(await switchWith(wallet)).toBe('eip155:84532')
  expect(wallet.added()).toBeDefined()
})

// behaviour 19.2
test.each([
  ['a rejection', { code: 4001, message: 'x' }],
  ['a rejection inside', { code: -32603, message: 'x', data: { originalError: { code: 4001 } } }],
  ['a missing method', { code: -32601, message: 'The method does not exist' }],
  ['a pending request', { code: -32002, message: 'Request already pending' }],
])('no network is added after %s', async (_, refusal) => {
  const wallet = strictWallet(refusal)
  expect(await switchWith(wallet)).toMatchObject({ message: (refusal as { message: string }).message })
  expect(wallet.added()).toBeUndefined()
})

test('the error of the switch is thrown if adding the network fails as well, for a network that may be known', async () => {
  const wallet = strictWallet(
    { code: -32000, message: 'The wallet is busy' },
    { code: -32603, message: 'No' },
  )
  expect(await switchWith(wallet)).toMatchObject({ message: 'The wallet is busy' })
})

test.each([
  ['a rejection', { code: -32000, message: 'Busy' }, { code: 4001, message: 'Rejected' }, 'Rejected'],
  ['an error', { code: 4902, message: 'Unknown' }, { code: -32602, message: 'Bad URL' }, 'Bad URL'],
])('%s of the request to add an unknown network is thrown', async (_, refusal, refusalOfAdding, message) => {
  expect(await switchWith(strictWallet(refusal, refusalOfAdding))).toMatchObject({ message })
})

test('a network without a public URL keeps an error that does not say it is unknown', async () => {
  const wallet = strictWallet({ code: -32000, message: 'Busy' })
  const error = await switchWith(wallet, { ...toNetwork(baseSepolia), walletRpcUrls: [] })
  expect(error).toMatchObject({ code: 'rpc/invalidInput', message: 'Busy' })
  const byText = strictWallet(new Error(unknownText))
  expect(await switchWith(byText, { ...toNetwork(baseSepolia), walletRpcUrls: [] })).toMatchObject({
    code: 'evm/NOT_IN_WALLET',
  })
})
