import { ed25519 } from '@noble/curves/ed25519'
import { ConnectionProvider, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountAtom } from '#kernel'
import { until } from '#kernel/testing'
import { createFoyerStandardWallet } from './solana-wallet-adapter.js'
import { createSolanaPage, type SolanaPage } from './testing/page.js'

type CompatibleWallet = ConstructorParameters<typeof StandardWalletAdapter>[0]['wallet']

/** Payments are sent to a chain in libraries.test.ts, which has no page. */
const chain = { rpcUrl: 'http://127.0.0.1:9', ledger: { airdrop: () => {}, advance: () => {} } }

let page: SolanaPage
let root: Root
let host: ReturnType<typeof useWallet>

/** What a host component of the library sees. */
function Host() {
  host = useWallet()
  return <output data-testid="address">{host.publicKey?.toBase58() ?? 'none'}</output>
}

/** Renders the library's providers over the widget, as a host does; `autoConnect` as on a page that was reloaded. */
async function render(autoConnect = false) {
  const wallet = createFoyerStandardWallet(page.foyer)
  const adapter = new StandardWalletAdapter({ wallet: wallet as CompatibleWallet })
  const element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
  await act(async () =>
    root.render(
      <ConnectionProvider endpoint={chain.rpcUrl} config={{ commitment: 'confirmed' }}>
        <WalletProvider wallets={[adapter]} autoConnect={autoConnect} onError={() => {}}>
          <Host />
        </WalletProvider>
      </ConnectionProvider>,
    ),
  )
  return { shown: () => element.textContent, name: adapter.name }
}

/** Waits until the library shows a text. */
const shows = (rendered: { shown(): string | null }, expected: string) =>
  until(() => rendered.shown() === expected, expected)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  page = createSolanaPage(chain)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  await page.dispose()
  vi.unstubAllGlobals()
})

test('@solana/wallet-adapter-react connects by the widget, signs, and follows both sides', async () => {
  const rendered = await render()
  const [own = '', other = ''] = page.addresses
  expect(rendered.shown()).toBe('none')
  await page.connect()
  await act(async () => host.select(rendered.name))
  await act(async () => host.connect())
  await shows(rendered, own)

  const content = new TextEncoder().encode('Hello from Meridian')
  const signature = await host.signMessage!(content)
  expect(ed25519.verify(signature, content, host.publicKey!.toBytes())).toBe(true)

  const toPubkey = Keypair.generate().publicKey
  const payments = [5_000_000, 1].map((lamports) =>
    new Transaction({ feePayer: host.publicKey!, recentBlockhash: own }).add(
      SystemProgram.transfer({ fromPubkey: host.publicKey!, toPubkey, lamports }),
    ),
  )
  const signed = await host.signAllTransactions!(payments)
  expect(signed.map((payment) => payment.verifySignatures())).toEqual([true, true])

  // the wallet switches, and the page and the library follow
  await act(async () => page.wallet.selectAccount(1))
  await shows(rendered, other)
  expect(page.harness.read(accountAtom).address).toBe(other)
  // the library ends, and the widget follows
  await act(async () => host.disconnect())
  await shows(rendered, 'none')
  await until(() => page.harness.read(accountAtom).status === 'disconnected', 'the end in the widget')
})

test('a rejection in the wallet is an error of the library', async () => {
  const rendered = await render()
  await page.connect()
  await act(async () => host.select(rendered.name))
  await act(async () => host.connect())
  await shows(rendered, page.addresses[0] ?? '')
  page.wallet.decide('reject')
  await expect(host.signMessage!(new Uint8Array([1]))).rejects.toThrow(/rejected/i)
})

test('autoConnect uses the account that the widget has restored, without a prompt', async () => {
  await page.connect()
  const prompts = page.wallet.prompts.length
  localStorage.setItem('walletName', JSON.stringify('Foyer'))
  const rendered = await render(true)
  await shows(rendered, page.addresses[0] ?? '')
  expect(page.wallet.prompts).toHaveLength(prompts)
  // the widget ends, and the library follows
  await act(async () => page.disconnect())
  await shows(rendered, 'none')
})
