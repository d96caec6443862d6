import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { repositoryRoot } from '../../setup/repository.mjs'

/** Versions of React that a host app may install. */
export const reactVersions = { 'react-18': '18.3.1', 'react-19': '19.3.1' } as const

/** A host app by its React. */
export type HostName = keyof typeof reactVersions

const hostSources = fileURLToPath(new URL('../fixtures/host-app', import.meta.url))
// web3.js for the entry foyerkit/adapters/solana-web3, vue for foyerkit/vue
const otherDependencies = {
  jotai: '2.20.3',
  viem: '2.57.1',
  vite: '8.3.8',
  vue: '3.5.45',
  '@solana/web3.js': '1.99.0',
}
const commandTimeoutMs = 120_000

/**
 * Packs `dist` and installs the tarball into a host app, as a host does.
 * @param folder an empty folder outside of the repository
 * @throws Error when `dist` is not built, or with npm's output
 */
export async function installHostApp(name: HostName, folder: string): Promise<void> {
  const dist = join(repositoryRoot, 'dist')
  if (!existsSync(join(dist, 'package.json'))) throw new Error('dist is not built. Run npm run build first.')
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  await execa('npm', ['pack', dist, '--silent', '--pack-destination', packed], {
    cwd: packed,
    timeout: commandTimeoutMs,
  })
  const tarball = readdirSync(packed).find((file) => file.endsWith('.tgz')) ?? ''
  cpSync(hostSources, folder, { recursive: true })
  const react = reactVersions[name]
  const dependencies = {
    foyerkit: `file:${join(packed, tarball)}`,
    react,
    'react-dom': react,
    ...otherDependencies,
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await execa('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: folder,
    timeout: commandTimeoutMs,
  })
}

/** Builds a page with the Vite of a host app and the installed package. Returns the folder of the built page. */
export async function buildHostPage(host: string, page = host): Promise<string> {
  await execa(
    process.execPath,
    [join(host, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: page,
      env: { NODE_ENV: 'production', FOYER_FROM: 'package' },
      timeout: commandTimeoutMs,
    },
  )
  return join(page, 'dist')
}

/** The `node_modules` folders above a folder that Node searches for its packages. */
export function moduleFoldersAbove(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [] : [join(above, 'node_modules'), ...moduleFoldersAbove(above)]
}
