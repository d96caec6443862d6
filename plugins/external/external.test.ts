import { afterEach, expect, test, vi } from 'vitest'
import { sessionKey, statusAtom, accountAtom } from '#kernel'
import { connectorsAtom } from '#kernel/chain'
import { conformsToPlugin, createPluginHarness, settle, until, type Harness } from '#kernel/testing'
import { evm } from '../evm/index.js'
import { createTestWallet } from '../evm/testing/wallet.js'
import { external } from './index.js'

const provider = { request: async () => [] }
const one = { id: 'one', name: 'One', provider }

conformsToPlugin(test, () => external({ connectors: [one] }), {
  companions: [evm()],
  invalidOptions: [
    { connectors: {} },
    { connectors: [{ ...one, id: '' }] },
    { connectors: [{ ...one, name: '\u200b' }] },
    { connectors: [{ ...one, provider: {} }] },
    { connectors: [{ ...one, provider: undefined }] },
    { connectors: [{ ...one, imageUrl: 7 }] },
    { connectors: [one, { ...one, name: 'Two' }] },
  ],
})

let h: Harness
afterEach(() => h?.dispose())

const start = (...connectors: NonNullable<NonNullable<Parameters<typeof external>[0]>['connectors']>) =>
  (h = createPluginHarness(external({ connectors }), { companions: [evm()] }))

test('each wallet of the host is listed, in its order and with its name as all names are', () => {
  start(
    { ...one, name: '  Trust\u202e Wallet ', imageUrl: '/one.svg', rdns: 'io.one' },
    { id: 'two', name: 'Two', provider: () => provider },
  )
  expect(h.read(connectorsAtom)).toMatchObject([
    {
      id: 'external:one',
      name: 'Trust',
      kind: 'EXTERNAL',
      namespace: 'eip155',
      imageUrl: '/one.svg',
      rdns: 'io.one',
    },
    { id: 'external:two', name: 'Two', kind: 'EXTERNAL' },
  ])
})

test('without any it has nothing to list', () => {
  h = createPluginHarness(external(), { companions: [evm()] })
  expect(h.status()?.status).toBe('active')
  expect(h.read(connectorsAtom)).toEqual([])
})

test.each([
  [{ ...one, provider: {} as never }, 'connectors[0].provider', 'request method (EIP-1193)'],
  [{ ...one, name: ' ' }, 'connectors[0].name', 'a visible text'],
])('what is wrong with a wallet is named, with the remedy', (connector, field, remedy) => {
  start(connector)
  expect(h.status()?.error?.message).toContain(field)
  expect(h.status()?.error?.message).toContain(remedy)
})

const chains = [{ id: 1, name: 'Ethereum', rpcUrl: 'https://node.example' }]

test.each([
  ['an object', (made: object) => made],
  ['a function that returns one', (made: object) => () => made],
  ['a function that loads one', (made: object) => async () => made],
  ['an object that is a function', (made: object) => Object.assign(() => {}, made)],
])('a real wallet given as %s connects, and disconnects', async (_, given) => {
  const wallet = createTestWallet({ chains, behaviour: { autoApprove: true } })
  start({ id: 'real', name: 'Real', provider: given(wallet.provider) as never })
  await h.service(sessionKey).connect({ connectorId: 'external:real' })
  expect(h.read(accountAtom)).toMatchObject({ address: wallet.account, connectorId: 'external:real' })
  wallet.disconnectSite()
  await until(() => h.read(statusAtom) === 'disconnected', 'the wallet to leave')
  wallet.destroy()
})

// behaviour 19.13
test('a function is called when its wallet is first picked, once, and again only where it failed', async () => {
  const answers = [async () => Promise.reject(new Error('offline')), async () => provider]
  const load = vi.fn(() => answers[Math.min(load.mock.calls.length, 2) - 1]!())
  start({ id: 'late', name: 'Late', provider: load })
  const session = h.service(sessionKey)
  await settle()
  expect(load).not.toHaveBeenCalled()
  await expect(session.prepare('external:late')).rejects.toThrow('offline')
  await session.prepare('external:late')
  await session.prepare('external:late')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a function that returns no wallet is told of, and nothing is stuck', async () => {
  start({ id: 'odd', name: 'Odd', provider: () => ({}) as never })
  await expect(h.service(sessionKey).connect({ connectorId: 'external:odd' })).rejects.toMatchObject({
    code: 'external/NO_PROVIDER',
    message: 'Odd has no EIP-1193 provider',
    detail: expect.stringContaining('connectors["odd"].provider'),
  })
  expect(h.read(statusAtom)).toBe('disconnected')
})

test('without evm it waits for it', async () => {
  h = createPluginHarness(external({ connectors: [one] }))
  expect(h.status()).toMatchObject({ status: 'blocked', missing: ['evm.eip1193'] })
  h.foyer.addPlugins(evm())
  expect(h.read(connectorsAtom)).toHaveLength(1)
})
