import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServer as createViteServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { devnetJson, devnetPath, devnetPlugin } from './devnet-json.mjs'
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
 * Sends the path unchanged; fetch would resolve `..` before it sends.
 *
 * @param {string} url
 * @param {string} path
 * @param {string} [method]
 * @returns {Promise<{ status: number, body: string }>}
 */
const send = (url, path, method = 'GET') =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${url}/`, { path, method }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    outgoing.on('error', reject).end()
  })

const usdc = {
  chainId: 1,
  address: /** @type {const} */ ('0x12'),
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const devnet = {
  chains: [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }],
  mnemonic: 'some words',
  assets: [{ ...usdc, kind: /** @type {const} */ ('plain'), held: ['1204.5'] }],
}

describe('serveStatic', () => {
  it('serves files and folder pages with their media types, uncached', async () => {
    put({ 'site/index.html': '<p>home', 'site/a/index.html': '<p>a', 'site/b.js': 'b()' })
    const url = await serve()
    const read = async (/** @type {string} */ path) => {
      const response = await fetch(url + path)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return [await response.text(), response.headers.get('content-type')?.split(';')[0]]
    }
    expect(await read('/')).toEqual(['<p>home', 'text/html'])
    expect(await read('/a/?x=1')).toEqual(['<p>a', 'text/html'])
    expect(await read('/b.js')).toEqual(['b()', 'text/javascript'])
    put({ 'site/index.html': '<p>changed' })
    expect(await read('/')).toEqual(['<p>changed', 'text/html'])
  })

  it('answers 404 to paths outside the folder', async () => {
    put({ 'site/index.html': '', secret: 'outside', 'site-neighbour/secret': 'outside' })
    const url = await serve()
    const paths = ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '/../site-neighbour/secret', '/missing']
    for (const path of paths) expect(await send(url, path)).toMatchObject({ status: 404 })
  })

  it('answers GET and HEAD only', async () => {
    put({ 'site/index.html': '<p>home' })
    const url = await serve()
    expect(await send(url, '/', 'HEAD')).toEqual({ status: 200, body: '' })
    expect((await send(url, '/', 'POST')).status).toBe(405)
  })

  it('sends the configured headers with every response', async () => {
    put({ 'site/index.html': 'page', 'site/a.js': 'script' })
    const policy = strictPolicy({ connect: [] })
    const headers = { 'content-security-policy': policy, 'cache-control': 'max-age=3600' }
    const url = await serve({ headers, json: { '/a.json': 1 } })
    for (const path of ['/', '/a.js', '/a.json', '/missing']) {
      const response = await fetch(url + path)
      expect(response.headers.get('content-security-policy')).toBe(policy)
      expect(response.headers.get('cache-control')).toBe('max-age=3600')
    }
  })

  it('serves JSON from memory', async () => {
    put({ 'site/index.html': '' })
    const url = await serve({ json: { [devnetPath]: devnetJson(devnet) } })
    const response = await fetch(`${url}${devnetPath}?x=1`)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ ...devnet, assets: [usdc] })
  })

  it('rejects when the port is in use', async () => {
    const { port } = new URL(await serve())
    await expect(serveStatic({ dir: folder, port: Number(port) })).rejects.toThrow('EADDRINUSE')
  })

  it('closes open connections on stop', async () => {
    put({ 'site/index.html': '' })
    const url = await serve()
    await fetch(url, { headers: { connection: 'keep-alive' } })
    await started[0]?.stop()
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe('strictPolicy', () => {
  it('allows connections to its own origin and to each listed origin once', () => {
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

describe('devnetJson', () => {
  it('copies the documented fields only', () => {
    const keys = { ...devnet, accounts: [{ privateKey: '0x1' }], stop: () => {} }
    expect(devnetJson(keys)).toEqual({ ...devnet, assets: [usdc] })
  })

  it('is served by the Vite plugin', async () => {
    const vite = await createViteServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
      plugins: [devnetPlugin(devnet)],
    })
    try {
      await vite.listen()
      const response = await fetch(new URL(devnetPath, vite.resolvedUrls?.local[0]))
      expect(await response.json()).toEqual({ ...devnet, assets: [usdc] })
    } finally {
      await vite.close()
    }
  })
})
