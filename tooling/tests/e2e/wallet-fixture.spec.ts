import { verifyMessage } from 'viem'
import { withWallet, type WalletUser } from '../../../plugins/evm/testing/playwright.js'
import { createModal } from '../../../plugins/evm/testing/playwright/modal.js'
import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test as base } from './fixtures/test.js'

const [first = '', second = ''] = addresses

/** A test whose wallet runs in the test process. The page has no wallet of its own, and a strict policy with Trusted Types. */
const test = base.extend<{ wallet: WalletUser }>({
  wallet: async ({ page, devnet }, use) =>
    use(await withWallet(page, { chains: devnet.chains, mnemonic: devnet.mnemonic })),
})

test('connects, shows the balance, signs a message of the page and disconnects', async ({
  playground: p,
  wallet,
  chains,
}) => {
  await chains.setEther(first, 2_500_000_000_000_000_000n)
  await p.open('?wallets=0')
  await wallet.connect()
  await expect(p.state('address')).toHaveText(first)
  await expect(p.state('balance')).toHaveText('2.5 ETH')

  await p.part('own-sign').click()
  const { method, params } = await wallet.sign()
  expect(method).toBe('personal_sign')
  expect((params as string[])[1]?.toLowerCase()).toBe(first.toLowerCase())
  const signature = p.part('own-signature')
  await expect(signature).toHaveText(/^0x/)
  const proof = { address: first, message: 'Hello from Meridian', signature: await signature.textContent() }
  expect(await verifyMessage(proof as Parameters<typeof verifyMessage>[0])).toBe(true)

  await wallet.disconnect()
  await expect(p.state('status')).toHaveText('disconnected')
  expect(wallet.requests()).toEqual([])
})

test('connects by a wallet that answers late', async ({ playground: p, wallet }) => {
  wallet.testWallet.behave({ hold: true })
  await p.open('?wallets=0')
  const connected = wallet.connect()
  await expect(p.part('connecting-waiting')).toBeVisible()
  // it opens the wallet again, whose window may be lost
  await expect(p.part('connecting-retry')).toBeVisible()
  expect(await createModal(p.page, {}).attempt()).toBe('connecting')
  wallet.testWallet.behave({ hold: false })
  await connected
  await expect(p.state('address')).toHaveText(first)
})

test('says that an attempt has failed', { tag: longTag }, async ({ playground: p, wallet }) => {
  wallet.testWallet.behave({ reject: true })
  await p.open('?wallets=0')
  await expect(wallet.connect()).rejects.toThrow('connect: the modal shows a failed attempt')
})

test('signs in when the page asks for it', { tag: longTag }, async ({ page, nodesUrl, wallet }) => {
  const plugins = ['evm', 'service', 'injected', 'connect', 'networks', 'account', 'siwx']
  await page.goto(`${nodesUrl}/?wallets=0&plugins=${plugins.join()}`)
  await wallet.connect()
  await expect(page.getByTestId('own-session')).toContainText(first)
})

test('connects in a page whose modal stays open, and disconnects there', async ({
  page,
  servePage,
  wallet,
}) => {
  await page.goto(`${await servePage('hostile')}/?quiet`)
  await wallet.connect()
  await expect(page.getByTestId('connecting-connected')).toBeVisible()
  await expect(page.getByTestId('foyer-button')).toContainText(first.slice(0, 6))
  await wallet.disconnect()
  await expect(page.getByTestId('foyer-button')).not.toContainText(first.slice(0, 6))
  expect(wallet.requests()).toEqual([])
})

test(
  'switches network and account in the wallet, and is connected after a reload',
  { tag: longTag },
  async ({ playground: p, wallet }) => {
    await p.open('?wallets=0')
    await wallet.connect()
    await wallet.switchNetwork(8453)
    await expect(p.state('network')).toHaveText('eip155:8453')
    await wallet.switchAccount(second as `0x${string}`)
    await expect(p.state('address')).toHaveText(second)
    await p.page.reload()
    await expect(p.state('address')).toHaveText(second)
    await expect(p.state('network')).toHaveText('eip155:8453')
    expect(wallet.requests()).toEqual([])
  },
)

test('rejects and approves requests one by one', { tag: longTag }, async ({ playground: p, wallet }) => {
  await p.open('?wallets=0')
  await p.choose()
  const request = await wallet.waitForRequest()
  expect(wallet.requests()).toEqual([request])
  expect(request.method).toBe('eth_requestAccounts')
  await wallet.reject()
  await p.part('connecting-retry').click()
  await wallet.approve('eth_requestAccounts')
  await p.connected()
  await p.part('own-sign').click()
  await expect(p.part('own-sign-status')).toHaveText('pending')
  await wallet.reject('personal_sign')
  await expect(p.part('own-sign-status')).toBeEmpty()
})

test(
  'names the requests that wait, when the expected one does not come',
  { tag: longTag },
  async ({ playground: p, wallet }) => {
    await p.open('?wallets=0')
    await p.choose()
    await wallet.waitForRequest()
    await expect(wallet.approve('eth_sendTransaction', { timeout: 1 })).rejects.toThrow(
      /eth_sendTransaction[^]*eth_requestAccounts/,
    )
  },
)

test(
  'works with a widget in a frame, which another page of the context shares',
  { tag: longTag },
  async ({ page, context, playgroundUrl, wallet }) => {
    const shell = `<!doctype html><title>Shell</title><link rel="icon" href="data:,"><iframe src="${playgroundUrl}/?wallets=0" style="width: 100%; height: 700px"></iframe>`
    await page.route('**/shell', (route) => route.fulfill({ contentType: 'text/html', body: shell }))
    await page.goto(`${playgroundUrl}/shell`)
    const within = page.frameLocator('iframe')
    await wallet.connect({ within })
    await expect(within.getByTestId('state-address')).toHaveText(first)

    const other = await context.newPage()
    await other.goto(`${playgroundUrl}/?wallets=0`)
    await expect(other.getByTestId('state-address')).toHaveText(first)
    await wallet.switchAccount(1)
    await expect(other.getByTestId('state-address')).toHaveText(second)
    await expect(within.getByTestId('state-address')).toHaveText(second)
  },
)
