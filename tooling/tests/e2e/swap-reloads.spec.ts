import type { Route } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { payer } from '../scenarios/payer.js'
import type { ChainState } from './fixtures/chain-state.js'
import { longTag } from './fixtures/long-tag.js'
import { injectRpcFaults } from './fixtures/rpc-faults.js'
import { shownUnits } from './fixtures/shown-units.js'
import { chooseAssets, openSwapForm, reviewSwap, test } from './fixtures/swaps-test.js'
import { addresses, expect } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [sender = ''] = addresses
const [soldDai, soldEther] = [20n * 10n ** 18n, 15n * 10n ** 17n]

test.afterEach(({ chains }) => chains.call(1, 'evm_setAutomine', true))

/** Balances and number of transactions of the account, as they were and as they are. */
async function readAccount(chains: ChainState) {
  const read = async () => {
    const [ether = 0n, dai = 0n, usdc = 0n] = await Promise.all(
      ['ETH', 'DAI', 'USDC'].map((symbol) => chains.balance(1, symbol, sender)),
    )
    const sent = Number(await chains.call(1, 'eth_getTransactionCount', sender, 'latest'))
    return { ether, dai, usdc, sent }
  }
  const before = await read()
  return {
    async changes() {
      const now = await read()
      return {
        ...{ ether: now.ether - before.ether, dai: now.dai - before.dai },
        ...{ usdc: now.usdc - before.usdc, sent: now.sent - before.sent },
      }
    },
  }
}

/** A transaction that the service has built for the page. */
interface Built {
  readonly to: string
  readonly data: Hex
  readonly value?: string
}

/** Waits for the next transaction that the service builds. Read on its way to the page: a reload takes the answers of the page away. */
function nextBuilt({ page }: Playground, path: 'build-transaction' | 'build-approve'): Promise<Built> {
  return new Promise((resolve, reject) => {
    const read = async (route: Route) => {
      const response = await route.fetch()
      const { tx } = (await response.json()) as { readonly tx: Built }
      await route.fulfill({ response })
      resolve(tx)
    }
    const isBuilt = ({ pathname }: URL) => pathname.endsWith(`/v1/convert/${path}`)
    page.route(isBuilt, (route) => read(route).catch(reject), { times: 1 }).catch(reject)
  })
}

/**
 * Signs and sends as a wallet outside of the page does after an approval. The test wallet is part of the page and ends with it, so its
 * key is used here.
 */
async function approveOutside(chains: ChainState, { to, data, value = '0' }: Built) {
  const nonce = Number(await chains.call(1, 'eth_getTransactionCount', payer.address, 'pending'))
  const signed = await payer.signTransaction({
    ...{
      chainId: 1,
      type: 'eip1559',
      nonce,
      gas: 500_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
    },
    ...{ to: (to.split(':').at(-1) ?? '') as Hex, data, value: BigInt(value) },
  })
  await chains.call(1, 'eth_sendRawTransaction', signed)
}

async function reload(p: Playground) {
  await p.page.reload()
  await p.connected()
}

/** Opens the review of a swap of the connected account. */
async function reviewOf(p: Playground, from: string, to: string, amount: string) {
  await chooseAssets(p, from, to)
  await reviewSwap(p, amount)
  await expect(p.part('swap-confirm')).toBeVisible()
}

/** Confirms, and approves in the wallet. */
async function swap(p: Playground) {
  await p.part('swap-confirm').click()
  await p.wallet.approve()
  await p.part('swap-result-confirmed').waitFor()
}

const warnings = (p: Playground) => p.page.getByTestId(/^swap-warning-/)

/** Opens the review of a swap of DAI, which has no permit, and confirms its approval. */
async function askApproval(p: Playground, dai: string, usdc: string) {
  await openSwapForm(p, dai, usdc)
  const built = nextBuilt(p, 'build-approve')
  await reviewSwap(p, '20')
  await expect(p.part('swap-approval')).toContainText('It may spend exactly 20 DAI.')
  await p.part('swap-confirm').click()
  await p.wallet.request.waitFor()
  return built
}

/** Opens the review of a swap of ether, and confirms it. */
async function askSwap(p: Playground, usdc: string) {
  await openSwapForm(p, 'native', usdc)
  const built = nextBuilt(p, 'build-transaction')
  await reviewSwap(p, '1.5')
  await p.part('swap-confirm').click()
  await p.wallet.request.waitFor()
  return built
}

const assetsOf = (chains: ChainState) =>
  ['DAI', 'USDC'].map((symbol) => chains.asset(1, symbol).address) as [string, string]

test('reloaded with a price, in the review and at the end: swapped once', async ({ swaps: p, chains }) => {
  const [, usdc] = assetsOf(chains)
  const account = await readAccount(chains)
  await openSwapForm(p, 'native', usdc)
  await p.part('swap-amount').fill('1.5')
  await expect(p.part('swap-review')).toHaveText('Review')
  await reload(p)
  await reviewOf(p, 'native', usdc, '1.5')
  await reload(p)
  expect(await account.changes()).toEqual({ ether: 0n, dai: 0n, usdc: 0n, sent: 0 })

  await reviewOf(p, 'native', usdc, '1.5')
  await expect(warnings(p)).toHaveCount(0)
  const least = shownUnits(await p.part('swap-least').textContent(), 6)
  await swap(p)
  await reload(p)
  await p.button.click()
  await p.part('account-tab-activity').click()
  await expect(p.dialog.getByText('Swapped')).toHaveCount(1)
  const { ether, usdc: bought, sent } = await account.changes()
  expect(sent).toBe(1)
  expect(bought).toBeGreaterThanOrEqual(least)
  expect(-ether - soldEther).toBeLessThan(10n ** 16n)
})

test('reloaded while the approval is pending: it is followed, and the swap needs no other one', async ({
  swaps: p,
  chains,
}) => {
  const [dai, usdc] = assetsOf(chains)
  const account = await readAccount(chains)
  await askApproval(p, dai, usdc)
  await chains.call(1, 'evm_setAutomine', false)
  await p.wallet.approve()
  await p.part('swap-approving').waitFor()
  await reload(p)
  await chains.call(1, 'anvil_mine', '0x1')
  await chains.call(1, 'evm_setAutomine', true)
  await expect(p.page.getByText('20 DAI approved. Go on to swap it for USDC.').first()).toBeVisible()
  await reviewOf(p, dai, usdc, '20')
  await expect(p.part('swap-approval')).toBeHidden()
  await expect(warnings(p)).toHaveCount(0)
  const least = shownUnits(await p.part('swap-least').textContent(), 6)
  await swap(p)
  const { dai: paid, usdc: bought, sent } = await account.changes()
  expect({ paid, sent }).toEqual({ paid: -soldDai, sent: 2 })
  expect(bought).toBeGreaterThanOrEqual(least)
})

test(
  'reloaded while the wallet asks for the approval, which it sends later: found, and the swap needs no other one',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const [dai, usdc] = assetsOf(chains)
    const account = await readAccount(chains)
    const built = await askApproval(p, dai, usdc)
    await reload(p)
    await approveOutside(chains, built)
    await expect(p.page.getByText(/20 DAI approved|was sent after all/).first()).toBeVisible()
    await reviewOf(p, dai, usdc, '20')
    await expect(p.part('swap-approval')).toBeHidden()
    await expect(warnings(p)).toHaveCount(0)
    await swap(p)
    const { dai: paid, sent } = await account.changes()
    expect({ paid, sent }).toEqual({ paid: -soldDai, sent: 2 })
  },
)

test(
  'reloaded while the wallet asks for the approval, which it never sends: cautioned, approved and swapped once',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const [dai, usdc] = assetsOf(chains)
    const account = await readAccount(chains)
    await askApproval(p, dai, usdc)
    await reload(p)
    await reviewOf(p, dai, usdc, '20')
    await p.part('swap-confirm-unclear').check()
    await p.part('swap-confirm').click()
    await p.wallet.approve()
    await expect(p.part('swap-approval')).toBeHidden()
    await swap(p)
    const { dai: paid, sent } = await account.changes()
    expect({ paid, sent }).toEqual({ paid: -soldDai, sent: 2 })
  },
)

test('reloaded while the wallet asks for the swap, which it sends later: found and followed, swapped once', async ({
  swaps: p,
  chains,
}) => {
  const [, usdc] = assetsOf(chains)
  const account = await readAccount(chains)
  const built = await askSwap(p, usdc)
  await reload(p)
  await approveOutside(chains, built)
  await expect(p.page.getByText(/1\.5 ETH (swapped for USDC|was sent after all)/).first()).toBeVisible()
  await reviewOf(p, 'native', usdc, '1.5')
  await expect(warnings(p)).toHaveCount(0)
  const { ether, sent } = await account.changes()
  expect(sent).toBe(1)
  expect(-ether - soldEther).toBeLessThan(10n ** 16n)
})

test(
  'reloaded while the wallet asks for the swap, which it never sends: cautioned, and swapped once',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const [, usdc] = assetsOf(chains)
    const account = await readAccount(chains)
    await askSwap(p, usdc)
    await reload(p)
    await reviewOf(p, 'native', usdc, '1.5')
    await expect(p.part('swap-warning-unclear')).toBeVisible()
    await expect(p.part('swap-confirm')).toBeDisabled()
    await p.part('swap-confirm-unclear').check()
    await swap(p)
    const { ether, sent } = await account.changes()
    expect(sent).toBe(1)
    expect(-ether - soldEther).toBeLessThan(10n ** 16n)
  },
)

test(
  'reloaded while the wallet asks for the swap, and sent before another confirmation: looked up, and not sent again',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const [, usdc] = assetsOf(chains)
    const account = await readAccount(chains)
    const built = await askSwap(p, usdc)
    await reload(p)
    await reviewOf(p, 'native', usdc, '1.5')
    await p.part('swap-confirm-unclear').check()
    const faults = await injectRpcFaults(p.page.context(), [new URL(chains.rpcUrl(1)).origin])
    faults.set('eth_getTransactionCount', 'refuse')
    await approveOutside(chains, built)
    faults.clear()
    await p.part('swap-confirm').click()
    await expect(p.dialog).toContainText('The last request was sent after all')
    await expect(p.wallet.request).toBeHidden()
    expect((await account.changes()).sent).toBe(1)
  },
)

test(
  'reloaded while the wallet asks for a permit, and again for the swap with it: nothing may be spent, and swapped once',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const [, usdc] = assetsOf(chains)
    const account = await readAccount(chains)
    const built = nextBuilt(p, 'build-transaction')
    const ask = async () => {
      await p.part('swap-confirm').click()
      await expect(p.wallet.request).toHaveText('eth_signTypedData_v4')
    }
    await openSwapForm(p, usdc, 'native')
    await reviewSwap(p, '500')
    await expect(p.part('swap-permit')).toBeVisible()
    await ask()
    await reload(p)
    await reviewOf(p, usdc, 'native', '500')
    // a signature that was never given leaves nothing to be unclear about
    await expect(warnings(p)).toHaveCount(0)
    await ask()
    await p.wallet.approve()
    await expect(p.wallet.request).toHaveText('eth_sendTransaction')
    await reload(p)
    expect((await account.changes()).sent).toBe(0)
    await reviewOf(p, usdc, 'native', '500')
    await p.part('swap-confirm-unclear').check()
    await ask()
    await p.wallet.approve()
    await expect(p.wallet.request).toHaveText('eth_sendTransaction')
    await p.wallet.approve()
    await p.part('swap-result-confirmed').waitFor()
    const { usdc: paid, sent } = await account.changes()
    expect({ paid, sent }).toEqual({ paid: -500_000_000n, sent: 1 })
    const router = (await built).to.split(':').at(-1) as Hex
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'allowance',
      args: [sender as Hex, router],
    })
    expect(BigInt(String(await chains.call(1, 'eth_call', { to: usdc, data }, 'latest')))).toBe(0n)
  },
)
