import { connectorsAtom } from '#kernel/chain'
import { createPluginHarness, until } from '#kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { evm } from '../evm/index.js'
import { injected } from './index.js'

/** Adds an EIP-6963 wallet, which announces itself at once and on request. */
function addWallet(rdns: string) {
  let requests = 0
  const detail = {
    info: { uuid: crypto.randomUUID(), name: 'Juniper', rdns, icon: '' },
    provider: { request: async () => [] },
  }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const onRequest = () => {
    requests += 1
    announce()
  }
  window.addEventListener('eip6963:requestProvider', onRequest)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', onRequest))
  announce()
  return { requests: () => requests }
}

const start = () => {
  const h = createPluginHarness(injected(), { companions: [evm()] })
  return { h, ids: () => h.read(connectorsAtom).map(({ id }) => id) }
}

test('lists wallets that were injected before the widget', async () => {
  addWallet('io.early')
  const { h, ids } = start()
  await until(() => ids().length > 0, 'the wallet')
  expect(ids()).toEqual(['io.early'])
  await h.dispose()
})

test('lists a wallet that announces itself later, and requests one announcement after loading', async () => {
  const { h, ids } = start()
  expect(ids()).toEqual([])
  const wallet = addWallet('io.late')
  await until(() => ids().length > 0, 'the wallet')
  expect(ids()).toEqual(['io.late'])
  expect(wallet.requests()).toBe(1)
  await h.dispose()
})

test('lists a wallet that announces itself once and answers no request', async () => {
  const { h, ids } = start()
  const info = { uuid: crypto.randomUUID(), name: 'Once', rdns: 'io.once', icon: '' }
  const detail = { info, provider: { request: async () => [] } }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  await until(() => ids().length > 0, 'the wallet')
  expect(ids()).toEqual(['io.once'])
  await h.dispose()
})

test('lists window.ethereum', async () => {
  Object.assign(window, { ethereum: { request: async () => [] } })
  onTestFinished(() => void Reflect.deleteProperty(window, 'ethereum'))
  const { h, ids } = start()
  await until(() => ids().length > 0, 'the wallet')
  expect(ids()).toEqual(['injected'])
  await h.dispose()
})

test('lists nothing after deactivation, even if the chunk loads later', async () => {
  const { h, ids } = start()
  addWallet('io.late')
  await h.setFlags({ injected: false })
  await import('./discovery.js')
  addWallet('io.later')
  expect(ids()).toEqual([])
  await h.setFlags({ injected: true })
  await until(() => ids().length > 0, 'the wallets')
  expect(new Set(ids())).toEqual(new Set(['io.late', 'io.later']))
  await h.dispose()
})
