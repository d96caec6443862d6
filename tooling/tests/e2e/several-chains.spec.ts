import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test as base } from './fixtures/test.js'
import { playgroundPage, type Playground } from './pages/playground.js'

const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const plugins = [
  ...['evm', 'service', 'injected', 'solana', 'wallet-standard', 'connect', 'networks', 'account'],
  ...['balances', 'send', 'receive'],
]
const [ethereumAddress = ''] = addresses

interface ChainPages {
  /** The playground with Ethereum and Solana. */
  playground: Playground
}

const test = base.extend<ChainPages>({
  playground: async ({ page, solanaUrl }, use) => {
    const playground = playgroundPage(page, solanaUrl)
    await playground.open(`?plugins=${plugins.join()}`)
    await use(playground)
  },
})

/** Connects the test wallet in a namespace. */
async function connectIn(playground: Playground, namespace: string) {
  await playground.choose()
  await playground.part(`namespace-${namespace}`).click()
  await playground.wallet.approve()
  await playground.connected()
}

/** Opens the list of networks from the account, and selects one. */
async function selectNetwork({ button, part }: Playground, network: string) {
  await button.click()
  await part('frame-chooser').click()
  await part(`network-${network}`).click()
}

/** Sends from the account until the chain has confirmed. */
async function send(playground: Playground, order: { amount: string; receiver: string; asset?: string }) {
  const { button, part, wallet } = playground
  await button.click()
  await part('account-action-send').click()
  if (order.asset !== undefined) {
    await part('send-asset').click()
    await part(`send-asset-${order.asset}`).click()
  }
  await part('send-amount').fill(order.amount)
  await part('send-receiver').fill(order.receiver)
  await expect(part('send-review')).toHaveText('Review')
  await part('send-review').click()
  await part('send-confirm').click()
  await wallet.approve()
  await part('send-result-confirmed').waitFor()
  await part('frame-close').click()
  await playground.dialog.waitFor({ state: 'detached' })
}

test('sends SOL and an asset from the test wallet to addresses that are new to the chain', async ({
  playground,
  solana,
}) => {
  await connectIn(playground, 'solana')
  const connection = new Connection(solana.rpcUrl, 'confirmed')
  const receiver = Keypair.generate().publicKey

  await send(playground, { amount: '0.5', receiver: receiver.toBase58() })
  expect(await connection.getBalance(receiver)).toBe(LAMPORTS_PER_SOL / 2)

  const [dollars] = solana.assets
  if (!dollars) throw new Error('The chain has no assets.')
  await send(playground, { amount: '10', receiver: receiver.toBase58(), asset: dollars.mint })
  const account = getAssociatedTokenAddressSync(new PublicKey(dollars.mint), receiver)
  const { value } = await connection.getTokenAccountBalance(account)
  expect(value.uiAmountString).toBe('10')
})

test(
  'keeps a wallet connected on two chains, over a switch and a reload, until one is disconnected',
  { tag: longTag },
  async ({ playground, solana }) => {
    const { part, wallet, state, page } = playground
    const [{ address: solanaAddress = '' } = {}] = solana.accounts
    await connectIn(playground, 'solana')
    await expect(state('address')).toContainText(solanaAddress)

    // a network of another chain asks for a wallet there, and the first stays connected
    await selectNetwork(playground, 'eip155:1')
    await part('connector-org.foyer.test-wallet').click()
    await wallet.approve()
    await expect(state('address')).toContainText(ethereumAddress)
    await playground.connected()

    await selectNetwork(playground, solanaMainnet)
    await expect(state('address')).toContainText(solanaAddress)

    // the list of accounts shows both
    await part('account-accounts').click()
    await part('connection-eip155/org.foyer.test-wallet').waitFor()
    await part(`account-${ethereumAddress}`).click()
    await expect(state('address')).toContainText(ethereumAddress)
    await part('account-accounts').click()
    await part(`account-${solanaAddress}`).click()
    await expect(state('address')).toContainText(solanaAddress)

    await page.reload()
    await expect(state('address')).toContainText(solanaAddress)
    await selectNetwork(playground, 'eip155:1')
    await expect(state('address')).toContainText(ethereumAddress)

    await part('account-accounts').click()
    await part('disconnect-eip155/org.foyer.test-wallet').click()
    await expect(state('address')).toContainText(solanaAddress)
    await expect(state('status')).toHaveText('connected')
  },
)
