import { randomBytes } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { eventually } from '../eventually.js'
import { drivePlayground, firstWallet, type Playground } from '../playground-page.js'
import { saidByToasts } from '../said-by-toasts.js'
import type { Stage } from './stage.js'

/** The playground with a connected wallet that says yes to everything, on a stage of its own. */
export interface SendPage extends Playground {
  readonly stage: Stage
  /** What is shown in the modal, or was said by a toast in this row. */
  text(): Promise<string>
  /** Fills the form and comes to what is to be confirmed: 0.001 ether unless something else is said. */
  review(receiver: string, order?: { readonly amount?: string; readonly asset?: string }): Promise<void>
  confirm(): Promise<void>
  /** Closes the modal, if it is open. */
  close(): Promise<void>
  /** Begins anew: what the page remembers is still there, and the wallet says yes again. */
  again(): Promise<void>
}

/** What is sent by {@link SendPage.review}, in wei. */
export const sentWei = 10n ** 15n

/** An address nobody has been paid at. */
export function newReceiver(): `0x${string}` {
  return `0x${randomBytes(20).toString('hex')}`
}

/** What the page shows when something fails on it: it goes on to other things, and what it showed would be lost. */
export const tellWhatIsShown =
  (p: SendPage) =>
  async (cause: unknown): Promise<never> => {
    throw new Error(`With "${await p.text()}" on the page: ${String(cause)}`, { cause })
  }

/** Opens it, in a profile of its own or in one that has a connection. */
export async function openSendPage(stage: Stage, context?: BrowserContext): Promise<SendPage> {
  const opened = await stage.open(context)
  const p = { ...opened, ...drivePlayground(opened.page) }
  const sayYes = async () => {
    if (await p.part('test-wallet-toggle').count()) await p.wallet.turn('auto-approve', true)
  }
  await sayYes()
  if (context) await p.says('status', 'connected')
  else {
    await p.choose(firstWallet)
    await p.part('connecting-connected').waitFor()
    // it leaves by itself
    await p.dialog.waitFor({ state: 'detached' })
  }
  return {
    ...p,
    stage,
    text: async () =>
      [...(await p.page.locator('[role="dialog"]').allTextContents()), ...(await saidByToasts(p.page))]
        .join(' ')
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
      await eventually(() => p.part('send-review').textContent()).toBe('Review')
      await p.part('send-review').click()
    },
    confirm: () => p.part('send-confirm').click(),
    async close() {
      if ((await p.dialog.count()) === 0) return
      await p.part('frame-close').click()
      await p.dialog.waitFor({ state: 'detached' })
    },
    async again() {
      await p.page.reload()
      await p.says('status', 'connected')
      await sayYes()
    },
  }
}
