import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { runAxe } from '../axe.js'
import { longTag } from './fixtures/long-tag.js'
import { copyPairingUri, pair, requestSignature, test, type Pairing } from './fixtures/pairing.js'
import { addresses, expect } from './fixtures/test.js'

const [first = '', second = '', till = ''] = addresses

/** Requests a signature in the page, approves it in the wallet, and verifies it. */
async function sign(pairing: Pairing, message: string, address: string) {
  const signature = await requestSignature(pairing, message)
  expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
}

test.describe('a page and a wallet on another device', () => {
  test('pair, sign, send, switch, keep the session after a reload, and disconnect from either side', async ({
    pairing,
    chains,
  }) => {
    test.setTimeout(120_000)
    const { p, w } = pairing
    const balance = (address: string) => chains.balance(1, 'USDC', address)
    await pair(pairing)
    await expect(p.state('address')).toHaveText(first)
    await expect(p.state('network')).toHaveText('eip155:1')
    await sign(pairing, 'Hello from the other side', first)

    const [senderBefore, receiverBefore] = [await balance(first), await balance(till)]
    await p.button.click()
    await p.part('account-action-send').click()
    await p.part('send-asset').click()
    await p.part(`send-asset-${chains.asset(1, 'USDC').address}`).click()
    await p.part('send-amount').fill('2.5')
    await p.part('send-receiver').fill(till)
    await expect(p.part('send-review')).toHaveText('Review')
    await p.part('send-review').click()
    await p.part('send-confirm').click()
    await w.answerRequest('eth_sendTransaction', 'approve')
    await p.part('send-result-confirmed').waitFor()
    expect(await balance(till)).toBe(receiverBefore + 2_500_000n)
    expect(await balance(first)).toBe(senderBefore - 2_500_000n)
    await p.part('frame-close').click()

    // The wallet switches and the page follows, then the page switches with the next request.
    await w.chain.selectOption('8453')
    await expect(p.state('network')).toHaveText('eip155:8453')
    await p.part('host-networks').click()
    await p.part('network-eip155:11155111').click()
    await expect(p.state('network')).toHaveText('eip155:11155111')
    await p.page.keyboard.press('Escape')
    await sign(pairing, 'Now on Sepolia', first)
    await expect(w.chain).toHaveValue('11155111')

    await w.part('web-wallet-account').selectOption({ index: 1 })
    await expect(p.state('address')).toHaveText(second)

    await Promise.all([p.page.reload(), w.page.reload()])
    await expect(p.state('status')).toHaveText('connected')
    await expect(p.state('address')).toHaveText(second)
    await expect(p.state('network')).toHaveText('eip155:11155111')
    await expect(w.sites).toHaveCount(1)
    await expect(w.chain).toHaveValue('11155111')
    await sign(pairing, 'After a reload', second)

    await w.part('web-wallet-disconnect').click()
    await expect(p.state('status')).toHaveText('disconnected')
    await expect(w.sites).toHaveCount(0)

    await pair(pairing)
    await p.part('host-disconnect').click()
    await expect(p.state('status')).toHaveText('disconnected')
    await expect(w.sites).toHaveCount(0)
  })

  test(
    'show the details of a proposal and a request, which can be rejected',
    { tag: longTag },
    async ({ pairing }) => {
      const { p, w, playgroundUrl } = pairing
      await w.propose(await copyPairingUri(p))
      await expect(w.part('web-wallet-proposal-name')).toHaveText('Meridian')
      await expect(w.part('web-wallet-proposal-url')).toHaveText(playgroundUrl)
      await expect(w.part('web-wallet-wanted-eip155')).toContainText('EthereumBaseSepolia')
      await w.part('web-wallet-refuse').click()
      await p.part('pairing-refused').waitFor()
      await p.part('frame-close').click()
      await p.dialog.waitFor({ state: 'detached' })
      await w.part('web-wallet-no-sites').waitFor()

      await pair(pairing)
      await p.part('own-sign').click()
      await w.answerRequest('personal_sign', 'reject')
      await expect(p.part('own-sign-status')).toHaveText('')
      await expect(p.part('own-signature')).toHaveCount(0)

      // The wallet shows a pending request again after a reload.
      await p.part('own-sign').click()
      await w.request.waitFor()
      await w.page.reload()
      await w.answerRequest('personal_sign', 'approve')
      await expect(p.part('own-sign-status')).toHaveText('success')
    },
  )

  test(
    'open a proposal by a link, and report invalid, expired and used URIs',
    { tag: longTag },
    async ({ pairing }) => {
      const { p, w, walletUrl } = pairing
      for (const [uri, notice] of [
        ['https://meridian.example/', 'no pairing address'],
        [`wc:${'a'.repeat(64)}@2?expiryTimestamp=1&symKey=${'b'.repeat(64)}`, 'expired'],
      ] as const) {
        await w.part('web-wallet-uri').fill(uri)
        await w.part('web-wallet-pair').click()
        await expect(w.notice).toContainText(notice)
      }
      const uri = await copyPairingUri(p)
      await w.page.goto(`${walletUrl}/wc?uri=${encodeURIComponent(uri)}`)
      await w.part('web-wallet-proposal').waitFor()
      expect(new URL(w.page.url()).search).toBe('')
      await w.part('web-wallet-approve').click()
      await expect(p.state('status')).toHaveText('connected')
      // A URI can be used once.
      await w.part('web-wallet-uri').fill(uri)
      await w.part('web-wallet-pair').click()
      await expect(w.notice).toContainText('used already')
      await w.part('web-wallet-accounts').click()
      await expectAccessibleOnPhone(w.page)
    },
  )
})

async function expectAccessibleOnPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await runAxe(page)).violations).toEqual([])
  }
}

const signIn = [
  'evm',
  'service',
  'injected',
  'walletconnect',
  'catalogue',
  'connect',
  'networks',
  'account',
  'siwx',
]

test.describe('a page that signs users in, and a wallet on another device', () => {
  test('connect and sign in with one approval', async ({ pairing }) => {
    const { p, w } = pairing
    await p.open(`?wallets=0&plugins=${signIn.join()}`)
    await w.propose(await copyPairingUri(p))
    await expect(w.part('web-wallet-sign-in')).toContainText(new URL(p.page.url()).host)
    await w.part('web-wallet-approve').click()
    const session = p.part('own-session')
    await expect(session).toHaveText(`Signed in as ${first} on eip155:1`)
    await expect(p.state('status')).toHaveText('connected')
    await expect(p.dialog).toBeHidden()

    await p.page.reload()
    await expect(p.state('status')).toHaveText('connected')
    await expect(session).toHaveText(`Signed in as ${first} on eip155:1`)
    await p.part('own-sign-out').click()
    await expect(p.state('status')).toHaveText('disconnected')
    await expect(w.sites).toHaveCount(0)
  })
})
