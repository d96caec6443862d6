import { encodeFunctionData, erc20Abi, parseAbi, toHex, type Hex } from 'viem'
import { swapPlaces } from '../../devnet/swap-contracts.mjs'
import { longTag } from './fixtures/long-tag.js'
import { shownUnits } from './fixtures/shown-units.js'
import { chooseAssets, openSwapForm, test } from './fixtures/swaps-test.js'
import { addresses, expect } from './fixtures/test.js'

const [sender = '', other = ''] = addresses

test('ether for a token: price, review, wallet, and the tokens are there', async ({ swaps: p, chains }) => {
  const usdc = chains.asset(1, 'USDC').address
  await openSwapForm(p, 'native', usdc)
  await p.part('swap-amount').fill('1.5')
  await expect(p.part('swap-get')).toHaveValue(/^3,7\d\d\.\d+$/)
  await expect(p.part('swap-rate')).toContainText(/1 ETH = 2,4\d\d/)
  await p.part('swap-review').click()
  await expect(p.part('swap-pays')).toContainText('1.5 ETH')
  await expect(p.part('swap-provider')).toContainText('Uniswap V3')
  const least = shownUnits(await p.part('swap-least').textContent(), 6)
  expect(least).toBeGreaterThan(3_600_000_000n)
  const before = await chains.balance(1, 'USDC', sender)
  await p.part('swap-confirm').click()
  await p.wallet.approve()
  await expect(p.part('swap-result-confirmed')).toBeVisible()
  const got = (await chains.balance(1, 'USDC', sender)) - before
  expect(got).toBeGreaterThanOrEqual(least)
  // the balance is read again, and the swap is in the history at once
  await p.part('swap-done').click()
  await p.button.click()
  await p.part('account-tab-activity').click()
  await expect(p.dialog.getByText('Swapped').first()).toBeVisible()
})

const permitAbi = parseAbi([
  'function nonces(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])

test(
  'a token with a permit for ether: signed for exactly the amount, and swapped in one transaction',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const usdc = chains.asset(1, 'USDC').address
    const read = async (data: Hex) =>
      BigInt(String(await chains.call(1, 'eth_call', { to: usdc, data }, 'latest')))
    const nonces = () =>
      read(encodeFunctionData({ abi: permitAbi, functionName: 'nonces', args: [sender as Hex] }))
    const transactions = async () =>
      BigInt(String(await chains.call(1, 'eth_getTransactionCount', sender, 'latest')))
    await openSwapForm(p, usdc, 'native')
    await p.part('swap-amount').fill('500')
    await expect(p.part('swap-review')).toHaveText('Review')
    await p.part('swap-review').click()
    await expect(p.part('swap-permit')).toContainText('exactly 500 USDC, for 10 minutes after you sign')
    const [usdcBefore, etherBefore, noncesBefore, sentBefore] = [
      await chains.balance(1, 'USDC', sender),
      await chains.balance(1, 'ETH', sender),
      await nonces(),
      await transactions(),
    ]
    // a rejection is no refusal of permits: the same permit can be signed again
    await p.part('swap-confirm').click()
    await expect(p.wallet.request).toHaveText('eth_signTypedData_v4')
    await p.wallet.reject()
    await expect(p.part('swap-refused')).toBeVisible()
    await p.part('swap-confirm').click()
    await expect(p.wallet.request).toHaveText('eth_signTypedData_v4')
    await p.wallet.approve()
    await expect(p.wallet.request).toHaveText('eth_sendTransaction')
    await p.wallet.approve()
    await expect(p.part('swap-result-confirmed')).toBeVisible()
    expect(usdcBefore - (await chains.balance(1, 'USDC', sender))).toBe(500_000_000n)
    expect((await chains.balance(1, 'ETH', sender)) - etherBefore).toBeGreaterThan(190_000_000_000_000_000n)
    expect((await nonces()) - noncesBefore).toBe(1n)
    expect((await transactions()) - sentBefore).toBe(1n)
    const args = [sender as Hex, swapPlaces[1].v3Router] as const
    expect(await read(encodeFunctionData({ abi: permitAbi, functionName: 'allowance', args }))).toBe(0n)
  },
)

test('a token for ether: approved for exactly the amount, rejected once, and followed over a reload', async ({
  swaps: p,
  chains,
}) => {
  const usdc = chains.asset(1, 'USDC').address
  await openSwapForm(p, usdc, 'native')
  await p.part('swap-amount').fill('500')
  await expect(p.part('swap-review')).toHaveText('Review')
  await p.part('swap-review').click()
  // a wallet that signs something else: its signature is not used, and an approval takes its place
  await p.wallet.setNonsense('foreign-signature')
  await p.part('swap-confirm').click()
  await p.wallet.approve()
  await expect(p.part('swap-approval')).toContainText('It may spend exactly 500 USDC.')
  await p.wallet.setNonsense('')
  await p.part('swap-confirm').click()
  await p.wallet.reject()
  await expect(p.part('swap-refused')).toBeVisible()
  await p.part('swap-confirm').click()
  await p.wallet.approve()
  await expect(p.part('swap-confirm')).toHaveText(/^Swap in /)
  await expect(p.part('swap-approval')).toBeHidden()

  const [usdcBefore, etherBefore] = [
    await chains.balance(1, 'USDC', sender),
    await chains.balance(1, 'ETH', sender),
  ]
  await chains.call(1, 'evm_setAutomine', false)
  await p.part('swap-confirm').click()
  await p.wallet.approve()
  await expect(p.page.getByTestId(/^swap-result-(submitted|pending)$/)).toBeVisible()
  await p.page.reload()
  await p.connected()
  await chains.call(1, 'anvil_mine', '0x1')
  await chains.call(1, 'evm_setAutomine', true)
  await expect(p.page.getByText('500 USDC swapped for ETH').first()).toBeVisible()
  expect(usdcBefore - (await chains.balance(1, 'USDC', sender))).toBe(500_000_000n)
  expect((await chains.balance(1, 'ETH', sender)) - etherBefore).toBeGreaterThan(190_000_000_000_000_000n)
})

test(
  'ether is wrapped one for one without an approval, and unwrapped again',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const { weth } = swapPlaces[1]
    const held = async () =>
      BigInt(
        String(
          await chains.call(
            1,
            'eth_call',
            {
              to: weth,
              data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [sender as Hex] }),
            },
            'latest',
          ),
        ),
      )
    const before = await held()
    await openSwapForm(p, 'native', weth)
    await p.part('swap-amount').fill('1.5')
    await expect(p.part('swap-get')).toHaveValue('1.5')
    await p.part('swap-review').click()
    // another slippage changes nothing: the contract pays exactly what it takes
    await expect(p.part('swap-least')).toContainText('1.5 WETH')
    await expect(p.part('swap-approval')).toBeHidden()
    await p.part('swap-confirm').click()
    await p.wallet.approve()
    await expect(p.part('swap-result-confirmed')).toBeVisible()
    expect((await held()) - before).toBe(1_500_000_000_000_000_000n)

    const etherBefore = await chains.balance(1, 'ETH', sender)
    await p.part('swap-done').click()
    await chooseAssets(p, weth, 'native')
    await p.part('swap-amount').fill('1')
    await expect(p.part('swap-get')).toHaveValue('1')
    await p.part('swap-review').click()
    await p.part('swap-confirm').click()
    await expect(p.wallet.request).toHaveText('eth_sendTransaction')
    await p.wallet.approve()
    await expect(p.part('swap-result-confirmed')).toBeVisible()
    expect((await held()) - before).toBe(500_000_000_000_000_000n)
    expect((await chains.balance(1, 'ETH', sender)) - etherBefore).toBeGreaterThan(999_000_000_000_000_000n)
  },
)

const routerAbi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
])

test(
  'a price that falls before the confirmation is shown, and must be accepted',
  { tag: longTag },
  async ({ swaps: p, chains }) => {
    const usdc = chains.asset(1, 'USDC').address
    await openSwapForm(p, 'native', usdc)
    await p.part('swap-amount').fill('1.5')
    await expect(p.part('swap-review')).toHaveText('Review')
    await p.part('swap-review').click()
    await expect(p.part('swap-confirm')).toBeEnabled()
    // somebody else sells 300 ether in the same pool
    const { v3Router, weth } = swapPlaces[1]
    const amountIn = 300n * 10n ** 18n
    const params = {
      ...{ tokenIn: weth, tokenOut: usdc, fee: 500, recipient: other as Hex, deadline: 2n ** 40n },
      ...{ amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
    }
    const sale = await chains.call(1, 'eth_sendTransaction', {
      ...{ from: other, to: v3Router, value: toHex(amountIn), gas: toHex(500_000n) },
      data: encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [params] }),
    })
    await expect
      .poll(() => chains.call(1, 'eth_getTransactionReceipt', sale))
      .toMatchObject({ status: '0x1' })
    await p.part('swap-confirm').click()
    await expect(p.part('swap-moved')).toContainText(/You would get [\d.]+ USDC less than a moment ago/)
    await expect(p.wallet.request).toBeHidden()
    const least = shownUnits(await p.part('swap-least').textContent(), 6)
    const before = await chains.balance(1, 'USDC', sender)
    await p.part('swap-confirm').click()
    await p.wallet.approve()
    await expect(p.part('swap-result-confirmed')).toBeVisible()
    expect((await chains.balance(1, 'USDC', sender)) - before).toBeGreaterThanOrEqual(least)
  },
)
