import { getAccount, getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import { giveInFurtherAccount } from '../../devnet/solana/furnish-solana.mjs'
import { shownUnits } from './fixtures/shown-units.js'
import { expect, test as base, type SolanaChain } from './fixtures/test.js'
import { playgroundPage, type Playground } from './pages/playground.js'

const plugins = [
  ...['evm', 'solana', 'service', 'injected', 'wallet-standard'],
  ...['connect', 'networks', 'account', 'balances', 'send'],
]
/** Byte of a token account with its state, and the state of an account that its issuer has frozen. */
const [stateByte, frozenState] = [108, 2]

const test = base.extend<{ playground: Playground }>({
  playground: async ({ page, solanaUrl }, use) => {
    const playground = playgroundPage(page, solanaUrl)
    await playground.open(`?plugins=${plugins.join()}`)
    await use(playground)
  },
})

function assetOf({ assets }: SolanaChain, symbol: string) {
  const asset = assets.find((entry) => entry.symbol === symbol)
  if (!asset) throw new Error(`The chain has no ${symbol}.`)
  return asset
}

/** Reads the units in a token account of the chain. */
async function unitsIn({ rpcUrl }: SolanaChain, account: PublicKey, programId?: PublicKey): Promise<bigint> {
  return (await getAccount(new Connection(rpcUrl, 'confirmed'), account, 'confirmed', programId)).amount
}

/** Freezes an account as its issuer does. The mints of the local chain have no authority for it. */
function freeze({ ledger }: SolanaChain, account: PublicKey) {
  const found = ledger.account(account)
  if (!found) throw new Error('The account does not exist.')
  const data = Uint8Array.from(found.data)
  data[stateByte] = frozenState
  ledger.setAccount(account, { ...found, data })
}

/** Connects the wallet, and opens the review of a transfer. */
async function review(p: Playground, mint: string, amount: string, receiver: PublicKey) {
  await p.choose()
  await p.part('namespace-solana').click()
  await p.wallet.approve()
  await p.connected()
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-asset').click()
  await p.part(`send-asset-${mint}`).click()
  await p.part('send-amount').fill(amount)
  await p.part('send-receiver').fill(receiver.toBase58())
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
}

async function confirm(p: Playground) {
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-result-confirmed').waitFor()
}

test('more than any account of a token has leaves from several accounts, and none from a frozen one', async ({
  playground: p,
  solana,
}) => {
  const jup = assetOf(solana, 'JUP')
  const owner = solana.accounts[0]?.address ?? ''
  const [mint, ownerKey] = [new PublicKey(jup.mint), new PublicKey(owner)]
  const own = getAssociatedTokenAddressSync(mint, ownerKey)
  const further = ['1400', '1300'].map((amount) => giveInFurtherAccount(solana.ledger, jup, owner, amount))
  const frozen = giveInFurtherAccount(solana.ledger, jup, owner, '9000')
  freeze(solana, frozen)
  const accounts = [own, ...further]
  const amounts = () => Promise.all(accounts.map((account) => unitsIn(solana, account)))
  const before = await amounts()
  const sent = 4_100_000_000n
  // each of the three is needed
  for (const amount of before) expect(before.reduce((a, b) => a + b) - amount).toBeLessThan(sent)

  const receiver = Keypair.generate().publicKey
  await review(p, jup.mint, '4100', receiver)
  await expect(p.part('send-leaves')).toHaveText('4,100 JUP')
  await expect(p.part('send-arrives')).toHaveText('4,100 JUP')
  await confirm(p)

  expect(await unitsIn(solana, getAssociatedTokenAddressSync(mint, receiver))).toBe(sent)
  const after = await amounts()
  expect(before.reduce((a, b) => a + b) - after.reduce((a, b) => a + b)).toBe(sent)
  expect(after.filter((amount, index) => amount < (before[index] ?? 0n))).toHaveLength(3)
  expect(await unitsIn(solana, frozen)).toBe(9_000_000_000n)
})

// behaviour 17.30
test('a token of Token-2022 that keeps a fee: the review shows what arrives, and that arrives', async ({
  playground: p,
  solana,
}) => {
  const toll = assetOf(solana, 'TOLL')
  const receiver = Keypair.generate().publicKey
  const [mint, owner] = [new PublicKey(toll.mint), new PublicKey(solana.accounts[0]?.address ?? '')]
  const accountOf = (holder: PublicKey) =>
    getAssociatedTokenAddressSync(mint, holder, false, TOKEN_2022_PROGRAM_ID)
  const before = await unitsIn(solana, accountOf(owner), TOKEN_2022_PROGRAM_ID)
  await review(p, toll.mint, '10', receiver)
  await expect(p.part('send-leaves')).toHaveText('10 TOLL')
  const shown = shownUnits(await p.part('send-arrives').textContent(), toll.decimals)
  expect(shown).toBeLessThan(10_000_000_000n)
  await confirm(p)

  expect(await unitsIn(solana, accountOf(receiver), TOKEN_2022_PROGRAM_ID)).toBe(shown)
  expect(before - (await unitsIn(solana, accountOf(owner), TOKEN_2022_PROGRAM_ID))).toBe(10_000_000_000n)
})
