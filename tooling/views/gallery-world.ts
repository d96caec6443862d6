import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { repositoryRoot } from '../setup/repository.mjs'
import { chromiumArgs, findChromium } from '../setup/chromium.mjs'
import { runCommand } from '../flows/run-command.js'
import { serveStatic } from '../serve/serve-static.mjs'
import { strictPolicy } from '../serve/strict-policy.mjs'

/** What all audits share: the gallery's page, built from source and served strictly, and one browser. */
export interface GalleryWorld {
  /** The WebSocket address of the one Chromium. */
  readonly browser: string
  /** The page's origin. */
  readonly url: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    gallery: GalleryWorld
  }
}

/** Starts what the audits share; the teardown it returns stops all of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-views-'))
  const stops: (() => void | Promise<void>)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const teardown = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    await buildPage(folder)
    const headers = {
      'content-security-policy': strictPolicy({ connect: [] }),
      // the same scripts again and again: the browser need compile them once only
      'cache-control': 'max-age=3600',
    }
    const server = await serveStatic({ dir: folder, headers })
    stops.push(() => server.stop())
    const browser = await chromium.launchServer({ executablePath: findChromium(), args: chromiumArgs })
    stops.push(() => browser.close())
    project.provide('gallery', { browser: browser.wsEndpoint(), url: server.url })
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

/** In a process of its own: Vitest says NODE_ENV=test, with which Vite would build React for development. */
async function buildPage(outDir: string): Promise<void> {
  const script =
    `import { buildToolPage } from './tooling/build/tool-page.mjs'\n` +
    `await buildToolPage('tooling/gallery/page', ${JSON.stringify(outDir)})`
  await runCommand(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repositoryRoot,
    env: { NODE_ENV: 'production' },
  })
}
