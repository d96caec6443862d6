import type { ChainState } from './fixtures/chain-state.js'
import { finalBlocks } from './fixtures/payments.js'
import { addresses, expect, test } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [sender = '', , till = ''] = addresses
const sent = 250_000_000_000_000_000n

/** Sends a transfer that waits in the pool: blocks are mined by the test alone. */
async function sendPending(p: Playground, chains: ChainState) {
  await p.open()
  await p.connect()
  await chains.call(1, 'evm_setAutomine', false)
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-amount').fill('0.25')
  await p.part('send-receiver').fill(till)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-cancel').click()
  await expect(p.part('send-cancel-question')).toContainText(/Costs up to 0\.0\d+ ETH\./)
}

const read = (chains: ChainState, account: string) => chains.balance(1, 'ETH', account)
/** Transactions that wait in the pool. */
async function waiting(chains: ChainState) {
  const block = (await chains.call(1, 'eth_getBlockByNumber', 'pending', true)) as {
    readonly transactions: readonly { readonly to: string; readonly value: string; readonly nonce: string }[]
  }
  return block.transactions
}

test.afterEach(({ chains }) => chains.call(1, 'evm_setAutomine', true))

// behaviour 17.26
test('a pending transfer is cancelled: only the fee leaves the account', async ({
  playground: p,
  chains,
}) => {
  const before = [await read(chains, till), await read(chains, sender)] as const
  await sendPending(p, chains)
  const [stuck] = await waiting(chains)
  await p.part('send-cancel-confirm').click()
  await p.wallet.approve()
  await expect(p.dialog).toContainText('Cancelling')
  await expect
    .poll(async () => (await waiting(chains)).map(({ to, value }) => [to, value]))
    .toEqual([[sender.toLowerCase(), '0x0']])
  expect((await waiting(chains))[0]?.nonce).toBe(stuck?.nonce)
  await chains.call(1, 'evm_mine')
  await expect(p.dialog).toContainText('The amount stayed in your account')
  expect(await read(chains, till)).toBe(before[0])
  const paid = before[1] - (await read(chains, sender))
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThan(10n ** 16n)
  await chains.call(1, 'anvil_mine', finalBlocks)
  await expect(p.part('send-again')).toBeVisible()
})

test('a transfer that is mined before its cancellation was sent, and says so', async ({
  playground: p,
  chains,
}) => {
  const before = await read(chains, till)
  await sendPending(p, chains)
  await p.part('send-cancel-confirm').click()
  // the block is made while the wallet shows its request
  await p.wallet.request.waitFor()
  await chains.call(1, 'evm_mine')
  await p.wallet.approve()
  await p.part('send-result-confirmed').waitFor()
  expect(await read(chains, till)).toBe(before + sent)
  await expect(p.dialog).not.toContainText('The amount stayed in your account')
})

test('a rejected cancellation leaves the transfer pending', async ({ playground: p, chains }) => {
  const before = await read(chains, till)
  await sendPending(p, chains)
  await p.part('send-cancel-confirm').click()
  await p.wallet.reject()
  await p.part('send-cancel-cancelled').waitFor()
  await p.part('send-cancel').waitFor()
  await chains.call(1, 'evm_mine')
  await p.part('send-result-confirmed').waitFor()
  expect(await read(chains, till)).toBe(before + sent)
})
