import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../setup/chromium.mjs'
import { workFolder } from '../../size/work-folder.mjs'
import { libraries } from './libraries.mjs'
import { preparePage } from './prepare-page.mjs'
import { visitPage } from './visit-page.mjs'

/** @typedef {import('./prepare-page.mjs').PreparedPage & import('./visit-page.mjs').OtherVisit} OtherFigures */

/**
 * Installs the libraries of the comparison, builds a minimal page with each, and opens it.
 *
 * @returns {Promise<Record<string, OtherFigures>>}
 * @throws {Error} naming the library that cannot be measured
 */
export async function measureOthers() {
  const folder = workFolder()
  const figures = /** @type {Record<string, OtherFigures>} */ ({})
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  try {
    for (const [name, library] of Object.entries(libraries)) {
      try {
        const page = await preparePage(join(folder, name.replace(/\W+/g, '-')), library)
        figures[name] = { ...page, ...(await visitPage(browser, page.dir, library)) }
      } catch (cause) {
        throw new Error(`${name} could not be measured.`, { cause })
      }
    }
    return figures
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
