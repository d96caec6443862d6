import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findAnvil } from './anvil.mjs'
import { findChromium, findFullChromium } from './chromium.mjs'
import { nodeVersions } from './node-versions.mjs'
import { repositoryRoot } from './repository.mjs'
import { missingPrograms, packageInstaller } from './system-programs.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * @param {string} path
 * @param {string} content
 */
function writeFile(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
  return join(folder, path)
}

/**
 * @param {string} path
 * @param {string} [content]
 */
function writeProgram(path, content = '#!/bin/sh\n') {
  const program = writeFile(path, content)
  chmodSync(program, 0o755)
  return program
}

const fakeBrowser = '#!/bin/sh\necho "Chromium 1.2.3"\n'

describe('setup.mjs', () => {
  /** @param {{ node?: string }} [engines] */
  function writeProject({ node = '>=20.19' } = {}) {
    const manifest = { name: 'whole', version: '1.0.0', engines: { node } }
    writeFile('package.json', JSON.stringify(manifest))
    writeFile(
      'package-lock.json',
      JSON.stringify({
        ...manifest,
        lockfileVersion: 3,
        packages: {
          '': manifest,
          'node_modules/part': { resolved: 'part', link: true },
          part: { version: '1.0.0' },
        },
      }),
    )
    for (const file of [
      'setup.mjs',
      'repository.mjs',
      'system-programs.mjs',
      'chromium.mjs',
      'bundler.mjs',
      'node-versions.mjs',
    ]) {
      mkdirSync(join(folder, 'tooling/setup'), { recursive: true })
      copyFileSync(join(repositoryRoot, 'tooling/setup', file), join(folder, 'tooling/setup', file))
    }
  }

  // Fakes npm and apt-get, which would change this machine, by programs that log how they were called.
  /** @param {{ isRoot: boolean }} user */
  function writeCommands({ isRoot }) {
    const log = join(folder, 'calls')
    writeProgram(
      'bin/npm',
      `#!/bin/sh\necho "npm $*" >> ${log}\n/bin/mkdir -p node_modules\necho {} > node_modules/.package-lock.json\n`,
    )
    writeProgram('bin/apt-get', `#!/bin/sh\necho "apt-get $*" >> ${log}\n`)
    writeProgram('bin/sudo', `#!/bin/sh\necho "sudo $*" >> ${log}\n`)
    return writeFile('as-user.mjs', isRoot ? 'process.getuid = () => 0' : 'process.getuid = () => 1000')
  }

  /**
   * @param {string} user
   * @param {readonly string[]} [args]
   */
  function runSetup(user, args = []) {
    const result = spawnSync(
      process.execPath,
      ['--import', user, join(folder, 'tooling/setup/setup.mjs'), ...args],
      {
        encoding: 'utf8',
        env: { PATH: join(folder, 'bin') },
      },
    )
    return { ...result, calls: readCalls() }
  }

  function readCalls() {
    return existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : ''
  }

  it('refuses a Node version older than package.json allows', () => {
    writeProject({ node: '>=99.0' })
    const { status, stderr } = runSetup(writeCommands({ isRoot: false }))
    expect(status).toBe(1)
    expect(stderr).toContain('is too old: Foyer needs 99.0 or later')
  })

  it('runs npm ci if node_modules is missing or older than package-lock.json', () => {
    writeProject()
    const user = writeCommands({ isRoot: false })
    expect(runSetup(user).calls).toMatch(/^npm ci .*--prefer-offline\n$/)
    expect(runSetup(user).calls.match(/npm ci/g)).toHaveLength(1)
    const newerDate = new Date(Date.now() + 60_000)
    utimesSync(join(folder, 'package-lock.json'), newerDate, newerDate)
    expect(runSetup(user).calls.match(/npm ci/g)).toHaveLength(2)
  })

  it('names one command and never calls sudo as an ordinary user without a terminal', () => {
    writeProject()
    const { status, stderr, stdout, calls } = runSetup(writeCommands({ isRoot: false }), ['--programs'])
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^Chromium was not found\. Install it with: sudo apt-get install -y chromium(-headless-shell)? .*redis-server\n$/,
    )
    expect(stdout).toMatch(/\n0 passed, 1 failed\n$/)
    expect(calls).not.toMatch(/sudo|apt-get .*install/)
  })

  it('installs missing packages as root and prints their names', () => {
    writeProject()
    const { stdout, calls } = runSetup(writeCommands({ isRoot: true }), ['--programs'])
    expect(stdout).toMatch(/^Installing the Debian packages chromium(-headless-shell)?, /m)
    expect(calls).toMatch(/apt-get .*update\napt-get .*install -y --no-install-recommends chromium/)
    expect(calls).not.toContain('sudo')
  })

  it('installs the bundler into the cache, once', () => {
    writeProject()
    const user = writeCommands({ isRoot: false })
    expect(runSetup(user).calls).not.toContain('alto')
    const installation = /npm install --prefix \.cache\/alto --ignore-scripts @pimlico\/alto@/g
    expect(runSetup(user, ['--bundler']).calls.match(installation)).toHaveLength(1)
    writeProgram('.cache/alto/node_modules/.bin/alto')
    expect(runSetup(user, ['--bundler']).calls.match(installation)).toHaveLength(1)
  })

  it('installs further releases of Node into the cache, once', () => {
    writeProject()
    const user = writeCommands({ isRoot: false })
    writeProgram('bin/chromium', fakeBrowser)
    const installation = /npm install --prefix \.cache\/node\/[\d.]+ --ignore-scripts .*node-linux-\w+@/g
    const { calls } = runSetup(user, ['--programs'])
    expect(calls.match(installation)).toHaveLength(nodeVersions.length)
    for (const version of nodeVersions)
      for (const architecture of ['x64', 'arm64'])
        writeProgram(`.cache/node/${version}/node_modules/node-linux-${architecture}/bin/node`)
    expect(runSetup(user, ['--programs']).calls.match(installation)).toHaveLength(nodeVersions.length)
  })

  it('accepts a machine without the optional servers', () => {
    writeProject()
    const user = writeCommands({ isRoot: false })
    writeProgram('bin/chromium', fakeBrowser)
    const { status, stdout } = runSetup(user, ['--programs'])
    expect(status).toBe(0)
    expect(stdout).toContain(
      'Redis was not found: tests that need it are skipped. Install it with: sudo apt-get',
    )
  })

  // util-linux is on every Debian, and packageInstaller supports only Debian's apt-get.
  const pseudoTerminal = '/usr/bin/script'
  describe.runIf(existsSync(pseudoTerminal))('on a terminal, as an ordinary user', () => {
    /**
     * Runs the set-up in a pseudo terminal and answers its question.
     *
     * @param {string} user
     * @param {string} answer
     * @returns {Promise<{ status: number | null, output: string, calls: string }>}
     */
    function answerSetup(user, answer) {
      const words = [
        process.execPath,
        '--import',
        user,
        join(folder, 'tooling/setup/setup.mjs'),
        '--programs',
      ]
      const command = words.map((word) => `'${word}'`).join(' ')
      const setup = spawn(pseudoTerminal, ['--quiet', '--return', '--command', command, '/dev/null'], {
        env: { PATH: join(folder, 'bin'), SHELL: '/bin/sh', TERM: 'dumb' },
      })
      let output = ''
      let isAnswered = false
      setup.stdout.setEncoding('utf8').on('data', (text) => {
        output += text
        if (isAnswered || !output.includes('[y/N] ')) return
        isAnswered = true
        setup.stdin.write(`${answer}\r`)
      })
      return new Promise((resolve, reject) => {
        setup.on('error', reject)
        setup.on('close', (status) =>
          resolve({ status, output: output.replaceAll('\r\n', '\n'), calls: readCalls() }),
        )
      })
    }

    it('installs by the printed command if the answer is y', async () => {
      writeProject()
      const user = writeCommands({ isRoot: false })
      const chromium = writeProgram('installed/chromium', fakeBrowser)
      const log = join(folder, 'calls')
      writeProgram(
        'bin/sudo',
        `#!/bin/sh\necho "sudo $*" >> ${log}\ncase "$*" in *install*) /bin/cp ${chromium} ${folder}/bin ;; esac\n`,
      )
      const { status, output, calls } = await answerSetup(user, 'y')
      expect(output).toMatch(
        /missing\. Run "sudo apt-get install -y chromium(-headless-shell)? .*redis-server"\? \[y\/N\] /,
      )
      expect(calls).toMatch(
        /\nsudo apt-get .*update\nsudo apt-get .*install -y --no-install-recommends chromium(-headless-shell)? .*redis-server\n/,
      )
      expect(output).not.toContain('Chromium was not found')
      expect(status).toBe(0)
    })

    it('prints the command and counts a failure if the answer is n', async () => {
      writeProject()
      const { status, output, calls } = await answerSetup(writeCommands({ isRoot: false }), 'n')
      expect(output).toMatch(
        /\nChromium was not found\. Install it with: sudo apt-get install -y chromium(-headless-shell)? .*redis-server\n0 passed, 1 failed\n$/,
      )
      expect(calls).not.toMatch(/sudo|apt-get .*install/)
      expect(status).toBe(1)
    })
  })
})

describe('missingPrograms', () => {
  it('lists the programs that are not on the PATH', () => {
    const env = { PATH: join(folder, 'bin') }
    const names = () => missingPrograms(env).map(({ name }) => name)
    expect(names()).toContain('Chromium')
    expect(names()).toContain('Redis')
    writeProgram('bin/redis-server')
    writeProgram('bin/chromium', fakeBrowser)
    expect(names()).not.toContain('Chromium')
    expect(names()).not.toContain('Redis')
  })

  it('lists further browsers for the long run only', () => {
    const env = { PATH: join(folder, 'bin') }
    const names = () => missingPrograms(env, { browsers: true }).map(({ name }) => name)
    expect(names()).toEqual(expect.arrayContaining(['Firefox', 'The driver of WebKitGTK', 'Xvfb']))
    expect(missingPrograms(env).map(({ name }) => name)).not.toContain('Firefox')
    // what Debian calls it, and what others do
    writeProgram('bin/firefox')
    expect(names()).not.toContain('Firefox')
    // the headless shell is enough for npm test
    writeProgram('bin/chromium-headless-shell', fakeBrowser)
    expect(names()).toContain('Chromium with its back-forward cache')
    writeProgram('bin/chromium', fakeBrowser)
    expect(names()).not.toContain('Chromium with its back-forward cache')
  })
})

describe.runIf(existsSync('/usr/bin/apt-get'))('packageInstaller', () => {
  it('names the command for an ordinary user', () => {
    expect(packageInstaller(['chromium', 'redis-server'])?.command).toBe(
      'sudo apt-get install -y chromium redis-server',
    )
  })
})

describe('findFullChromium', () => {
  it('passes over the headless shell, and names the package if there is nothing else', () => {
    const env = { PATH: join(folder, 'bin') }
    writeProgram('bin/chromium-headless-shell', fakeBrowser)
    expect(() => findFullChromium(env)).toThrow('apt-get install chromium')
    const full = writeProgram('bin/chromium', fakeBrowser)
    expect(findFullChromium(env)).toBe(full)
  })
})

describe('findChromium', () => {
  it('names CHROMIUM_PATH, its value and the remedy if the file does not run', () => {
    for (const value of [join(folder, 'missing'), folder, writeProgram('broken', '#!/bin/sh\nexit 1\n')]) {
      expect(() => findChromium({ CHROMIUM_PATH: value })).toThrow(
        `CHROMIUM_PATH is "${value}", which cannot be run. Unset CHROMIUM_PATH, or point it at`,
      )
    }
  })

  it('prefers CHROMIUM_PATH to the PATH', () => {
    writeProgram('bin/chromium', fakeBrowser)
    const chosen = writeProgram('chosen', fakeBrowser)
    expect(findChromium({ CHROMIUM_PATH: chosen, PATH: join(folder, 'bin') })).toBe(chosen)
  })

  it('prefers the headless shell', () => {
    writeProgram('bin/chromium', fakeBrowser)
    const shell = writeProgram('bin/chromium-headless-shell', fakeBrowser)
    expect(findChromium({ PATH: join(folder, 'bin') })).toBe(shell)
  })

  it('skips a program on the PATH that does not run', () => {
    writeProgram('bin/chromium-browser', '#!/bin/sh\necho "install it from the store" >&2\nexit 1\n')
    const chrome = writeProgram('bin/google-chrome', fakeBrowser)
    expect(findChromium({ PATH: join(folder, 'bin') })).toBe(chrome)
  })

  it('names a way to install a browser if there is none', () => {
    expect(() => findChromium({ PATH: join(folder, 'bin') })).toThrow(
      /apt-get install chromium.*CHROMIUM_PATH/,
    )
  })
})

describe('findAnvil', () => {
  it('names the supported platforms on an unsupported one', () => {
    expect(() => findAnvil('linux-riscv64')).toThrow(/not built for linux-riscv64; it is for linux-x64/)
  })

  it('finds the binary of each platform', () => {
    const mac = writeFile('node_modules/@foundry-rs/anvil-darwin-amd64/bin/anvil', '')
    const windows = writeFile('node_modules/@foundry-rs/anvil-win32-amd64/bin/anvil.exe', '')
    expect(findAnvil('darwin-x64', folder)).toBe(mac)
    expect(findAnvil('win32-x64', folder)).toBe(windows)
  })
})
