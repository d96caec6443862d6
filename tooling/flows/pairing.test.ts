import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { verifyMessage } from 'viem'
import { assetOf, heldOnChain } from './asset-on-chain.js'
import { runAxe } from '../views/run-axe.js'
import { eventually } from './eventually.js'
import { test, type Open } from './flow-test.js'
import { startPairingStage, type PairingStage } from './pairing-stage.js'
import { drivePlayground } from './playground-page.js'
import { driveWebWallet, type WebWallet } from './web-wallet-page.js'

const [first = '', second = '', till = ''] = inject('world').devnet.accounts.map(({ address }) => address)
const held = (address: string) => heldOnChain(1, 'USDC', address, stage.devnet)
const flowLimitMs = 60_000

let stage: PairingStage
beforeAll(async () => {
  stage = await startPairingStage()
})
afterAll(() => stage.stop())

/** A playground and a web wallet, each in a browser profile of its own. */
async function openBoth(open: Open) {
  const [page, wallet] = [await open('about:blank'), await open('about:blank')]
  for (const one of [page, wallet]) stage.watch(one.page)
  await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await Promise.all([page.page.goto(`${stage.playground}/?wallets=0`), wallet.page.goto(stage.wallet)])
  return { p: { ...page, ...drivePlayground(page.page) }, w: driveWebWallet(wallet.page) }
}

type Both = Awaited<ReturnType<typeof openBoth>>

/** Chooses the QR code and copies its address, as a visitor does. */
async function copyAddress({ p }: Pick<Both, 'p'>): Promise<string> {
  await p.button.click()
  await p.part('wallet-walletconnect').click()
  await p.part('pairing-offered').waitFor()
  await p.part('pairing-copy').click()
  return p.page.evaluate(() => navigator.clipboard.readText())
}

async function pair(both: Both) {
  const { p, w } = both
  await w.propose(await copyAddress(both))
  await w.part('web-wallet-approve').click()
  await p.dialog.waitFor({ state: 'detached' })
  await p.says('status', 'connected')
  await w.hasSites(1)
}

/** Has the page's own message signed, and checks who signed it. */
async function signs({ p, w }: Both, message: string, address: string) {
  await p.part('own-message').fill(message)
  await p.part('own-sign').click()
  await eventually(() => w.part('test-wallet-summary').textContent()).toContain(message)
  await w.answer('personal_sign', 'approve')
  await eventually(() => p.part('own-sign-status').textContent()).toBe('success')
  const signature = (await p.part('own-signature').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
}

describe('a page and a wallet elsewhere', () => {
  test(
    'pair, sign, send and switch, survive a reload, and part from either side',
    async ({ open }) => {
      const both = await openBoth(open)
      const { p, w } = both
      await pair(both)
      await p.says('address', first)
      await p.says('network', 'eip155:1')
      await signs(both, 'Hello from the other side', first)

      const [had, before] = [await held(first), await held(till)]
      await p.button.click()
      await p.part('account-action-send').click()
      await p.part('send-asset').click()
      await p.part(`send-asset-${assetOf(1, 'USDC', stage.devnet).address}`).click()
      await p.part('send-amount').fill('2.5')
      await p.part('send-receiver').fill(till)
      await eventually(() => p.part('send-review').textContent()).toBe('Review')
      await p.part('send-review').click()
      await p.part('send-confirm').click()
      await w.answer('eth_sendTransaction', 'approve')
      await p.part('send-result-confirmed').waitFor()
      expect(await held(till)).toBe(before + 2_500_000n)
      expect(await held(first)).toBe(had - 2_500_000n)
      await p.part('frame-close').click()

      // the wallet goes, and the page follows; then the other way round, with the next request
      await w.part('web-wallet-chain').selectOption('8453')
      await p.says('network', 'eip155:8453')
      await p.part('host-networks').click()
      await p.part('network-eip155:11155111').click()
      await p.says('network', 'eip155:11155111')
      await p.page.keyboard.press('Escape')
      await signs(both, 'Now on Sepolia', first)
      await w.isOn(11155111)

      await w.part('web-wallet-account').selectOption({ index: 1 })
      await p.says('address', second)

      await Promise.all([p.page.reload(), w.page.reload()])
      await p.says('status', 'connected')
      await p.says('address', second)
      await p.says('network', 'eip155:11155111')
      await w.hasSites(1)
      await w.isOn(11155111)
      await signs(both, 'After a reload', second)

      await w.part('web-wallet-disconnect').click()
      await p.says('status', 'disconnected')
      await w.hasSites(0)

      await pair(both)
      await p.part('host-disconnect').click()
      await p.says('status', 'disconnected')
      await w.hasSites(0)
      stage.expectOnlyOwn()
    },
    flowLimitMs,
  )

  test('what is asked for is shown, and a no is a no: to a proposal and to a request', async ({ open }) => {
    const both = await openBoth(open)
    const { p, w } = both
    await w.propose(await copyAddress(both))
    expect(await w.part('web-wallet-proposal-name').textContent()).toBe('Meridian')
    expect(await w.part('web-wallet-proposal-url').textContent()).toBe(stage.playground)
    expect(await w.part('web-wallet-wanted-eip155').textContent()).toContain('EthereumBaseSepolia')
    await w.part('web-wallet-refuse').click()
    await p.part('pairing-refused').waitFor()
    await p.part('frame-close').click()
    await p.dialog.waitFor({ state: 'detached' })
    await w.part('web-wallet-no-sites').waitFor()

    await pair(both)
    await p.part('own-sign').click()
    await w.answer('personal_sign', 'reject')
    await eventually(() => p.part('own-sign-status').textContent()).toBe('')
    expect(await p.part('own-signature').count()).toBe(0)

    // a request that waits is there again after a reload of the wallet
    await p.part('own-sign').click()
    await w.request.waitFor()
    await w.page.reload()
    await w.answer('personal_sign', 'approve')
    await eventually(() => p.part('own-sign-status').textContent()).toBe('success')
    stage.expectOnlyOwn()
  })

  test('a link into the wallet opens the proposal, and what is no address is said so', async ({ open }) => {
    const { p, w } = await openBoth(open)
    for (const [pasted, words] of [
      ['https://meridian.example/', 'no pairing address'],
      [`wc:${'a'.repeat(64)}@2?expiryTimestamp=1&symKey=${'b'.repeat(64)}`, 'expired'],
    ] as const) {
      await w.part('web-wallet-uri').fill(pasted)
      await w.part('web-wallet-pair').click()
      await eventually(() => w.notice.textContent()).toContain(words)
    }
    const uri = await copyAddress({ p })
    await w.page.goto(`${stage.wallet}/wc?uri=${encodeURIComponent(uri)}`)
    await w.part('web-wallet-proposal').waitFor()
    expect(new URL(w.page.url()).search).toBe('')
    await w.part('web-wallet-approve').click()
    await p.says('status', 'connected')
    // an address counts once
    await w.part('web-wallet-uri').fill(uri)
    await w.part('web-wallet-pair').click()
    await eventually(() => w.notice.textContent()).toContain('used already')
    await w.part('web-wallet-accounts').click()
    await isFitForAll(w)
  })
})

/** The wallet is used on a phone, and in the dark. */
async function isFitForAll({ page }: WebWallet) {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await runAxe(page)).violations).toEqual([])
  }
}
