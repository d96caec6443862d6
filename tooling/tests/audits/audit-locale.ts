import { findLocaleStates } from '../../gallery/locales.mjs'
import { directionOf } from '../../../kernel/text/locale.js'
import type { Look } from '../../gallery/page/query.js'
import type { Shown } from '../../gallery/page/show-state.js'
import { runAxe } from '../axe.js'
import { findCut } from './checks/find-cut.js'
import { desktop, drawnElements, expect, phone, type Gallery, type Page, type Show } from './gallery.js'

/** Expects that Connect, Account and Send in a language break no rule of axe, and that no text is cut, on a computer and a phone. */
export async function auditLocale(
  locale: string,
  { page, gallery, show }: { readonly page: Page; readonly gallery: Gallery; readonly show: Show },
): Promise<void> {
  const faults: string[] = []
  for (const state of findLocaleStates(gallery.states)) {
    const name = `${state.view}, ${state.state}`
    await page.setViewportSize(desktop)
    await show(state)
    const dialog = page.getByRole('dialog')
    const english = await dialog.innerText()
    const drawIn = (look: Look) => page.evaluate((wanted) => (window as unknown as Shown).look(wanted), look)
    await drawIn({ theme: 'light', locale })
    await expect.poll(() => dialog.innerText(), { message: name }).not.toBe(english)
    await expect(dialog).toHaveCSS('direction', directionOf(locale))
    const { violations, contrasts } = await runAxe(page)
    expect(contrasts, name).toBeGreaterThan(0)
    faults.push(...violations.map((line) => `${name}: ${line}`))
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      // resolves when the frame has its new height
      await drawIn({ theme: 'light', locale })
      const cut = await page.locator(drawnElements).evaluateAll(findCut)
      faults.push(...cut.faults.map((line) => `${name}, ${size.width} px: ${line}`))
    }
  }
  expect(faults).toEqual([])
}
