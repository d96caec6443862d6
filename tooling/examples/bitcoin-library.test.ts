import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signAndSend } from '../../apps/examples/libraries/bitcoin.js'
import { createBitcoinPage } from '../../plugins/bitcoin/adapters/testing/page.js'
import { startStillBitcoin, type StillBitcoin } from '../unit/start-still-bitcoin.js'

const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

let chain: StillBitcoin
beforeAll(async () => {
  chain = await startStillBitcoin()
})
afterAll(() => chain.stop())

test('signAndSend signs a message and sends sats', async () => {
  const page = createBitcoinPage(chain.url, 'unisat')
  const { accounts } = await page.connect()
  const address = accounts[0]!.caipAddress.split(':')[2]!
  await chain.ledger.fund(address, 1_000_000n)
  await chain.ledger.mine(1)
  const { signature, id } = await signAndSend(page.foyer, 'hello', receiver, 250_000n)
  expect(Verifier.verifySignature(address, 'hello', signature)).toBe(true)
  // the script of the receiver
  expect(await (await fetch(`${chain.url}/tx/${id}/hex`)).text()).toContain(
    '751e76e8199196d454941c45d1b3a323f1433bd6',
  )
  await page.dispose()
})
