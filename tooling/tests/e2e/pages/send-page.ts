import { randomBytes } from 'node:crypto'
import { expect, test as base } from '../fixtures/test.js'
import { injectRpcFaults, type RpcFaults } from '../fixtures/rpc-faults.js'
import { recordToasts, toastTexts } from '../fixtures/toasts.js'
import { firstWallet, playgroundPage, type Playground } from './playground.js'
import type { Page } from '@playwright/test'

/** A playground whose wallet is connected and approves every request. */
export interface SendPage extends Playground {
  /** Texts of the modal, and of all toasts since the page was loaded. */
  text(): Promise<string>
  /** Fills the form and waits for the preview. Default order: 0.001 ether. */
  review(receiver: string, order?: { readonly amount?: string; readonly asset?: string }): Promise<void>
  confirm(): Promise<void>
  /** Waits until the transaction is shown as confirmed. */
  confirmed(): Promise<void>
  /** Closes the modal if it is open. */
  close(): Promise<void>
  /** Reloads the page and waits for the restored connection. */
  reload(): Promise<void>
}

/** Amount that {@link SendPage.review} sends, in wei. */
export const sentWei = 10n ** 15n

/** A random address. */
export function newReceiver(): `0x${string}` {
  return `0x${randomBytes(20).toString('hex')}`
}

/** Opens a page with a wallet that approves: connects it, or waits for the connection of the browser profile. */
export async function openSendPage(
  page: Page,
  url: string,
  { query = '', isConnected = false } = {},
): Promise<SendPage> {
  const p = playgroundPage(page, url)
  const approveAll = async () => {
    // The strict host page has no panel.
    if ((await p.part('test-wallet-toggle').count()) > 0) await p.wallet.toggle('auto-approve', true)
  }
  await recordToasts(page)
  await p.open(query)
  await p.button.waitFor()
  await approveAll()
  if (isConnected) await expect(p.state('status')).toHaveText('connected')
  else {
    await p.choose(firstWallet)
    await p.connected()
  }
  return {
    ...p,
    text: async () =>
      [...(await page.locator('[role="dialog"]').allTextContents()), ...(await toastTexts(page))]
        .join(' ')
        // Marks that isolate names in right-to-left text.
        .replace(/[\u2066-\u2069]/g, ''),
    async review(receiver, { amount = '0.001', asset } = {}) {
      await p.button.click()
      await p.part('account-action-send').click()
      if (asset !== undefined) {
        await p.part('send-asset').click()
        await p.part(`send-asset-${asset}`).click()
      }
      await p.part('send-amount').fill(amount)
      await p.part('send-receiver').fill(receiver)
      await expect(p.part('send-review')).toHaveText('Review')
      await p.part('send-review').click()
      await p.part('send-confirm').waitFor()
    },
    confirm: () => p.part('send-confirm').click(),
    confirmed: () => p.part('send-result-confirmed').waitFor(),
    async close() {
      if ((await p.dialog.count()) === 0) return
      await p.part('frame-close').click()
      await p.dialog.waitFor({ state: 'detached' })
    },
    async reload() {
      await page.reload()
      await expect(p.state('status')).toHaveText('connected')
      await approveAll()
    },
  }
}

interface SendFixtures {
  /** Faults of the calls of `context` to the local chains. */
  faults: RpcFaults
  /** The playground with Ethereum only, connected. */
  sendPage: SendPage
}

/** A test with a page that sends, and with faults of its nodes. */
export const test = base.extend<SendFixtures>({
  faults: async ({ context, devnet }, use) => {
    const faults = await injectRpcFaults(
      context,
      devnet.chains.map(({ rpcUrl }) => rpcUrl),
    )
    await use(faults)
    faults.clear()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  sendPage: async ({ page, playgroundUrl, faults: _faults }, use) =>
    use(await openSendPage(page, playgroundUrl, { query: '?uses=1' })),
})

export { expect }
