import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../setup/repository.mjs'

// Vite builds React for development in any other environment
process.env['NODE_ENV'] = 'production'

const target = join(repositoryRoot, 'gallery')
const readmePicture = 'docs/pictures/modal.png'

try {
  const flag = { type: /** @type {const} */ ('boolean'), default: false }
  const options = { picture: flag, locales: flag }
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  await drawGallery(positionals, values)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Draws every state of every view into one contact sheet per view, `gallery/<view>.png`.
 *
 * @param {readonly string[]} only the views to draw; all when it is empty
 * @param {object} options
 * @param {boolean} options.picture whether to draw the README's picture and nothing else
 * @param {boolean} options.locales whether to draw a sheet for each language, `gallery/locale-<tag>.png`, and nothing else
 * @throws {Error} naming the views that have no states, and the states that did not come about
 */
async function drawGallery(only, { picture, locales }) {
  const { chromium } = await import('@playwright/test')
  const { chromiumArgs, findChromium } = await import('../setup/chromium.mjs')
  const { serveStatic } = await import('../serve/serve-static.mjs')
  const { buildToolPage } = await import('../build/tool-page.mjs')
  const { listStates } = await import('./list-states.mjs')
  const { looks, openWindow } = await import('./looks.mjs')
  const { shootView } = await import('./shoot-view.mjs')
  const { composeSheet } = await import('./contact-sheet.mjs')

  const folder = mkdtempSync(join(tmpdir(), 'foyer-gallery-'))
  const stops = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    await buildToolPage('tooling/gallery/page', folder)
    const server = await serveStatic({ dir: folder, headers: { 'cache-control': 'max-age=3600' } })
    stops.push(() => server.stop())
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
    stops.push(() => browser.close())

    const { views, missing } = await listStates(browser, server.url)
    if (picture) {
      const { drawPicture } = await import('./picture.mjs')
      await drawPicture(browser, { url: server.url, views, file: join(repositoryRoot, readmePicture) })
      console.log(readmePicture)
      return
    }
    if (locales) {
      const { drawLocales } = await import('./locales.mjs')
      mkdirSync(target, { recursive: true })
      await drawLocales(browser, { url: server.url, views, only, folder: target })
      return
    }
    const problems = missing.map((view) => `${view} has no states file.`)
    for (const name of only.filter((one) => !views.has(one))) problems.push(`There is no view ${name}.`)
    mkdirSync(target, { recursive: true })
    const windows = await Promise.all(
      looks.map(async (look) => ({ look, page: await openWindow(browser, look) })),
    )
    for (const [view, states] of views) {
      if (only.length > 0 && !only.includes(view)) continue
      const { rows, problems: found } = await shootView(windows, server.url, states)
      problems.push(...found)
      await composeSheet(browser, { title: view, rows, file: join(target, `${view}.png`) })
      console.log(`gallery/${view}.png: ${states.length} states`)
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
