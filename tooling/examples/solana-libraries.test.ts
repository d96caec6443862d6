import { Keypair } from '@solana/web3.js'
import { AccountRole, address, type Address } from '@solana/kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as byKit from '../../apps/examples/libraries/solana-kit.js'
import * as byWeb3 from '../../apps/examples/libraries/solana-web3.js'
import { createWallets } from '../../apps/examples/libraries/solana-wallet-adapter.js'
import { createSolanaPage, type SolanaPage } from '../../plugins/solana/adapters/testing/page.js'
import { startStillSolana, type StillSolana } from '../unit/start-still-solana.js'

let chain: StillSolana
let page: SolanaPage
beforeAll(async () => {
  chain = await startStillSolana()
})
afterAll(() => chain.stop())
afterEach(() => page.dispose())

const ask = async (method: string, params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
  return ((await response.json()) as { result: { value: unknown } }).result.value
}

test('pay of @solana/web3.js sends SOL', async () => {
  page = createSolanaPage(chain)
  await page.connect()
  const receiver = Keypair.generate().publicKey.toBase58()
  await byWeb3.pay(page.foyer, chain.rpcUrl, receiver, 0.25)
  chain.ledger.advance(2)
  expect(await ask('getBalance', [receiver])).toBe(250_000_000)
})

test('send of @solana/kit sends an instruction', async () => {
  page = createSolanaPage(chain)
  await page.connect()
  const payer = address(page.addresses[0] as Address)
  const receiver = Keypair.generate().publicKey.toBase58()
  await byKit.send(page.foyer, chain.rpcUrl, {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: address(receiver), role: AccountRole.WRITABLE },
    ],
    // instruction 2, and 1,000,000 lamports, in little-endian order
    data: Uint8Array.from([2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0]),
  })
  chain.ledger.advance(2)
  expect(await ask('getBalance', [receiver])).toBe(1_000_000)
})

test('createWallets returns the widget as a wallet', async () => {
  page = createSolanaPage(chain)
  const [wallet] = createWallets(page.foyer)
  expect(wallet?.name).toBe('Foyer')
})
