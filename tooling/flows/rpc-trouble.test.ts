import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { strictPolicy } from '../serve/strict-policy.mjs'
import { eventually } from './eventually.js'
import { test, type Open } from './flow-test.js'
import { drivePlayground, type Playground } from './playground-page.js'
import { startTroubleProxy, troubles, type TroubleProxy } from './trouble-proxy.js'

const { devnet, folder } = inject('world')
const [own = '', , till = ''] = devnet.accounts.map(({ address }) => address)
/** What a node may take (threats, services). */
const rpcLimitMs = 8_000

let proxy: TroubleProxy
let page: { readonly url: string; stop(): Promise<void> }

beforeAll(async () => {
  const [ethereum, ...others] = devnet.chains
  if (!ethereum) throw new Error('The devnet has no chain.')
  proxy = await startTroubleProxy(ethereum.rpcUrl)
  const chains = [{ ...ethereum, rpcUrl: proxy.url }, ...others]
  const policy = strictPolicy({ connect: chains.map(({ rpcUrl }) => rpcUrl) })
  page = await serveStatic({
    dir: join(folder, 'playground'),
    headers: { 'content-security-policy': policy },
    transformHtml: (html) => withDevnet(html, { ...devnet, chains }),
  })
})
afterAll(async () => {
  await page.stop()
  await proxy.stop()
})

/** The playground before the proxy, with a clock that can be moved on. */
async function openBefore(open: Open): Promise<Playground> {
  const opened = await open(page.url, { mayComplain: true })
  await opened.page.clock.install()
  return { ...opened, ...drivePlayground(opened.page) }
}

/** Looks again and again while the time of the page goes on, half of what a node may take at once. */
const asTimeGoesOn = (p: Playground, read: () => Promise<string>) =>
  eventually(async () => {
    await p.page.clock.fastForward(rpcLimitMs / 2)
    return read()
  })

/** Presses Try again where it can be pressed, and says which tokens are listed. */
async function retry(p: Playground): Promise<string> {
  const button = p.part('balances-retry')
  const canPress = (await button.count()) > 0 && (await button.getAttribute('aria-disabled')) === null
  // it leaves when the figures come
  if (canPress) await button.click({ timeout: 1_000 }).catch(() => {})
  return (await p.dialog.locator('[data-testid^="asset-"]').allTextContents()).join(' ')
}

async function fillSend(p: Playground): Promise<void> {
  await p.part('account-action-send').click()
  await p.part('send-amount').fill('0.5')
  await p.part('send-receiver').fill(till)
}
const shown = async (p: Playground, testId: string) =>
  (await p.part(testId).count()) > 0 ? 'shown' : 'not yet'

test.for(troubles)(
  'a node that is no help (%s) is said so, stops nobody, and is as if it had not been when it is over',
  async (mode, { open }) => {
    proxy.mode = mode
    const p = await openBefore(open)
    await p.connect()

    await p.button.click()
    await p.part('account-disconnect').waitFor()
    await asTimeGoesOn(p, () => shown(p, 'account-no-balance')).toBe('shown')
    await asTimeGoesOn(p, () => shown(p, 'balances-retry')).toBe('shown')
    expect(await p.dialog.textContent()).toContain('Token Balance Unavailable')

    await p.part('account-action-receive').click()
    await eventually(async () =>
      (await p.part('receive-address').textContent())?.replace(/\s/g, ''),
    ).toContain(own)
    await p.part('frame-back').click()

    await fillSend(p)
    await asTimeGoesOn(p, () => shown(p, 'send-fault')).toBe('shown')
    await p.part('frame-back').click()
    await p.part('account-disconnect').waitFor()

    proxy.mode = 'pass'
    await asTimeGoesOn(p, () => retry(p)).toContain('1,204.5')
    await p.part('frame-close').click()
    await p.dialog.waitFor({ state: 'detached' })
    await p.button.click()
    await asTimeGoesOn(p, () => shown(p, 'account-balance')).toBe('shown')
    await fillSend(p)
    await asTimeGoesOn(p, async () => (await p.part('send-form').textContent()) ?? '').toContain('fee')
    await eventually(() => p.part('send-fault').count()).toBe(0)
    expect(await p.part('send-review').textContent()).toBe('Review')
  },
)
