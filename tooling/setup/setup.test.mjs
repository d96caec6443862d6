import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAnvil } from './anvil.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { satisfiesLock } from './lock.mjs'
import { requireNodeVersion } from './node-version.mjs'
import { ensureServers } from './servers.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * @param {string} path
 * @param {string} content
 */
function put(path, content) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), content)
  return join(folder, path)
}

describe('requireNodeVersion', () => {
  it('refuses a Node older than the floor of package.json and names both', () => {
    expect(() => requireNodeVersion('20.18.3')).toThrow(/Node 20\.19 or newer; this is Node 20\.18\.3/)
    expect(() => requireNodeVersion('18.20.0')).toThrow()
  })

  it('accepts the floor and everything above', () => {
    for (const version of ['20.19.0', '20.20.2', '22.0.0']) requireNodeVersion(version)
  })
})

describe('satisfiesLock', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-for-elsewhere': { version: '1.0.0', optional: true },
      'node_modules/linked': { link: true, resolved: 'apps/linked' },
    },
  }
  const linked = { link: true, resolved: 'apps/linked' }

  it('accepts an install without the optional packages of other platforms', () => {
    const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/linked': linked }
    expect(satisfiesLock(lock, { packages })).toBe(true)
  })

  it.each([
    ['another version', { 'node_modules/a': { version: '1.0.1' }, 'node_modules/linked': linked }],
    ['a missing package', { 'node_modules/linked': linked }],
    ['a link that leads elsewhere', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/linked': {} }],
    [
      'a package the lock does not know',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/linked': linked, 'node_modules/x': {} },
    ],
  ])('refuses %s', (_case, packages) => {
    expect(satisfiesLock(lock, { packages })).toBe(false)
  })
})

describe('ensureInstalled', () => {
  beforeEach(() => {
    vi.stubEnv('npm_config_loglevel', 'silent')
    vi.spyOn(console, 'log').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  // a linked folder is all it depends on, so npm needs no network
  /** @param {string} version */
  function project(version) {
    const link = { part: 'file:part' }
    put('part/package.json', JSON.stringify({ name: 'part', version }))
    put('package.json', JSON.stringify({ name: 'whole', version: '1.0.0', dependencies: link }))
    put(
      'package-lock.json',
      JSON.stringify({
        name: 'whole',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: {
          '': { name: 'whole', version: '1.0.0', dependencies: link },
          'node_modules/part': { resolved: 'part', link: true },
          part: { version },
        },
      }),
    )
  }

  it('installs once, and again only when the lock and node_modules differ', () => {
    project('1.0.0')
    expect(ensureInstalled(folder)).toBe('installed')
    expect(existsSync(join(folder, 'node_modules/part/package.json'))).toBe(true)
    expect(ensureInstalled(folder)).toBe('up to date')

    rmSync(join(folder, 'node_modules/.foyer-lock'))
    expect(ensureInstalled(folder)).toBe('stamped')
    expect(ensureInstalled(folder)).toBe('up to date')

    project('2.0.0')
    expect(ensureInstalled(folder)).toBe('installed')
    rmSync(join(folder, 'node_modules/.package-lock.json'))
    expect(ensureInstalled(folder)).toBe('installed')
  }, 60_000)

  it('never empties the folder of another checkout through a link', () => {
    project('1.0.0')
    const precious = put('elsewhere/node_modules/precious/package.json', '{}')
    put('elsewhere/node_modules/.package-lock.json', '{ "packages": { "node_modules/precious": {} } }')
    symlinkSync(join(folder, 'elsewhere/node_modules'), join(folder, 'node_modules'))
    expect(() => ensureInstalled(folder)).toThrow(/node_modules is a link .* npm ci would empty that folder/)
    expect(existsSync(precious)).toBe(true)
  })

  it('reports a failing npm and leaves no stamp behind', () => {
    project('1.0.0')
    put('other/package.json', JSON.stringify({ name: 'other', version: '1.0.0' }))
    put('package.json', JSON.stringify({ dependencies: { other: 'file:other' } }))
    expect(() => ensureInstalled(folder)).toThrow(/npm ci .*failed/)
    expect(existsSync(join(folder, 'node_modules/.foyer-lock'))).toBe(false)
  }, 60_000)
})

describe('findChromium', () => {
  const cannotInstall = () => false
  const browser = '#!/bin/sh\necho "Chromium 1.2.3"\n'

  /**
   * @param {string} path
   * @param {string} content
   */
  function putProgram(path, content) {
    const program = put(path, content)
    chmodSync(program, 0o755)
    return program
  }

  it('names CHROMIUM_PATH, its value and the remedy when it points at nothing that runs', () => {
    for (const value of [join(folder, 'missing'), folder, putProgram('broken', '#!/bin/sh\nexit 1\n')]) {
      expect(() => findChromium({ CHROMIUM_PATH: value }, cannotInstall)).toThrow(
        `CHROMIUM_PATH is "${value}", which cannot be run. Unset CHROMIUM_PATH, or point it at`,
      )
    }
  })

  it('takes CHROMIUM_PATH before the PATH', () => {
    putProgram('bin/chromium', browser)
    const chosen = putProgram('chosen', browser)
    expect(findChromium({ CHROMIUM_PATH: chosen, PATH: join(folder, 'bin') }, cannotInstall)).toBe(chosen)
  })

  it('passes over a program on the PATH that does not run', () => {
    putProgram('bin/chromium-browser', '#!/bin/sh\necho "install it from the shop" >&2\nexit 1\n')
    const chrome = putProgram('bin/google-chrome', browser)
    expect(findChromium({ PATH: join(folder, 'bin') }, cannotInstall)).toBe(chrome)
  })

  it('looks again after an install, and says what to do when there is still none', () => {
    const env = { PATH: join(folder, 'bin') }
    expect(() => findChromium(env, cannotInstall)).toThrow(/apt-get install chromium.*CHROMIUM_PATH/)
    const installs = () => Boolean(putProgram('bin/chromium', browser))
    expect(findChromium(env, installs)).toBe(join(folder, 'bin/chromium'))
  })
})

describe('ensureServers', () => {
  it('installs what is missing and only that, and says what still is', () => {
    const bin = join(folder, 'bin')
    const place = (/** @type {string} */ program) => chmodSync(put(`bin/${program}`, ''), 0o755)
    /** @type {string[]} */
    const asked = []
    const env = { PATH: bin }
    place('postgres')
    expect(ensureServers(env, (packages) => Boolean(asked.push(...packages)))).toEqual(['redis-server'])
    expect(asked).toEqual(['redis-server'])
    const installs = (/** @type {readonly string[]} */ packages) => {
      packages.forEach(place)
      return true
    }
    expect(ensureServers(env, installs)).toEqual([])
    expect(ensureServers(env, () => expect.unreachable())).toEqual([])
  })
})

describe('findAnvil', () => {
  it('names the platforms anvil is built for when this is none of them', () => {
    expect(() => findAnvil('linux-riscv64')).toThrow(/not built for linux-riscv64; it is for linux-x64/)
  })

  it('finds each platform its own binary', () => {
    const mac = put('node_modules/@foundry-rs/anvil-darwin-amd64/bin/anvil', '')
    const windows = put('node_modules/@foundry-rs/anvil-win32-amd64/bin/anvil.exe', '')
    expect(findAnvil('darwin-x64', folder)).toBe(mac)
    expect(findAnvil('win32-x64', folder)).toBe(windows)
  })
})
