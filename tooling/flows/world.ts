import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { strictPolicy } from '../serve/strict-policy.mjs'
import { chromiumArgs, findChromium } from '../setup/chromium.mjs'
import { buildApp } from './build-app.js'

/** What all flow tests share: one browser, one set of chains, the pages built from source. */
export interface World {
  /** The WebSocket address of the one Chromium. */
  readonly browser: string
  readonly devnet: Pick<Devnet, 'chains' | 'accounts' | 'mnemonic' | 'assets' | 'names'>
  /** The Content-Security-Policy all pages are served with. */
  readonly policy: string
  /** Origins of the built pages. */
  readonly playground: string
  readonly faults: string
  /** A folder outside of the repository that is removed at the end. */
  readonly folder: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    world: World
  }
}

/** Starts what the flow tests share; the teardown it returns stops all of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-flows-'))
  const stops: (() => void | Promise<void>)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const teardown = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    const executablePath = findChromium()
    const devnet = await startDevnet()
    stops.push(() => devnet.stop())
    const browser = await chromium.launchServer({ executablePath, args: chromiumArgs })
    stops.push(() => browser.close())

    const policy = strictPolicy({ connect: devnet.chains.map(({ rpcUrl }) => rpcUrl) })
    const serve = async (name: string, mode: 'production' | 'development') => {
      const dir = join(folder, name)
      await buildApp(name, dir, mode)
      const server = await serveStatic({
        dir,
        headers: { 'content-security-policy': policy },
        transformHtml: (html) => withDevnet(html, devnet),
      })
      stops.push(() => server.stop())
      return server.url
    }
    const [playground, faults] = [
      await serve('playground', 'production'),
      await serve('faults', 'development'),
    ]
    const { chains, accounts, mnemonic, assets, names } = devnet
    project.provide('world', {
      browser: browser.wsEndpoint(),
      devnet: { chains, accounts, mnemonic, assets, names },
      policy,
      playground,
      faults,
      folder,
    })
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}
