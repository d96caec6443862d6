import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './find-program.js'
import { ended, freePort, started, type TestServer } from './test-server.js'

/** A Redis that a test can take away for a while. */
export interface TestRedis extends TestServer {
  /** Kills it without a word. */
  kill(): Promise<void>
  /** Starts it again on its port, with what it kept. */
  restart(): Promise<void>
}

/** Starts a Redis with nothing in it, which keeps what it is given as the README asks for. */
export async function startRedis(): Promise<TestRedis> {
  const program = findProgram('redis-server')
  if (!program) throw new Error('Redis is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-redis-'))
  const port = await freePort()
  let server: ChildProcess
  async function start() {
    const settings = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'yes',
    ]
    server = spawn(program ?? '', settings, { stdio: ['ignore', 'pipe', 'pipe'] })
    await started(server, /Ready to accept connections/)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => ended(server, 'SIGKILL'),
    restart: start,
    async stop() {
      await ended(server, 'SIGKILL')
      // a child of its own may write for a moment longer
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
