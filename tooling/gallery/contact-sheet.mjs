import { writeFile } from 'node:fs/promises'

const widestPx = 3_600
const scale = 1

/**
 * @typedef {import('./shoot-state.mjs').Shot & { name: string }} NamedShot
 * @typedef {{ name: string, dark: boolean, shots: NamedShot[] }} SheetRow
 */

/**
 * Puts pictures together on one sheet, a row for each look and under each picture the state it shows.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ title: string, rows: SheetRow[], file: string }} sheet
 */
export async function composeSheet(browser, { title, rows, file }) {
  const widest = Math.max(...rows.map(({ shots }) => shots.reduce((sum, { width }) => sum + width + 16, 80)))
  const context = await browser.newContext({
    viewport: { width: Math.min(widestPx, Math.max(640, Math.ceil(widest))), height: 400 },
    deviceScaleFactor: scale,
  })
  try {
    const page = await context.newPage()
    await page.setContent(sheetHtml(title, rows), { waitUntil: 'load' })
    await writeFile(file, await page.screenshot({ fullPage: true }))
  } finally {
    await context.close()
  }
}

/**
 * @param {string} title
 * @param {readonly SheetRow[]} rows
 */
function sheetHtml(title, rows) {
  const figure = (/** @type {NamedShot} */ { name, png, width, height }) =>
    `<figure><img src="data:image/png;base64,${png.toString('base64')}" width="${width}" height="${height}">` +
    `<figcaption>${text(name)}</figcaption></figure>`
  const sections = rows.map(
    ({ name, dark, shots }) =>
      `<section class="${dark ? 'dark' : 'light'}"><h2>${text(title)}: ${text(name)}</h2>` +
      `<div>${shots.map(figure).join('')}</div></section>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>${styles}</style>${sections.join('')}`
}

/** @param {string} words */
function text(words) {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const styles = `
  body { margin: 16px; font: 13px/1.4 system-ui; background: #fff; }
  section { margin-bottom: 16px; padding: 16px; border-radius: 12px; }
  .light { background: #f2efe9; color: #201d19; }
  .dark { background: #0a0908; color: #f4f1eb; }
  h2 { margin: 0 0 12px; font-size: 14px; }
  div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; }
  figure { margin: 0; }
  img { display: block; border-radius: 8px; }
  figcaption { margin-top: 6px; opacity: 0.75; }
`
