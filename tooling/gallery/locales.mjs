import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'
import { composeSheet } from './contact-sheet.mjs'
import { openWindow } from './looks.mjs'
import { shootView } from './shoot-view.mjs'

/**
 * States that are shown in each language.
 *
 * @type {readonly { view: string, state: string }[]}
 */
const localeStates = [
  { view: 'connect.wallets', state: 'one was used last, two claim to be the same, more than are listed' },
  { view: 'connect.wallets', state: 'none installed' },
  { view: 'account.home', state: 'receive and send, one part' },
  { view: 'account.home', state: 'leaving' },
  { view: 'send.form', state: 'empty' },
  { view: 'send.form', state: 'another asset' },
]

/** Languages that have texts, besides English. */
export const translatedLocales = readdirSync(join(repositoryRoot, 'kernel/text/languages'))
  .filter((file) => file !== 'index.ts')
  .map((file) => file.replace('.ts', ''))
  .sort()

/**
 * Finds the states of `localeStates` in the list of the gallery.
 *
 * @param {readonly import('./list-states.mjs').ListedState[]} listed
 * @throws {Error} if the gallery has no such state
 */
export function findLocaleStates(listed) {
  return localeStates.map(({ view, state }) => {
    const found = listed.find((each) => each.view === view && each.state === state)
    if (!found) throw new Error(`The gallery has no state "${state}" of ${view}.`)
    return found
  })
}

/**
 * Draws one sheet per language, on a desktop and on a phone.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {object} options
 * @param {string} options.url of the gallery's page
 * @param {Map<string, import('./list-states.mjs').ListedState[]>} options.views
 * @param {readonly string[]} options.only languages to draw; all if empty
 * @param {string} options.folder
 * @throws {Error} if a state cannot be shown or a language has no texts
 */
export async function drawLocales(browser, { url, views, only, folder }) {
  const states = findLocaleStates([...views.values()].flat())
  const problems = only
    .filter((tag) => !translatedLocales.includes(tag))
    .map((tag) => `There are no texts in ${tag}.`)
  for (const locale of translatedLocales) {
    if (only.length > 0 && !only.includes(locale)) continue
    const looks = [false, true].map((phone) => ({
      name: phone ? 'phone' : 'desktop',
      theme: /** @type {const} */ ('light'),
      dir: /** @type {const} */ ('ltr'),
      phone,
      locale,
    }))
    const windows = await Promise.all(
      looks.map(async (look) => ({ look, page: await openWindow(browser, look) })),
    )
    const { rows, problems: found } = await shootView(windows, url, states)
    problems.push(...found)
    await composeSheet(browser, { title: locale, rows, file: join(folder, `locale-${locale}.png`) })
    await Promise.all(windows.map(({ page }) => page.context().close()))
    console.log(`gallery/locale-${locale}.png: ${states.length} states`)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
