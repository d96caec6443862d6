import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic, type StaticServer } from '../serve/serve-static.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { runCommand } from './run-command.js'

/** The versions of React a host app may bring. */
export const reactVersions = { 'react-18': '18.3.1', 'react-19': '19.3.1' } as const

/** A host app by the React in it. */
export type HostName = keyof typeof reactVersions

const hostSources = fileURLToPath(new URL('host-app', import.meta.url))
const besides = { jotai: '2.20.3', viem: '2.57.1', vite: '8.3.8' }

/**
 * Installs the packed package as a host would, into a folder of its own outside of the repository, once in a run.
 * @returns the folder of the host app
 * @throws an Error when dist is not built, or with npm's words
 */
export async function installHost(name: HostName): Promise<string> {
  const folder = join(inject('world').folder, 'hosts', name)
  const done = join(folder, 'installed')
  if (existsSync(done)) return folder
  const tarball = await packDist()
  mkdirSync(folder, { recursive: true })
  cpSync(hostSources, folder, { recursive: true })
  const react = reactVersions[name]
  const dependencies = { foyerkit: `file:${tarball}`, react, 'react-dom': react, ...besides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock']
  await runCommand('npm', ['install', ...quick], { cwd: folder })
  writeFileSync(done, '')
  return folder
}

async function packDist(): Promise<string> {
  const dist = join(repositoryRoot, 'dist')
  if (!existsSync(join(dist, 'package.json')))
    throw new Error('There is no package yet: npm run build first.')
  const packed = join(inject('world').folder, 'packed')
  const tarball = () => readdirSync(packed).find((file) => file.endsWith('.tgz'))
  mkdirSync(packed, { recursive: true })
  if (!tarball())
    await runCommand('npm', ['pack', dist, '--silent', '--pack-destination', packed], { cwd: packed })
  return join(packed, tarball() ?? '')
}

/** Builds a page with the Vite that is installed there, and serves it with the local chains in it. */
export async function buildAndServe(host: string, page = host): Promise<StaticServer> {
  const vite = join(host, 'node_modules/vite/bin/vite.js')
  const env = { NODE_ENV: 'production', FOYER_FROM: 'package' }
  await runCommand(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: page, env })
  const { policy, devnet } = inject('world')
  return serveStatic({
    dir: join(page, 'dist'),
    headers: { 'content-security-policy': policy },
    transformHtml: (html) => withDevnet(html, devnet),
  })
}

/** Every folder in which Node would look for a package on behalf of code in this folder, but its own. */
export function lookedIntoAbove(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [] : [join(above, 'node_modules'), ...lookedIntoAbove(above)]
}
