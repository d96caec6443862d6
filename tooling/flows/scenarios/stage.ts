import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Browser, BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import { startChain, type RunningChain } from '../../devnet/chain-process.mjs'
import { furnishChain } from '../../devnet/furnish-chain.mjs'
import { callRpc } from '../../devnet/rpc.mjs'
import { withDevnet } from '../../serve/devnet-page.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { collectComplaints } from '../complaints.js'
import { noteToasts } from '../said-by-toasts.js'
import type { OpenPage } from '../flow-test.js'
import { startProxy, type NodeProxy } from './node-proxy.js'

const names = new Map([
  [1, 'Ethereum'],
  [8453, 'Base'],
])

/** Chains of one's own, a proxy before each, and a page served with them: nobody else is disturbed. */
export interface Stage {
  /** The page's address. */
  readonly url: string
  readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
  readonly proxy: NodeProxy
  /** Asks the first chain's node itself, behind the proxy. */
  node(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Ends the first chain's process; `start` begins it anew with the state it left. */
  readonly process: { stop(): Promise<void>; start(): Promise<void> }
  /** Opens a page of its own profile, or of one that is there. */
  open(context?: BrowserContext): Promise<OpenPage>
  stop(): Promise<void>
}

/** Starts a stage: these chains, and the playground or another built page from a folder. */
export async function startStage(
  browser: Browser,
  { chainIds = [1], dir = join(inject('world').folder, 'playground'), query = '' } = {},
): Promise<Stage> {
  const { accounts, mnemonic, assets } = inject('world').devnet
  const folder = mkdtempSync(join(tmpdir(), 'foyer-stage-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const start = async (id: number): Promise<RunningChain> => {
    const stateFile = join(folder, `${id}.json`)
    const chain = await startChain({
      id,
      name: names.get(id) ?? '',
      port: 0,
      mnemonic,
      accounts: 10,
      stateFile,
    })
    await furnishChain(chain, accounts)
    return chain
  }
  const chains = await Promise.all(
    chainIds.map(async (id) => {
      const running = { chain: await start(id) }
      const proxy = await startProxy(running.chain.rpcUrl)
      stops.push(
        () => running.chain.stop(),
        () => proxy.stop(),
      )
      return { id, running, proxy }
    }),
  )
  const [first] = chains
  if (!first) throw new Error('A stage has a chain.')
  const { running, proxy } = first
  const served = chains.map(({ id, proxy: { url } }) => ({ id, name: names.get(id) ?? '', rpcUrl: url }))
  const server = await serveStatic({
    dir,
    headers: { 'content-security-policy': strictPolicy({ connect: served.map(({ rpcUrl }) => rpcUrl) }) },
    transformHtml: (html) => withDevnet(html, { chains: served, mnemonic, assets }),
  })
  stops.push(() => server.stop())
  const contexts: BrowserContext[] = []
  stops.push(() => Promise.all(contexts.map((context) => context.close())))
  return {
    url: `${server.url}/${query}`,
    accounts,
    proxy,
    node: (method, ...params) => callRpc(running.chain.rpcUrl, method, [...params]),
    process: {
      stop: () => running.chain.stop(),
      async start() {
        running.chain = await start(first.id)
        proxy.lead(running.chain.rpcUrl)
      },
    },
    async open(context) {
      const own = context ?? (await browser.newContext({ reducedMotion: 'reduce' }))
      if (!context) contexts.push(own)
      // three lanes and all other flows share two processors
      own.setDefaultTimeout(40_000)
      const page = await own.newPage()
      const complaints = await collectComplaints(page)
      await noteToasts(page)
      await page.goto(`${server.url}/${query}`)
      return { page, complaints }
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}
