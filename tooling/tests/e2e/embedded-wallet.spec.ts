import { Connection, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { parseEther, verifyMessage, type Hex } from 'viem'
import { longTag } from './fixtures/long-tag.js'
import type { ChainState } from './fixtures/chain-state.js'
import { embeddedPage, expect, test, type EmbeddedPage } from './fixtures/embedded-wallet.js'
import { partitioning } from './fixtures/partitioned-browser.js'
import { addresses } from './fixtures/test.js'
import { newReceiver } from './pages/send-page.js'

const message = 'Hello from Meridian'
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const plugins = [
  ...['evm', 'solana', 'service', 'injected', 'wallet-standard', 'connect', 'networks', 'account'],
  ...['balances', 'send', 'receive', 'auth', 'email'],
].join()
const [funder = ''] = addresses

/** Address of the active account. */
async function addressIn({ state }: EmbeddedPage): Promise<Hex> {
  await expect(state('status')).toHaveText('connected')
  return (await state('address').textContent()) as Hex
}

/** Signs the message of the page. Returns the signature. */
async function signMessage({ part, confirm, frame }: EmbeddedPage): Promise<Hex> {
  await part('own-sign').click()
  // the name comes with SYNC_DAPP_DATA
  await expect(frame.locator('.site')).toContainText('Calls itself Meridian')
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  return (await part('own-signature').textContent()) as Hex
}

/** Gives an account ether and USDC on Ethereum. */
async function fund(chains: ChainState, address: string) {
  await chains.setEther(address, parseEther('2'))
  const amount = 100_000_000n.toString(16).padStart(64, '0')
  // transfer(address,uint256)
  const data = `0xa9059cbb${address.slice(2).toLowerCase().padStart(64, '0')}${amount}`
  const to = chains.asset(1, 'USDC').address
  await chains.call(1, 'eth_sendTransaction', { from: funder, to, data })
}

/** Sends from the account view until the chain has confirmed. */
async function send(
  { button, part, dialog, confirm, frame }: EmbeddedPage,
  order: {
    readonly amount: string
    readonly receiver: string
    readonly asset?: string
    /** Change of the balance that the confirm shows. */
    readonly change: string
  },
) {
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
  await expect(frame.getByText(order.change)).toBeVisible()
  await confirm('Approve')
  await part('send-result-confirmed').waitFor()
  await part('frame-close').click()
  await dialog.waitFor({ state: 'detached' })
}

test(
  'a code typed after a wrong one replaces it, and no other try is lost',
  { tag: longTag },
  async ({ embedded, mailbox, page, pageErrors }) => {
    const user = 'typo@example.com'
    await embedded.open()
    await embedded.enterAddress(user)
    const right = await mailbox.code(user)
    await page.keyboard.type(right === '000000' ? '111111' : '000000')
    await expect(embedded.dialog).toContainText('That code is not right. 4 tries left.')
    await page.keyboard.type(right)
    await embedded.connected()
    // the browser reports the refused code
    expect(pageErrors.take().uncaught).toEqual([])
  },
)

test('storage of frames belongs to the site that embeds them', async ({
  browser,
  page,
  shopUrl,
  frameService,
  pageErrors,
}) => {
  const session = await browser.newBrowserCDPSession()
  const { arguments: given } = await session.send('Browser.getBrowserCommandLine')
  expect(given.join(' ')).not.toContain(partitioning)

  // what a page of the frame's origin stored is not in a frame of that origin on another site
  await page.goto(`${frameService.frameUrl}/?projectId=development`)
  await page.evaluate(() => localStorage.setItem('mark', 'own site'))
  expect(pageErrors.take().logged).toEqual([expect.stringContaining('Frame: parent is not set')])
  await page.goto(shopUrl)
  const element = await page.evaluateHandle((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    frame.referrerPolicy = 'strict-origin'
    document.body.append(frame)
    return new Promise<HTMLIFrameElement>((resolve) => frame.addEventListener('load', () => resolve(frame)))
  }, `${frameService.frameUrl}/?projectId=development`)
  const content = await element.asElement()?.contentFrame()
  expect(new URL(content?.url() ?? '').origin).toBe(new URL(frameService.frameUrl).origin)
  expect(await content?.evaluate(() => localStorage.getItem('mark'))).toBeNull()
  expect(await content?.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(0)
})

test('a login by e-mail signs in at the site as well', async ({ embedded }) => {
  const { page, part, open, logIn, state } = embedded
  await open(
    `?plugins=${['evm', 'service', 'connect', 'networks', 'account', 'auth', 'email', 'siwx'].join()}`,
  )
  await logIn('one-go@example.com')
  const session = part('own-session')
  await expect(session).toHaveText(/^Signed in as 0x[\da-fA-F]{40} on eip155:1$/)
  await page.reload()
  await expect(state('status')).toHaveText('connected')
  await expect(session).toHaveText(/^Signed in as 0x/)
  await part('own-sign-out').click()
  await expect(state('status')).toHaveText('disconnected')
  await expect(session).toHaveText('Signed out')
})

test('logs in by e-mail, signs, sends ether and USDC, and stays logged in after a reload', async ({
  embedded,
  chains,
}) => {
  test.setTimeout(120_000)
  const { page, part, open, logIn } = embedded
  await open(`?plugins=${plugins}`)
  await logIn('ada@example.com')
  const address = await addressIn(embedded)
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(await verifyMessage({ address, message, signature: await signMessage(embedded) })).toBe(true)

  await fund(chains, address)
  const receiver = newReceiver()
  await send(embedded, { amount: '0.1', receiver, change: '−0.1 ETH' })
  expect(await chains.ether(receiver)).toBe('0.1')
  await send(embedded, { amount: '5', receiver, asset: chains.asset(1, 'USDC').address, change: '−5 USDC' })
  expect(await chains.balance(1, 'USDC', receiver)).toBe(5_000_000n)

  await page.reload()
  expect(await addressIn(embedded)).toBe(address)
  expect(await verifyMessage({ address, message, signature: await signMessage(embedded) })).toBe(true)

  await part('host-disconnect').click()
  await expect(embedded.state('status')).toHaveText('disconnected')
  await page.reload()
  await embedded.button.waitFor()
  await expect(embedded.state('status')).toHaveText('disconnected')
})

// behaviour 12.15
test('a confirm is above a native dialog of the page, which stays open', async ({ embedded }) => {
  const { page, part, open, logIn } = embedded
  await open(`?plugins=${plugins}`)
  await logIn('lovelace@example.com')
  const address = await addressIn(embedded)
  // A dialog of a library gives the other elements of the page the attribute.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.dataset['testid'] = 'page-dialog'
    const sign = document.createElement('button')
    sign.textContent = 'Sign here'
    sign.addEventListener('click', () =>
      document.querySelector<HTMLElement>('[data-testid="own-sign"]')?.click(),
    )
    dialog.append(sign)
    document.body.append(dialog)
    for (const element of document.body.children) element.toggleAttribute('inert', element !== dialog)
    dialog.showModal()
  })
  const sign = page.getByRole('button', { name: 'Sign here' })
  await sign.click()
  await embedded.confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await expect(page.getByTestId('page-dialog')).toBeVisible()
  await expect(sign).toBeFocused()
  await expect(page.getByTestId('foyer-secure-backdrop')).toBeHidden()
})

test('sends SOL', { tag: longTag }, async ({ embedded, solana }) => {
  test.setTimeout(120_000)
  const { open, logIn, button, part, state, dialog } = embedded
  await open(`?plugins=${plugins}`)
  await logIn('grace@example.com')
  await button.click()
  await part('frame-chooser').click()
  await part(`network-${solanaMainnet}`).click()
  await expect(state('network')).toHaveText(solanaMainnet)
  await part('frame-close').click()
  await expect(dialog).toBeHidden()
  const address = await addressIn(embedded)

  const connection = new Connection(solana.rpcUrl, 'confirmed')
  const funding = await connection.requestAirdrop(new PublicKey(address), 2 * LAMPORTS_PER_SOL)
  await connection.confirmTransaction(funding, 'confirmed')
  const receiver = solana.accounts[1]?.address ?? ''
  const before = await connection.getBalance(new PublicKey(receiver))
  await send(embedded, { amount: '0.5', receiver, change: '−0.5 SOL' })
  expect((await connection.getBalance(new PublicKey(receiver))) - before).toBe(LAMPORTS_PER_SOL / 2)
})

test(
  '10 a second site and a second browser are devices of their own, with the same address',
  { tag: longTag },
  async ({ embedded, page, clubUrl, shopUrl, secondContext, mailbox }) => {
    test.setTimeout(120_000)
    const user = 'mary@example.com'
    await embedded.open()
    await embedded.logIn(user)
    const address = await addressIn(embedded)

    const club = embeddedPage(await page.context().newPage(), clubUrl, mailbox)
    const other = embeddedPage(await secondContext.newPage(), shopUrl, mailbox)
    for (const place of [club, other]) {
      await place.open()
      await expect(place.state('status')).toHaveText('disconnected')
      await place.logIn(user)
      expect(await addressIn(place)).toBe(address)
      expect(await verifyMessage({ address, message, signature: await signMessage(place) })).toBe(true)
    }
    // the first one signs as before
    expect(await verifyMessage({ address, message, signature: await signMessage(embedded) })).toBe(true)
  },
)
