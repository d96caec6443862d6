import { createFoyer, type FoyerOptions } from 'foyerkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeFor, localChainsCode } from './code.js'
import { foyerOptions, localRpc, type Surroundings } from './create.js'
import { evaluate, type Modules } from './testing/evaluate.js'
import { literal } from './literal.js'
import {
  allPlugins,
  flagNames,
  multichainPlugins,
  pluginNames,
  readSettings,
  standardPlugins,
} from './settings.js'

const devnet = {
  chains: [
    { id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9545' },
    { id: 8453, name: 'Base', rpcUrl: 'http://127.0.0.1:9546' },
  ],
  mnemonic: 'test',
  assets: [{ chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC' }],
} as const
const wallet = { provider: { request: () => Promise.resolve() } }
const solana = {
  rpcUrl: 'http://127.0.0.1:8899',
  assets: [{ mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin' }],
}
const bitcoin = { url: 'http://127.0.0.1:3002', reference: '0f9188f13cb7b2c71f2a335e3a4fc328' }
const cosmos = { url: 'http://127.0.0.1:1317', chainId: 'cosmoshub-4' }
const polkadot = { url: 'http://127.0.0.1:9944', chainId: '91b171bb158e2d3848fa23a9f1c25182' }
const both: Surroundings = { devnet: { ...devnet, solana, bitcoin, cosmos, polkadot }, wallet }
const service = { url: 'http://127.0.0.1:8787', projectId: 'development' }

beforeEach(() => void vi.stubGlobal('location', new URL('https://meridian.example/play?theme=dark')))
afterEach(() => void vi.unstubAllGlobals())

/** What `createFoyer` is given by the code that the page shows. */
async function optionsInCode(query: string, { devnet: chains, wallet: brought }: Surroundings) {
  let given: FoyerOptions<never> | undefined
  const shown = codeFor(readSettings(query), { devnet: chains, hasWallet: brought !== undefined })
  const mounted: unknown[] = []
  const beside: Modules = {
    foyerkit: {
      createFoyer: (options: FoyerOptions<never>) => {
        given = options
        return { mount: (place: unknown) => mounted.push(place) }
      },
    },
    ...(brought && { './test-wallet.js': { wallet: brought } }),
    ...(chains && {
      './local-chains.js': await evaluate(
        localChainsCode(chains),
        {},
        chains.solana ? 'assets, rpc, localSolana, localBitcoin' : 'assets, rpc',
      ),
    }),
  }
  await evaluate(shown, beside)
  expect(mounted).toEqual(['#connect'])
  return plain(given)
}

/** Options as they can be compared: of a plugin its id and what it was given. */
const plain = (options: object | undefined) => {
  const { plugins, ...others } = options as { plugins: readonly { id: string; input: unknown }[] }
  return { ...others, plugins: plugins.map(({ id, input }) => ({ id, input })) }
}

const queries = [
  '',
  '?theme=dark',
  '?theme=light&locale=ar',
  '?locale=de&foyer-accent=%23b4006e&foyer-font-family=%22A%20B%22%2C%20serif',
  `?foyer-shadow-modal=${encodeURIComponent(`0 0 1px 'odd' \\ "quotes"`)}&theme=dark`,
  '?uses=8453',
  '?uses=8453,1',
  '?uses=11155111,8453,1&no-switch',
  '?any-network&no-switch',
  '?plugins=evm,injected,connect,networks,account',
  '?plugins=evm,service,injected,connect,networks,account',
  '?plugins=evm,injected,connect,networks,account&any-network',
  '?show-network',
  '?plugins=evm,injected,connect&off=send,injected',
  '?plugins=evm,injected,external,connect',
  '?plugins=external',
  '?multi-wallet',
  `?plugins=${multichainPlugins.join()}`,
  `?plugins=${multichainPlugins.join()}&multi-wallet`,
  `?plugins=${allPlugins.join()}`,
  `?plugins=${standardPlugins.join()}`,
  '?plugins=',
  ...pluginNames.map((name) => `?plugins=${pluginNames.filter((one) => one !== name).join()}`),
  ...flagNames.map((name) => `?plugins=${pluginNames.join()}&off=${name}`),
]

describe.for([
  ['with chains and a wallet', both],
  ['with a service', { devnet: { ...devnet, service }, wallet: undefined }],
  ['without', { devnet: undefined, wallet: undefined }],
] as const)('the code that the page shows, %s', ([, surroundings]) => {
  test.for(queries)('is what runs: %s', async (query) => {
    const running = foyerOptions(readSettings(query), surroundings)
    expect(await optionsInCode(query, surroundings)).toEqual(plain(running))
  })
})

test('the options are ones that createFoyer takes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const foyer = createFoyer(foyerOptions(readSettings(`?plugins=${pluginNames.join()}`), both))
  expect(foyer.plugins.map(({ id, status }) => `${id} ${status}`)).toEqual(
    pluginNames.map((name) => `${name} active`),
  )
  await foyer.dispose()
  warn.mockRestore()
})

test('five lines are enough where nothing is changed, and each plugin is named where something is', () => {
  const shown = codeFor(readSettings(''), { devnet: undefined, hasWallet: false })
  expect(shown).toContain('plugins: evmPreset({ networks: [ethereum, base, sepolia] })')
  const beside = readSettings('', standardPlugins)
  expect(codeFor(beside, { devnet: { ...devnet, service }, hasWallet: false })).toContain(
    'plugins: standardPreset({ networks: [ethereum, base, sepolia], rpc, walletRpc: rpc, assets })',
  )
  expect(codeFor(readSettings('?no-switch'), { devnet, hasWallet: true })).toContain(
    'networks({ enableNetworkSwitch: false }),',
  )
})

test('the preset with every namespace takes the options of each', () => {
  const shown = codeFor(readSettings(`?plugins=${multichainPlugins.join()}`), {
    devnet: both.devnet,
    hasWallet: true,
  })
  expect(shown).toContain('plugins: multichainPreset({\n    evm: {')
  expect(shown).toContain('    bitcoin: localBitcoin,\n')
})

test('the preset with everything takes the options of the frame, too', () => {
  const embedded = { ...service, frameUrl: 'http://localhost:4545' }
  const shown = codeFor(readSettings(`?plugins=${allPlugins.join()}`), {
    devnet: { ...devnet, service: embedded },
    hasWallet: false,
  })
  expect(shown).toContain('plugins: allPreset({\n    evm: {')
  expect(shown).toContain("    auth: { frameUrl: 'http://localhost:4545' },\n")
})

test('plain data is written as code that says the same', async () => {
  const data = {
    a: [1, { "it's": 'a "quote"\n\\' }, [], {}],
    'with-hyphen': { 8453: 'x', '01': true },
    long: Array.from({ length: 30 }, (_, index) => `entry ${index}`),
    none: undefined,
  }
  const { said } = await evaluate(`const said = ${literal(data)}`, {}, 'said')
  expect(said).toEqual(data)
  expect(localRpc(devnet)).toEqual({ 1: 'http://127.0.0.1:9545', 8453: 'http://127.0.0.1:9546' })
})
