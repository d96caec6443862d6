import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { strictPolicy } from '../serve/strict-policy.mjs'
import { startService } from '../service/start-service.mjs'
import { buildApp } from './build-app.js'

/** A playground and a web wallet that pair over a service of this machine. */
export interface PairingStage {
  /** Chains of its own: what is sent here is missing in nobody's figures. */
  readonly devnet: Devnet
  readonly playground: string
  readonly wallet: string
  /** Notes whom a page asks; call it before the page goes anywhere. */
  watch(page: Page): void
  /** Asserts that no page has asked anybody but this machine's own. */
  expectOnlyOwn(): void
  stop(): Promise<void>
}

/** Starts the service, and serves the built pages under the strict policy with its address in them. */
export async function startPairingStage(): Promise<PairingStage> {
  const { folder } = inject('world')
  const devnet = await startDevnet()
  const stops: (() => Promise<void>)[] = [() => devnet.stop()]
  const service = await startService({ folder: 'memory' })
  stops.push(() => service.stop())
  const connect = [...devnet.chains.map(({ rpcUrl }) => rpcUrl), service.url, service.relayUrl]
  const served = { ...devnet, service: { url: service.url, projectId: 'development' } }
  const serve = async (dir: string, walletUrl?: string) => {
    const { url, stop } = await serveStatic({
      dir,
      headers: { 'content-security-policy': strictPolicy({ connect }) },
      transformHtml: (html) => withDevnet(html, { ...served, walletUrl }),
    })
    stops.push(stop)
    return url
  }
  const dir = join(folder, 'wallet')
  await buildApp('wallet', dir)
  const wallet = await serve(dir)
  const playground = await serve(join(folder, 'playground'), wallet)
  const own = new Set([wallet, playground, ...connect].map((url) => new URL(url).origin))
  const asked = new Set<string>()
  const note = (url: string) => /^(https?|wss?):/.test(url) && asked.add(new URL(url).origin)
  return {
    devnet,
    playground,
    wallet,
    watch(page) {
      page.context().on('request', (request) => note(request.url()))
      page.on('websocket', (socket) => note(socket.url()))
    },
    expectOnlyOwn() {
      expect([...asked].filter((origin) => !own.has(origin))).toEqual([])
      // the relay at least: else nobody was watching
      expect(asked).toContain(new URL(service.relayUrl).origin)
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}
