import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { openOrder, paymentEvents } from '../e2e/fixtures/payments.js'
import { expect, test as base, type SolanaChain } from '../e2e/fixtures/test.js'
import { playgroundPage, type Playground } from '../e2e/pages/playground.js'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const subject = `"chainId":"${network}","symbol":"USDC"`
const plugins = [
  ...['evm', 'solana', 'service', 'injected', 'wallet-standard'],
  ...['connect', 'networks', 'account', 'balances', 'send', 'pay'],
]

const test = base.extend<{ playground: Playground }, { solanaUrl: string }>({
  solanaUrl: [
    async ({ servePage, solana }, use) => use(await servePage('playground', { solana })),
    { scope: 'worker', timeout: 180_000 },
  ],
  playground: async ({ page, solanaUrl }, use) => {
    const playground = playgroundPage(page, solanaUrl)
    await playground.open(`?plugins=${plugins.join()}`)
    await use(playground)
  },
})

/** Returns the units of USDC that an account has; 0 while it has no account for them. */
async function dollarsOf(account: PublicKey, { rpcUrl, assets: [dollars] }: SolanaChain): Promise<bigint> {
  if (!dollars) throw new Error('The chain has no assets.')
  const connection = new Connection(rpcUrl, 'confirmed')
  const holder = getAssociatedTokenAddressSync(new PublicKey(dollars.mint), account)
  if ((await connection.getAccountInfo(holder)) === null) return 0n
  return BigInt((await connection.getTokenAccountBalance(holder)).value.amount)
}

/** Opens the order, and connects the wallet up to the summary. */
async function review(p: Playground, receiver: PublicKey) {
  await openOrder(p, receiver.toBase58(), network)
  await p.part('pay-connect').click()
  await p.part('connector-org.foyer.test-wallet').click()
  await p.part('namespace-solana').click()
  await p.wallet.approve()
  await expect(p.part('send-leaves')).toHaveText('12.5 USDC')
}

test('an order on Solana is paid to an account that is new to the chain', async ({
  playground: p,
  solana,
}) => {
  const till = Keypair.generate().publicKey
  await openOrder(p, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', network)
  await expect(p.part('own-pay-status')).toContainText('pay: `receiver` "0x7099')
  await review(p, till)
  await p.part('pay-confirm').click()
  await p.wallet.approve()
  await p.part('pay-result-completed').waitFor()

  expect(await dollarsOf(till, solana)).toBe(12_500_000n)
  await expect(p.part('own-pay-status')).toHaveText('completed')
  const signature = await p.part('own-pay-hash').textContent()
  await expect
    .poll(() => paymentEvents(p))
    .toEqual([`payment.initiated {${subject}}`, `payment.completed {${subject},"hash":"${signature}"}`])

  // the same order is not paid again
  await p.page.reload()
  await expect(p.part('own-pay-status')).toHaveText('completed')
  expect(await dollarsOf(till, solana)).toBe(12_500_000n)
})

test('an order on Solana that the user rejects has failed once it is left', async ({
  playground: p,
  solana,
}) => {
  const till = Keypair.generate().publicKey
  await review(p, till)
  await p.part('pay-confirm').click()
  await p.wallet.reject()
  await p.part('pay-refused').waitFor()
  await p.part('frame-close').click()
  await expect(p.part('own-pay-status')).toHaveText('failed: rejected')
  expect(await paymentEvents(p)).toEqual([
    `payment.initiated {${subject}}`,
    `payment.failed {${subject},"reason":"rejected"}`,
  ])
  expect(await dollarsOf(till, solana)).toBe(0n)
})
