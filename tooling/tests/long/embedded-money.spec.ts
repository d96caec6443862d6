import { encodeFunctionData, parseAbi, parseEther, parseUnits, type Abi } from 'viem'
import { codeOf } from '../../devnet/contracts.mjs'
import { startOnrampSandbox, type OnrampSandbox } from '../../onramp/start-onramp-sandbox.mjs'
import { devnetWithPools } from '../e2e/fixtures/devnet-with-pools.js'
import { embeddedPage, expect, test as base } from '../e2e/fixtures/embedded-wallet.js'
import { addresses } from '../e2e/fixtures/test.js'

const [, , till = ''] = addresses

const test = base.extend<object, { sandbox: OnrampSandbox }>({
  devnet: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => devnetWithPools(use),
    { scope: 'worker', timeout: 180_000 },
  ],
  sandbox: [
    async ({ devnet }, use) => {
      const sandbox = await startOnrampSandbox(devnet)
      await use(sandbox)
      await sandbox.stop()
    },
    { scope: 'worker' },
  ],
  serviceEnvironment: [async ({ sandbox }, use) => use(sandbox.env), { scope: 'worker' }],
})

const abi: Abi = parseAbi([
  'function mintDescribed(uint256 tokenId, string uri)',
  'function ownerOf(uint256 tokenId) view returns (address)',
])

test('a wallet of an e-mail login buys, swaps both ways, has a name, is paid by name, sends a collectible, and sees it all', async ({
  embedded,
  page,
  shopUrl,
  secondContext,
  mailbox,
  chains,
}) => {
  test.setTimeout(400_000)
  const { open, logIn, connected, button, part, confirm, dialog, frame, state } = embedded
  const usdc = chains.asset(1, 'USDC').address
  const readUsdc = () => chains.balance(1, 'USDC', ada)
  const stopMining = () => chains.call(1, 'evm_setAutomine', false)
  const mine = async () => {
    await chains.call(1, 'anvil_mine', '0x1')
    await chains.call(1, 'evm_setAutomine', true)
  }
  const reload = async () => {
    await page.reload()
    await connected()
    await button.click()
  }
  await open()
  await logIn('money-ada@example.com')
  const ada = (await state('address').textContent()) ?? ''
  await chains.setEther(ada, parseEther('3'))

  await test.step('buys 50 USD of USDC, with a reload while it pays', async () => {
    await button.click()
    await part('account-action-onramp').click()
    await part('onramp-asset').click()
    await part('onramp-choice-USDC').click()
    await part('onramp-quick-50').click()
    await part('onramp-continue').click()
    const opens = page.context().waitForEvent('page')
    await part('onramp-open').click()
    const provider = await opens
    await expect(part('onramp-order-waiting')).toBeVisible()
    await page.bringToFront()
    await reload()
    await part('account-action-onramp').click()
    await part('onramp-show').click()
    await provider.getByLabel('Card number').fill('4242 4242 4242 4242')
    await provider.getByRole('button', { name: 'Pay $50' }).click()
    await expect(part('onramp-order-done')).toBeVisible()
    expect(await readUsdc()).toBeGreaterThan(parseUnits('45', 6))
  })

  await test.step('swaps 0.2 ETH for USDC, with a reload before it is mined', async () => {
    const before = await readUsdc()
    await reload()
    await part('account-action-swaps').click()
    await part('swap-asset-to').click()
    await part(`swap-token-${usdc}`).click()
    await part('swap-amount').fill('0.2')
    await expect(part('swap-review')).toHaveText('Review')
    await part('swap-review').click()
    await stopMining()
    await part('swap-confirm').click()
    // a swap is a call that the frame does not decode
    await frame.getByRole('checkbox', { name: 'I know what this does.' }).first().check()
    await confirm('Approve')
    await expect(part('swap-result-submitted').or(part('swap-result-pending'))).toBeVisible()
    await page.reload()
    await connected()
    await mine()
    await expect(page.getByText('0.2 ETH swapped for USDC').first()).toBeVisible()
    expect((await readUsdc()) - before).toBeGreaterThan(parseUnits('450', 6))
  })

  await test.step('swaps 100 USDC back: approval and swap in one batch', async () => {
    const [before, etherBefore] = [await readUsdc(), await chains.balance(1, 'ETH', ada)]
    await button.click()
    await part('account-action-swaps').click()
    await part('swap-asset-from').click()
    await part(`swap-token-${usdc}`).click()
    await part('swap-asset-to').click()
    await part('swap-token-native').click()
    await part('swap-amount').fill('100')
    await expect(part('swap-review')).toHaveText('Review')
    await part('swap-review').click()
    await part('swap-confirm').click()
    // a swap is a call that the frame does not decode
    await frame.getByRole('checkbox', { name: 'I know what this does.' }).first().check()
    await confirm('Approve')
    await expect(part('swap-result-confirmed')).toBeVisible()
    expect(before - (await readUsdc())).toBe(parseUnits('100', 6))
    expect(await chains.balance(1, 'ETH', ada)).toBeGreaterThan(etherBefore)
    await part('swap-done').click()
  })

  await test.step('registers a name, and another browser pays to it', async () => {
    await button.click()
    await part('names-row').click()
    await part('names-field').fill('adamoney')
    await part('names-submit').click()
    await confirm('Sign')
    await part('names-done').click()
    await expect(part('account-name')).toHaveText('adamoney.foyer.id')

    const bob = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
    await bob.open()
    await bob.logIn('money-bob@example.com')
    await chains.setEther((await bob.state('address').textContent()) ?? '', parseEther('2'))
    const before = await chains.balance(1, 'ETH', ada)
    await bob.button.click()
    await bob.part('account-action-send').click()
    await bob.part('send-amount').fill('0.25')
    await bob.part('send-receiver').fill('adamoney.foyer.id')
    await bob.part('send-review').click()
    await bob.part('send-confirm').click()
    await bob.confirm('Approve')
    await bob.part('send-result-confirmed').waitFor()
    expect((await chains.balance(1, 'ETH', ada)) - before).toBe(parseEther('0.25'))
  })

  const cards = `0x${'b'.repeat(40)}`
  await test.step('sends a collectible, with a reload before it is mined', async () => {
    await chains.call(1, 'anvil_setCode', cards, codeOf('Collectible'))
    const uri = `data:application/json,${encodeURIComponent('{"name":"Doorway #7"}')}`
    await chains.call(1, 'anvil_impersonateAccount', ada)
    const data = encodeFunctionData({ abi, functionName: 'mintDescribed', args: [7n, uri] })
    await chains.call(1, 'eth_sendTransaction', { from: ada, to: cards, data })
    await chains.call(1, 'anvil_stopImpersonatingAccount', ada)
    await reload()
    await part('account-tab-nfts').click()
    await part(`nft-${cards}-7`).click()
    await part('nft-send').click()
    await part('send-receiver').fill(till)
    await part('send-review').click()
    await stopMining()
    await part('send-confirm').click()
    await confirm('Approve')
    await expect(part('send-result-submitted').or(part('send-result-pending'))).toBeVisible()
    await reload()
    await part('account-tab-activity').click()
    await expect(dialog.getByRole('list', { name: 'Pending' }).getByRole('link')).toContainText('Doorway #7')
    await mine()
    await expect(dialog.getByRole('list', { name: 'Pending' })).toBeHidden()
    const owner = encodeFunctionData({ abi, functionName: 'ownerOf', args: [7n] })
    expect(BigInt(String(await chains.call(1, 'eth_call', { to: cards, data: owner }, 'latest')))).toBe(
      BigInt(till),
    )
  })

  await test.step('sees all of it in Activity, the newest first', async () => {
    await reload()
    await part('account-tab-activity').click()
    await expect(dialog.getByTestId(/^activity-/)).toHaveText([
      /^Sent.*−Doorway #7/,
      /^Minted.*\+Foyer Cards #7/,
      /^Received.*\+0\.250 ETH/,
      /^Swapped.*100\.000 USDC for/,
      /^Swapped.*0\.200 ETH for/,
      /^Received.*USDC/,
    ])
  })
  console.log(
    'embedded wallet: 1 purchase, 2 swaps, 1 name, 1 payment by name, 1 collectible, all in Activity',
  )
})
