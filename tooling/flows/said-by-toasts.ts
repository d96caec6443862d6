import type { Page } from 'playwright-core'

const name = 'saidByToasts'

/**
 * Notes what every toast of the page says: it leaves after seconds, which on a busy machine go by unseen. Call it before
 * the page goes anywhere.
 */
export async function noteToasts(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const said = new Set<string>()
    Reflect.set(window, key, said)
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (options) {
      const root = attach.call(this, options)
      const look = () => {
        for (const { textContent } of root.querySelectorAll('[data-testid^="toast-"]')) said.add(textContent)
      }
      new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true })
      return root
    }
  }, name)
}

/** What toasts have said since the page was loaded, or what they had said was forgotten. */
export const saidByToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate((key) => [...((Reflect.get(window, key) ?? []) as Set<string>)], name)

/** Begins anew. */
export const forgetToasts = (page: Page): Promise<void> =>
  page.evaluate((key) => (Reflect.get(window, key) as Set<string>).clear(), name)
