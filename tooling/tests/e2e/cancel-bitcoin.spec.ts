import { longTag } from './fixtures/long-tag.js'
import { shownUnits } from './fixtures/shown-units.js'
import { expect, test as base, type BitcoinChain } from './fixtures/test.js'
import { playgroundPage, type Playground } from './pages/playground.js'

/** Blocks after which an end is final. */
const finalBlocks = 6
const sent = 25_000_000
const plugins = [
  ...['evm', 'bitcoin', 'service', 'injected', 'wallet-standard'],
  ...['connect', 'networks', 'account', 'balances', 'send'],
]

/** Reads an address from the Esplora server of the chain. */
interface AddressState {
  readonly chain_stats: { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
}
interface Transaction {
  readonly txid: string
  readonly fee: number
  readonly vin: readonly { readonly txid: string; readonly vout: number }[]
  readonly vout: readonly { readonly scriptpubkey_address?: string; readonly value: number }[]
  readonly status: { readonly confirmed: boolean }
}

const test = base.extend<{ playground: Playground }>({
  playground: async ({ page, stillBitcoinUrl }, use) => use(playgroundPage(page, stillBitcoinUrl)),
})

// servers answer with status 404 for a replaced transaction, and with 400 for one that comes too late, which browsers log
test.use({ allowPageErrors: true })

const addressOf = ({ accounts }: BitcoinChain, index: number) => accounts[index]?.address ?? ''
async function read<T>({ url }: BitcoinChain, path: string): Promise<T> {
  return (await (await fetch(`${url}${path}`)).json()) as T
}
/** Confirmed sats of an address. */
async function balance(chain: BitcoinChain, address: string): Promise<number> {
  const { chain_stats: stats } = await read<AddressState>(chain, `/address/${address}`)
  return stats.funded_txo_sum - stats.spent_txo_sum
}
/** Transactions of an address that wait for a block. */
async function waiting(chain: BitcoinChain, address: string): Promise<readonly Transaction[]> {
  const list = await read<readonly Transaction[]>(chain, `/address/${address}/txs`)
  return list.filter(({ status }) => !status.confirmed)
}

/** Connects, and sends a transfer that waits for a block, up to the question of its cancellation. Returns the shown max fee. */
async function askToCancel(p: Playground, receiver: string): Promise<number> {
  await p.open(`?plugins=${plugins.join()}`)
  await p.choose()
  await p.part('namespace-bip122').click()
  await p.wallet.approve()
  await p.connected()
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-amount').fill('0.25')
  await p.part('send-receiver').fill(receiver)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-cancel').click()
  await expect(p.part('send-cancel-question')).toContainText(/Costs up to 0\.0\d+ BTC\./)
  return Number(shownUnits(await p.part('send-cancel-question').textContent(), 8))
}

// behaviour 17.26
test('a pending transfer of BTC is cancelled by its inputs: only the shown fee leaves the account', async ({
  playground: p,
  stillBitcoin: still,
}) => {
  const [own, receiver] = [addressOf(still, 0), addressOf(still, 4)]
  const before = [await balance(still, own), await balance(still, receiver)] as const
  const maxFee = await askToCancel(p, receiver)
  const [stuck] = await waiting(still, own)
  const inputs = ({ vin }: Transaction) => vin.map(({ txid, vout }) => `${txid}:${vout}`)
  await p.part('send-cancel-confirm').click()
  await p.wallet.approve()
  await expect(p.dialog).toContainText('Cancelling')
  await expect
    .poll(async () => (await waiting(still, own)).map(({ txid }) => txid))
    .not.toEqual([stuck?.txid])
  const [cancellation, ...others] = await waiting(still, own)
  expect(others).toEqual([])
  expect(cancellation && inputs(cancellation)).toEqual(stuck && inputs(stuck))
  expect(cancellation?.vout.map((output) => output.scriptpubkey_address)).toEqual([own])
  expect(cancellation?.fee).toBeLessThanOrEqual(maxFee)
  expect(await waiting(still, receiver)).toEqual([])

  await still.ledger.mine(1)
  await expect(p.dialog).toContainText('The amount stayed in your account')
  await still.ledger.mine(finalBlocks)
  await expect(p.part('send-again')).toBeVisible()
  expect(await balance(still, own)).toBe(before[0] - (cancellation?.fee ?? 0))
  expect(await balance(still, receiver)).toBe(before[1])
})

test(
  'a transfer of BTC that is mined before its cancellation was sent, and says so',
  { tag: longTag },
  async ({ playground: p, stillBitcoin: still }) => {
    const receiver = addressOf(still, 4)
    const before = await balance(still, receiver)
    await askToCancel(p, receiver)
    await p.part('send-cancel-confirm').click()
    // the block is made while the wallet shows its request
    await p.wallet.request.waitFor()
    await still.ledger.mine(1)
    await p.wallet.approve()
    await still.ledger.mine(finalBlocks)
    await p.part('send-result-confirmed').waitFor()
    await expect(p.dialog).not.toContainText('The amount stayed in your account')
    expect(await balance(still, receiver)).toBe(before + sent)
  },
)
