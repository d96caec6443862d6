import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openWindow } from './looks.mjs'
import { showState } from './show-state.mjs'

/**
 * What the picture of the README shows, beside each other.
 *
 * @type {readonly { view: string, state: string, theme: 'light' | 'dark' }[]}
 */
const shown = [
  { view: 'connect.wallets', state: 'several installed', theme: 'light' },
  { view: 'account.home', state: 'receive and send, one part', theme: 'light' },
  { view: 'send.preview', state: 'simulated, ready', theme: 'dark' },
  { view: 'receive.address', state: 'with a name', theme: 'dark' },
]

/** Of each of them, in pixels of the page: the modal in its middle, whatever its height. */
const cut = { width: 400, height: 690 }

/**
 * Draws the picture of the README from the gallery's states.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {object} options
 * @param {string} options.url of the gallery's page
 * @param {Map<string, import('./list-states.mjs').ListedState[]>} options.views
 * @param {string} options.file
 * @throws {Error} when a state is not there, or does not come about
 */
export async function drawPicture(browser, { url, views, file }) {
  const pictures = []
  for (const { view, state, theme } of shown) {
    const listed = views.get(view)?.find((one) => one.state === state)
    if (!listed) throw new Error(`The README's picture wants ${view}, ${state}: there is no such state.`)
    const page = await openWindow(browser, { name: '', theme, dir: 'ltr', phone: false })
    await showState(page, url, listed, { theme, dir: 'ltr' })
    pictures.push(await page.screenshot({ clip: middleOf(page), animations: 'disabled' }))
    await page.context().close()
  }
  const page = await browser.newPage({ viewport: { width: cut.width * shown.length, height: cut.height } })
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`)
  await page.setContent(`<style>${styles}</style>${images.join('')}`, { waitUntil: 'load' })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, await page.screenshot())
  await page.close()
}

/** @param {import('@playwright/test').Page} page */
function middleOf(page) {
  const { width, height } = page.viewportSize() ?? cut
  return { x: (width - cut.width) / 2, y: (height - cut.height) / 2, ...cut }
}

const styles = `
  body { display: flex; margin: 0; overflow: hidden; }
  img { flex: none; width: ${cut.width}px; height: ${cut.height}px; }
`
