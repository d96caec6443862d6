import { afterEach, expect, test } from 'vitest'
import { historyAtom } from '#kernel'
import { createScreen, until } from '#kernel/testing'
import { connect } from '../../connect/index.js'
import { createSolanaKitWallet } from './solana-kit.js'
import { createSolanaWeb3Wallet } from './solana-web3.js'
import { createSolanaPage, type SolanaPage } from './testing/page.js'

let page: SolanaPage
afterEach(() => page.dispose())

const open = () => {
  const ledger = { airdrop: () => {}, advance: () => {} }
  page = createSolanaPage({ rpcUrl: 'http://127.0.0.1:9', ledger }, false, [connect()])
  return page.foyer
}
async function modal() {
  const root = await until(
    () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot,
    'the modal root',
  )
  await until(() => root.querySelector('[role="dialog"]'), 'the modal')
  return createScreen(root)
}

const libraries = [
  ['@solana/web3.js', () => createSolanaWeb3Wallet(open())],
  ['@solana/kit', () => createSolanaKitWallet(open())],
] as const

test.each(libraries)('connect of the wallet for %s opens the modal', async (_, create) => {
  const wallet = create()
  const connecting = [wallet.connect(), wallet.connect()]
  const { root } = await modal()
  const rows = () => [...root.querySelectorAll('button')]
  const row = await until(() => rows().find(({ textContent }) => textContent.includes('Test Wallet')), 'it')
  row.click()
  expect((await Promise.all(connecting)).map(String)).toEqual([page.addresses[0], page.addresses[0]])
  await until(() => page.harness.read(historyAtom).length === 0, 'the modal to close')
  expect(String(await wallet.connect())).toBe(page.addresses[0])
})

test.each(libraries)(
  'connect of the wallet for %s rejects with 4001 once the modal is closed',
  async (_, create) => {
    const wallet = create()
    const connecting = wallet.connect().catch((error: unknown) => error)
    await modal()
    page.foyer.close()
    expect(await connecting).toMatchObject({ code: 4001, message: 'User rejected the request.' })
  },
)
