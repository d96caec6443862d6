import type { BrowserContext } from '@playwright/test'
import type { ProviderEventName } from '../provider-events.js'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../wallet.js'
import { announceInPage, type PageAnswer, type PageCall, type PageEvent } from './page-provider.js'

/** A wallet of the test process that pages of a browser context see as installed. */
export interface InstalledWallet {
  readonly wallet: TestWallet
  /** Resolves when all open pages have received the events so far. */
  delivered(): Promise<void>
}

const eventNames: readonly ProviderEventName[] = ['connect', 'disconnect', 'accountsChanged', 'chainChanged']

/**
 * Installs a wallet for all pages of a context, as an extension is. Keys and calls to nodes stay in the test process, so that the
 * Content-Security-Policy of a page does not concern them, and permissions outlast a reload.
 */
export async function installWallet(
  context: BrowserContext,
  options: TestWalletOptions,
): Promise<InstalledWallet> {
  const wallet = createTestWallet(options)
  const { provider, info } = wallet
  const binding = `foyerTestWallet_${info.uuid.replaceAll('-', '')}`
  const eventType = `${binding}:event`
  const deliveries = new Set<Promise<unknown>>()

  const deliver = (event: PageEvent) => {
    const frames = context.pages().flatMap((page) => page.frames())
    for (const frame of frames) {
      const delivery = frame
        .evaluate(([type, detail]) => void window.dispatchEvent(new CustomEvent(type, { detail })), [
          eventType,
          event,
        ] as const)
        // the frame is gone, or has loaded another document, which asks for the state itself
        .catch(() => {})
        .finally(() => deliveries.delete(delivery))
      deliveries.add(delivery)
    }
  }
  for (const name of eventNames)
    provider.on(name, (payload: unknown) =>
      deliver({ name, payload: payload instanceof Error ? fields(payload) : payload }),
    )

  await context.exposeBinding(binding, async (_source, message: PageCall): Promise<PageAnswer> => {
    try {
      if (message.kind === 'isUnlocked') return { result: await provider._metamask.isUnlocked() }
      const { method, params } = message
      return { result: await provider.request({ method, params } as Parameters<typeof provider.request>[0]) }
    } catch (error) {
      return { error: fields(error) }
    }
  })
  await context.addInitScript(announceInPage, { info, binding, eventType })
  context.once('close', () => wallet.destroy())
  return {
    wallet,
    async delivered() {
      await Promise.all(deliveries)
    },
  }
}

/** Fields of an error of EIP-1193. */
function fields(error: unknown) {
  const {
    message = String(error),
    code,
    data,
  } = error as { message?: string; code?: unknown; data?: unknown }
  return { message, ...(code !== undefined && { code }), ...(data !== undefined && { data }) }
}
