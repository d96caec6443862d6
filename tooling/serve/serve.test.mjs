import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServer as createViteServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { devnetPlugin, withDevnet } from './devnet-page.mjs'
import { serveStatic } from './serve-static.mjs'
import { strictPolicy } from './strict-policy.mjs'

let folder = ''
/** @type {import('./serve-static.mjs').StaticServer[]} */
let started = []
beforeEach(() => {
  started = []
  folder = mkdtempSync(join(tmpdir(), 'foyer-serve-'))
})
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** @param {Record<string, string>} files */
function put(files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** @param {Partial<import('./serve-static.mjs').ServeOptions>} [options] */
async function serve(options) {
  const server = await serveStatic({ dir: join(folder, 'site'), ...options })
  started.push(server)
  return server.url
}

/**
 * The path goes out as it is written here, which fetch would not do.
 *
 * @param {string} url
 * @param {string} path
 * @param {string} [method]
 * @returns {Promise<{ status: number, body: string }>}
 */
const ask = (url, path, method = 'GET') =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${url}/`, { path, method }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    outgoing.on('error', reject).end()
  })

describe('serveStatic', () => {
  it('serves files and folder pages under their media types, uncached', async () => {
    put({ 'site/index.html': '<p>home', 'site/a/index.html': '<p>a', 'site/b.js': 'b()', 'site/c.bin': '1' })
    const url = await serve()
    const type = async (/** @type {string} */ path) => {
      const response = await fetch(url + path)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return [await response.text(), response.headers.get('content-type')]
    }
    expect(await type('/')).toEqual(['<p>home', 'text/html; charset=utf-8'])
    expect(await type('/a/?x=1')).toEqual(['<p>a', 'text/html; charset=utf-8'])
    expect(await type('/b.js')).toEqual(['b()', 'text/javascript; charset=utf-8'])
    expect(await type('/c.bin')).toEqual(['1', 'application/octet-stream'])
    put({ 'site/index.html': '<p>changed' })
    expect(await type('/')).toEqual(['<p>changed', 'text/html; charset=utf-8'])
  })

  it('sends a folder without its slash to the one with it, query kept', async () => {
    put({ 'site/a/index.html': '<p>a' })
    const response = await fetch(`${await serve()}/a?x=1`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, '/a/?x=1'])
  })

  it('keeps to its folder, whatever the path is made of', async () => {
    put({ 'site/index.html': '', secret: 'outside', 'site-neighbour/secret': 'outside' })
    symlinkSync(join(folder, 'secret'), join(folder, 'site/link'))
    symlinkSync(folder, join(folder, 'site/up'))
    const url = await serve()
    const attempts = [
      '/../secret',
      '/%2e%2e/secret',
      '/..%2fsecret',
      '/../site-neighbour/secret',
      '/link',
      '/up/secret',
      '/%00',
      '/%zz',
      `/${join(folder, 'secret')}`,
    ]
    for (const path of attempts) expect(await ask(url, path)).toEqual({ status: 404, body: 'Not found.' })
  })

  it('answers GET and HEAD only', async () => {
    put({ 'site/index.html': '<p>home' })
    const url = await serve()
    expect(await ask(url, '/', 'HEAD')).toEqual({ status: 200, body: '' })
    expect((await ask(url, '/', 'POST')).status).toBe(405)
  })

  it('sends the given headers with every answer and transforms pages only', async () => {
    put({ 'site/index.html': 'page', 'site/a.js': 'script' })
    const policy = strictPolicy({ connect: [] })
    const headers = { 'content-security-policy': policy }
    const url = await serve({ headers, transformHtml: (html) => html.toUpperCase() })
    for (const path of ['/', '/a.js', '/missing']) {
      expect((await fetch(url + path)).headers.get('content-security-policy')).toBe(policy)
    }
    expect((await ask(url, '/')).body).toBe('PAGE')
    expect((await ask(url, '/a.js')).body).toBe('script')
  })

  it('shows why a page could not be transformed', async () => {
    put({ 'site/index.html': 'no head' })
    const url = await serve({
      transformHtml: (html) => withDevnet(html, { chains: [], mnemonic: '', assets: [] }),
    })
    expect(await ask(url, '/')).toEqual({ status: 500, body: expect.stringContaining('no <head>') })
  })

  it('refuses a port that is taken', async () => {
    const { port } = new URL(await serve())
    await expect(serveStatic({ dir: folder, port: Number(port) })).rejects.toThrow('EADDRINUSE')
  })

  it('answers nobody after stop, open connections included', async () => {
    put({ 'site/index.html': '' })
    const url = await serve()
    await fetch(url, { headers: { connection: 'keep-alive' } })
    await started[0]?.stop()
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe('strictPolicy', () => {
  it('allows the own origin and the given ones to be talked to, each once', () => {
    const policy = strictPolicy({
      connect: ['http://127.0.0.1:1/rpc', 'http://127.0.0.1:1', 'ws://a.test/x'],
    })
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self' http://127.0.0.1:1 ws://a.test",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ])
  })
})

describe('withDevnet', () => {
  const usdc = {
    chainId: 1,
    address: /** @type {const} */ ('0x12'),
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
  }
  const kept = { kind: /** @type {const} */ ('plain'), held: ['1204.5'] }
  const devnet = {
    chains: [{ id: 1, name: 'Ethereum</script><script>alert(1)', rpcUrl: 'http://127.0.0.1:1' }],
    mnemonic: 'some $& words',
    assets: [{ ...usdc, ...kept }],
  }
  const served = { ...devnet, assets: [usdc] }
  /** @param {string} html */
  const read = (html) => JSON.parse(/id="devnet">(.*?)<\/script>/.exec(html)?.[1] ?? '')

  it('puts the chains into the head as data no word of which can end the block', () => {
    const html = withDevnet('<!doctype html><html><HEAD lang="en"><title>t</title></HEAD></html>', devnet)
    expect(html).toContain('<HEAD lang="en"><script type="application/json" id="devnet">')
    expect(html.match(/<\/?script/g)).toHaveLength(2)
    expect(read(html)).toEqual(served)
  })

  it('hands on nothing but the documented fields', () => {
    const more = { ...devnet, accounts: [{ privateKey: '0x1' }], stop: () => {} }
    expect(read(withDevnet('<head></head>', more))).toEqual(served)
  })

  it('refuses a page without a head', () => {
    expect(() => withDevnet('<header></header>', devnet)).toThrow('no <head>')
  })

  it('does the same in the pages of Vite', async () => {
    const vite = await createViteServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null },
      plugins: [devnetPlugin(devnet)],
    })
    try {
      expect(read(await vite.transformIndexHtml('/', '<html><head></head></html>'))).toEqual(served)
    } finally {
      await vite.close()
    }
  })
})
