import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { findProgram } from '../../../apps/service/src/testing/servers/find-program.js'
import { skipWithout } from '../../../apps/service/src/testing/servers/skip-without.js'
import { freePort } from '../../../apps/service/src/testing/servers/test-server.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { repositoryRoot } from '../../setup/repository.mjs'

// a database is created, which is slow on a busy machine
vi.setConfig({ hookTimeout: 120_000 })

describe.skipIf(skipWithout('the example proxy', 'nginx', 'openssl'))(
  'the service behind deploy/nginx.conf',
  () => {
    let work: string
    let service: RunningService
    let stopProxy: () => Promise<unknown> = async () => undefined
    let port: number
    beforeAll(async () => {
      work = mkdtempSync(join(tmpdir(), 'foyer-proxy-'))
      port = await freePort()
      const relayUrl = `wss://localhost:${port}`
      service = await startService({ PROXIES: '1', RELAY_ADDRESSES: relayUrl, CLIENT_LIMIT: '40' })
      const certificate = ['-newkey', 'rsa:2048', '-nodes', '-x509', '-days', '1', '-subj', '/CN=localhost']
      execFileSync(
        'openssl',
        ['req', ...certificate, '-keyout', join(work, 'privkey.pem'), '-out', join(work, 'fullchain.pem')],
        { stdio: 'ignore' },
      )
      const conf = readFileSync(join(repositoryRoot, 'apps/service/deploy/nginx.conf'), 'utf8')
        .replace('service:8787', new URL(service.url).host)
        .replaceAll('/tmp/', `${work}/`)
        .replaceAll('/etc/nginx/tls', work)
        .replace('listen 8080', `listen 127.0.0.1:${await freePort()}`)
        .replace('listen 8443', `listen 127.0.0.1:${port}`)
        .replace('worker_connections 40000', 'worker_connections 64')
      chmodSync(work, 0o755)
      writeFileSync(join(work, 'nginx.conf'), conf)
      const program = findProgram('nginx') ?? ''
      const parameters = ['-c', join(work, 'nginx.conf'), '-e', 'stderr', '-p', work]
      execFileSync(program, [...parameters, '-t'], { stdio: 'ignore' })
      const proxy = spawn(program, [...parameters, '-g', 'daemon off;'], { stdio: 'ignore' })
      const ended = once(proxy, 'exit')
      stopProxy = () => {
        proxy.kill('SIGTERM')
        return ended
      }
      await vi.waitFor(async () => expect(await ask('/ready')).toBe(200), { timeout: 30_000 })
    })
    afterAll(async () => {
      await stopProxy()
      await service.stop()
      rmSync(work, { recursive: true })
    })

    async function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
      const asked = request({ port, path, headers, rejectUnauthorized: false }).end()
      const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }]
      response.resume()
      return response.statusCode
    }

    async function connect() {
      const url = `wss://localhost:${port}`
      const token = await signJWT('subject', url, 3_600, generateKeyPair())
      const socket = new WebSocket(`${url}/?auth=${token}&projectId=development`, {
        rejectUnauthorized: false,
      })
      const frames: { readonly id: unknown; readonly result?: unknown; readonly params?: unknown }[] = []
      socket.on('message', (data: Buffer) =>
        frames.push(JSON.parse(data.toString()) as (typeof frames)[number]),
      )
      await once(socket, 'open')
      return {
        frames,
        call: async (id: number, method: string, params: object) => {
          socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
          await expect.poll(() => frames.some((frame) => frame.id === id)).toBe(true)
          return frames.find((frame) => frame.id === id)?.result
        },
        close: () => socket.terminate(),
      }
    }

    test('delivers messages between websockets', async () => {
      const topic = 'e'.repeat(64)
      const [page, wallet] = [await connect(), await connect()]
      expect(await wallet.call(1, 'irn_subscribe', { topic })).toEqual(expect.any(String))
      expect(await page.call(2, 'irn_publish', { topic, message: 'c2VhbGVk', ttl: 300, tag: 1108 })).toBe(
        true,
      )
      await expect.poll(() => JSON.stringify(wallet.frames)).toContain('c2VhbGVk')
      page.close()
      wallet.close()
    })

    test('serves wallets, and no metrics', async () => {
      expect(await ask('/getWallets?projectId=development')).toBe(200)
      expect(await ask('/metrics')).toBe(404)
    })

    test('limits a client that sends addresses of its own', async () => {
      const statuses: number[] = []
      for (let count = 0; count < 45; count += 1)
        statuses.push(await ask('/version-that-is-absent', { 'x-forwarded-for': `203.0.113.${count}` }))
      expect(statuses).toContain(429)
    })
  },
)
