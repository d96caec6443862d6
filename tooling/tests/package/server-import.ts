import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'
import { installHostApp } from './host-app.js'

const installTimeoutMs = 240_000
const exitTimeoutMs = 20_000
const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'dist/package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>
}

/** Entries of the built package, as its exports name them: `./react`. */
export const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json')

/** Globals of packages that an entry is written with. Entries that are not listed here load them later. */
export const addedBy: Readonly<Record<string, unknown>> = {
  './plugins/auth/wire': ['__zod_globalConfig'],
  './testing/polkadot': ['__polkadotjs'],
  // those of Playwright
  './testing/playwright': expect.any(Array),
  './vue': ['__VUE_HMR_RUNTIME__', '__VUE_INSTANCE_SETTERS__', '__VUE_SSR_SETTERS__'],
}

/** Installs the package into a host app for the tests of a file. Returns a function that runs a module there in Node. */
export function serverWithThePackage() {
  let host = ''
  beforeAll(async () => {
    host = mkdtempSync(join(tmpdir(), 'foyer-server-'))
    await installHostApp('react-19', host)
    // of a server that verifies signatures of Bitcoin, and of browser tests
    const cosmos = ['amino', 'crypto', 'encoding', 'proto-signing'].map((name) => `@cosmjs/${name}`)
    const polkadot = ['@polkadot/util', '@polkadot/util-crypto']
    for (const peer of ['@scure/btc-signer', '@playwright/test', ...cosmos, ...polkadot]) {
      const folder = join('node_modules', peer)
      mkdirSync(dirname(join(host, folder)), { recursive: true })
      symlinkSync(join(repositoryRoot, folder), join(host, folder))
    }
  }, installTimeoutMs)
  afterAll(() => rmSync(host, { recursive: true, force: true }), installTimeoutMs)

  /** Resolves when the process has exited. */
  return async (
    source: string,
    timeoutMs = exitTimeoutMs,
    { program = process.execPath, flags = [] }: { program?: string; flags?: readonly string[] } = {},
  ) => {
    const child = spawn(program, [...flags, '--input-type=module', '-e', source], {
      cwd: host,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
    })
    const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    const [stdout, stderr, report] = await Promise.all(
      [child.stdout, child.stderr, child.stdio[3]].map((stream) => text(stream as Readable)),
    )
    return { exit: await exit, stdout, stderr, report: JSON.parse(report || '"no report"') as unknown }
  }
}

/**
 * A module that does some work and reports its side effects.
 *
 * @param work code that declares `exported`, which is reported; it may await
 */
export const reporting = (work: string) => `
  import { writeSync } from 'node:fs'
  const names = () => [globalThis, Reflect, Object.prototype, Array.prototype, Function.prototype, Promise.prototype]
    .flatMap((owner) => Reflect.ownKeys(owner).map(String))
  const before = new Set(names())
  ${work}
  const added = names().filter((name) => !before.has(name))
  writeSync(3, JSON.stringify({ window: typeof window, added, exported }))
`
