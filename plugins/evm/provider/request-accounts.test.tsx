import { afterEach, expect, test } from 'vitest'
import { historyAtom, statusAtom } from '#kernel'
import { createPluginHarness, createScreen, until, type Harness } from '#kernel/testing'
import { connect } from '../../connect/index.js'
import { external } from '../../external/index.js'
import { ethereum, evm } from '../index.js'
import { hostWallet } from '../testing/fixtures/host-page.js'
import { createTestWallet, type TestWallet } from '../testing/wallet.js'
import { evmProviderKey } from '../contract.js'

let h: Harness
let wallet: TestWallet
afterEach(async () => {
  wallet.destroy()
  await h.dispose()
})

function start() {
  wallet = createTestWallet({ chains: [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }] })
  h = createPluginHarness(evm({ networks: [ethereum] }), {
    companions: [external(hostWallet(wallet.provider)), connect()],
  })
  const provider = h.service(evmProviderKey)
  return () => provider.request({ method: 'eth_requestAccounts' })
}
/** The modal that the page's question has opened. */
async function modal() {
  const root = await until(
    () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot,
    'the modal root',
  )
  await until(() => root.querySelector('[role="dialog"]'), 'the modal')
  return createScreen(root)
}

// behaviour 19.4
test('to ask for accounts opens the modal, and is answered once the visitor has connected', async () => {
  const ask = start()
  const [first, second] = [ask(), ask()]
  const screen = await modal()
  const rows = () => [...screen.root.querySelectorAll('button')]
  const row = await until(() => rows().find((one) => one.textContent.includes('Test Wallet')), 'the wallet')
  row.click()
  const request = await until(() => wallet.pending[0], 'the question')
  request.approve()
  expect([await first, await second]).toEqual([[wallet.account], [wallet.account]])
  expect(await ask()).toEqual([wallet.account])
})

// behaviour 19.4
test('to close the modal is 4001', async () => {
  const ask = start()
  const asked = ask().catch((error: unknown) => error)
  await modal()
  h.foyer.close()
  expect(await asked).toMatchObject({ code: 4001, message: 'User rejected the request.' })
  expect([h.read(statusAtom), h.read(historyAtom)]).toEqual(['disconnected', []])
})

test('a modal that is open already stays as it is', async () => {
  const ask = start()
  await h.open()
  const before = h.read(historyAtom)
  const asked = ask().catch((error: unknown) => error)
  await h.service(evmProviderKey).request({ method: 'eth_chainId' })
  expect(h.read(historyAtom)).toBe(before)
  h.foyer.close()
  expect(await asked).toMatchObject({ code: 4001 })
})
