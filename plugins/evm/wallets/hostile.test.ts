import { describe, expect, test, vi } from 'vitest'
import { accountAtom, sessionKey, statusAtom } from '#kernel'
import { connectorsAtom, isRejection } from '#kernel/chain'
import {
  conformsToWalletErrors,
  createFakeClock,
  createPluginHarness,
  settle,
  until,
  type Harness,
  type HttpAnswer,
} from '#kernel/testing'
import { external } from '../../external/index.js'
import { evm } from '../index.js'
import { onChain } from '../node/testing/on-chain.js'
import { alice, bob, hostileProviders, type HostileProvider } from '../testing/hostile-providers.js'
import { calmProvider } from '../testing/hostile/calm-provider.js'
import { createEip1193Driver, disconnectTimeoutMs } from './driver.js'

const addresses = { alice, bob, nobody: undefined }

/** Starts a widget with a hostile wallet and a regular one. */
function start({ make }: HostileProvider) {
  const { provider, afterwards } = make()
  const honest = hostileProviders.find(({ name }) => name === 'is frozen')?.make().provider
  const connectors = [
    { id: 'hostile', name: 'Hostile', provider: provider as never },
    { id: 'honest', name: 'Honest', provider: honest as never },
  ]
  const h = createPluginHarness(evm(), { companions: [external({ connectors })] })
  return { h, afterwards }
}

async function disconnects(h: Harness) {
  const left = h.service(sessionKey).disconnect()
  await h.clock.advance(disconnectTimeoutMs)
  await left
  expect(h.read(statusAtom)).toBe('disconnected')
}

/** Connects the regular wallet. */
async function honestConnects(h: Harness) {
  await h.service(sessionKey).connect({ connectorId: 'external:honest' })
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', address: alice })
}

test(`the corpus has at least 40 wallets: ${hostileProviders.length}, and no name twice`, () => {
  expect(hostileProviders.length).toBeGreaterThanOrEqual(40)
  expect(new Set(hostileProviders.map(({ name }) => name)).size).toBe(hostileProviders.length)
})

describe('a wallet that', () => {
  // behaviour 13.10
  test.each(hostileProviders)('$name: $leadsTo', async (row) => {
    const { h, afterwards } = start(row)
    const { leadsTo } = row
    const visitor = new AbortController()
    // preloaded, so that a missing answer is not a slow import
    await h.service(sessionKey).prepare('external:hostile')
    const connecting = h
      .service(sessionKey)
      .connect({ connectorId: 'external:hostile', signal: visitor.signal })
      .then(
        () => 'connected',
        (error: unknown) => error,
      )
    await settle()
    await settle()
    if (leadsTo === 'waits') {
      expect(h.read(statusAtom)).toBe('connecting')
      visitor.abort()
      expect(await connecting).toMatchObject({ code: 'session/CANCELLED' })
    } else if (leadsTo.includes('/')) {
      const error = await connecting
      expect(error).toMatchObject({ code: leadsTo })
      expect((error as Error).message.length).toBeLessThanOrEqual(300)
    } else {
      expect(await connecting).toBe('connected')
      afterwards?.()
      await settle()
      await h.clock.advance(disconnectTimeoutMs)
      expect(h.read(accountAtom).address).toBe(addresses[leadsTo as keyof typeof addresses])
    }
    const isConnected = leadsTo === 'alice' || leadsTo === 'bob'
    expect(h.read(statusAtom)).toBe(isConnected ? 'connected' : 'disconnected')
    await disconnects(h)
    await honestConnects(h)
    expect(h.read(connectorsAtom)).toHaveLength(2)
    await h.dispose()
  })
})

// behaviour 10.2
test('recognises every form of a rejection', async () => {
  const refusals = hostileProviders.filter(({ name }) => name.startsWith('says "no"'))
  expect(refusals.length).toBeGreaterThanOrEqual(4)
  for (const row of refusals) {
    const { h } = start(row)
    const error: unknown = await h
      .service(sessionKey)
      .connect({ connectorId: 'external:hostile' })
      .catch((thrown: unknown) => thrown)
    expect([row.name, isRejection(error)]).toEqual([row.name, true])
    await h.dispose()
  }
})

test('a thousand account changes in one task cause two balance reads', async () => {
  const wallet = calmProvider()
  const node = vi.fn<HttpAnswer>(() => ({ result: '0x0' }))
  const h = createPluginHarness(evm({ rpc: { 1: 'http://node' } }), {
    companions: [external({ connectors: [{ id: 'hostile', name: 'Hostile', provider: wallet as never }] })],
    http: { 'http://node': onChain(1, node) },
  })
  await h.service(sessionKey).connect({ connectorId: 'external:hostile' })
  await until(() => h.read(accountAtom).balance !== undefined, 'the first balance')
  for (let index = 1; index <= 1_000; index++)
    wallet.emit('accountsChanged', [`0x${String(index).padStart(40, '0')}`])
  await until(() => h.read(accountAtom).address?.endsWith('1000'), 'the last account')
  await until(() => h.read(accountAtom).balance !== undefined, 'the last balance')
  expect(h.read(accountAtom).address).toMatch(/1000$/)
  expect(node).toHaveBeenCalledTimes(2)
  await h.dispose()
})

conformsToWalletErrors(test, 'eip155', (thrown) => {
  const request = async () => {
    throw thrown
  }
  const driver = createEip1193Driver({ request }, createFakeClock())
  return driver.connect({ signal: new AbortController().signal })
})
