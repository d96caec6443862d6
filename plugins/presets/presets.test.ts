import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { activeNamespaceAtom, networksAtom, networkState, sessionKey, type Plugin } from '#kernel'
import { createPluginHarness, until } from '#kernel/testing'
import { allPreset } from './all.js'
import { connectPreset } from './connect.js'
import { evmPreset } from './evm.js'
import { multichainPreset } from './multichain.js'
import { standardPreset } from './standard.js'

const connecting = ['connect', 'networks', 'account']
const holding = ['balances', 'send', 'receive']
const multichain = [
  ...['evm', 'service', 'injected', 'wallet-standard', 'solana', 'bitcoin', 'polkadot', 'cosmos'],
  ...['walletconnect', 'catalogue', ...connecting, ...holding],
]
/** Flags of plugins that are off unless the host switches them on. */
const offByDefault = { smartSessions: true, pay: true }
const presets = {
  all: {
    preset: (evm?: Parameters<typeof evmPreset>[0]) => allPreset({ evm }),
    ids: [
      ...[...multichain, 'swaps', 'activity', 'tracking', 'nfts', 'onramp'],
      ...['auth', 'email', 'socials', 'farcaster', 'names', 'smart-sessions', 'pay', 'analytics'],
    ],
  },
  connect: { preset: connectPreset, ids: ['evm', 'service', 'injected', ...connecting] },
  evm: { preset: evmPreset, ids: ['evm', 'service', 'injected', ...connecting, ...holding] },
  standard: {
    preset: standardPreset,
    ids: ['evm', 'service', 'injected', 'walletconnect', 'catalogue', ...connecting, ...holding],
  },
  multichain: {
    preset: (evm?: Parameters<typeof evmPreset>[0]) => multichainPreset({ evm }),
    ids: multichain,
  },
}

test('every preset has its row here', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => !name.includes('.test.'))
  expect(files.map((name) => name.replace('.ts', '')).sort()).toEqual(Object.keys(presets).sort())
})

describe.for(Object.entries(presets))('the preset %s', ([, { preset, ids }]) => {
  test('composes these plugins in this order, and nothing is missing to any of them', async () => {
    const [evm, ...others] = preset()
    expect([evm, ...others].map(({ id }) => id)).toEqual(ids)
    const h = createPluginHarness(evm, { companions: others, features: offByDefault })
    expect(ids.map((id) => h.status(id)?.status)).toEqual(ids.map(() => 'active'))
    expect(h.errors).toEqual([])
    await h.dispose()
  })

  test('hands its options to evm', async () => {
    const rpc = { 1: 'https://rpc.example' }
    const [evm, ...others] = preset({ rpc })
    const h = createPluginHarness(evm, { companions: others })
    expect(h.read(networksAtom).find(({ id }) => id === 1)?.rpcUrls).toEqual([rpc[1]])
    await h.dispose()
  })

  test('makes new plugins each time, so that two widgets share none', () => {
    const [one, other]: readonly unknown[][] = [[...preset()], [...preset()]]
    expect(one?.filter((plugin) => other?.includes(plugin))).toEqual([])
  })
})

test('the preset multichain hands each namespace its options', async () => {
  const rpcUrl = 'https://node.example'
  const network = { id: 'local', name: 'Local', rpcUrls: [rpcUrl] }
  const [evm, ...others] = multichainPreset({
    evm: { rpc: { 1: rpcUrl } },
    solana: { networks: [{ ...network, id: 'a'.repeat(32) }] },
  })
  const h = createPluginHarness(evm, { companions: others })
  const first = (namespace: string) =>
    h.read(networksAtom).find(({ chainNamespace }) => chainNamespace === namespace)
  expect([first('eip155')?.rpcUrls, first('solana')?.name]).toEqual([[rpcUrl], 'Local'])
  expect(new Set(h.read(networksAtom).map(({ chainNamespace }) => chainNamespace)).size).toBe(5)
  await h.dispose()
})

describe('a namespace that is switched off', () => {
  const flags = ['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos'] as const
  const first = {
    evm: 'eip155:1',
    solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    bitcoin: 'bip122:000000000019d6689c085ae165831e93',
    polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    cosmos: 'cosmos:cosmoshub-4',
  } as const

  function start() {
    // the harness lists the plugin under test last
    const plugins = multichainPreset()
    return createPluginHarness(plugins.at(-1) as Plugin, { companions: plugins.slice(0, -1) })
  }
  const activeNetwork = (h: ReturnType<typeof start>) =>
    h.read(networkState(h.read(activeNamespaceAtom))).caipNetworkId

  // behaviour 1.14
  test.each(flags)('%s: the first network of another namespace is active', async (flag) => {
    const h = start()
    await h.service(sessionKey).switchNetwork(first[flag])
    expect(activeNetwork(h)).toBe(first[flag])
    await h.setFlags({ [flag]: false })
    const next = flag === 'evm' ? first.solana : first.evm
    await until(() => activeNetwork(h) === next, 'the other network')
    expect(h.read(networksAtom).some(({ caipNetworkId }) => caipNetworkId === first[flag])).toBe(false)
    await h.setFlags({ [flag]: true })
    expect(h.read(networksAtom).some(({ caipNetworkId }) => caipNetworkId === first[flag])).toBe(true)
    await h.dispose()
  })

  test.each(flags)('%s: removing the plugin does the same', async (flag) => {
    const h = start()
    await h.service(sessionKey).switchNetwork(first[flag])
    await h.foyer.removePlugin(flag)
    const next = flag === 'evm' ? first.solana : first.evm
    await until(() => activeNetwork(h) === next, 'the other network')
    await h.dispose()
  })
})
