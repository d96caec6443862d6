import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../../setup/repository.mjs'
import type { StartedService } from '../../service/start-service.mjs'
import { longTag } from '../e2e/fixtures/long-tag.js'
import { pair, requestSignature, test as base } from '../e2e/fixtures/pairing.js'
import { addresses, expect } from '../e2e/fixtures/test.js'

const installTimeoutMs = 240_000
const startTimeoutMs = 60_000

type Environment = Readonly<Record<string, string>>

/** A command that runs as an operator runs it. */
interface Command {
  /** What it has printed. */
  output(): string
  readonly ended: Promise<{ readonly code: unknown; readonly output: string }>
  /** Waits until the service listens. Returns its URL. */
  listening(): Promise<string>
  /** Sends SIGTERM to npx and to the service, as a terminal and systemd do. */
  terminate(): void
}

interface WorkerFixtures {
  /** A folder in which the packed service was installed, and which contains nothing else. */
  serviceFolder: string
  /** Runs `npx foyer-service` in that folder. */
  npx: (parameters: readonly string[], environment?: Environment) => Command
}

const test = base.extend<object, WorkerFixtures>({
  serviceFolder: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-service-package-'))
      const packed = join(folder, 'packed')
      mkdirSync(packed)
      execFileSync('npm', ['pack', '--silent', '--pack-destination', packed], {
        cwd: join(repositoryRoot, 'apps/service'),
        stdio: 'ignore',
      })
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
      const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
      const tarballs = readdirSync(packed).map((file) => join(packed, file))
      execFileSync('npm', ['install', ...flags, ...tarballs], { cwd: folder, stdio: 'ignore' })
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: installTimeoutMs },
  ],
  npx: [
    async ({ serviceFolder }, use) => {
      const commands: Command[] = []
      await use((parameters, environment = {}) => {
        const command = runNpx(serviceFolder, parameters, environment)
        commands.push(command)
        return command
      })
      for (const command of commands) command.terminate()
      await Promise.all(commands.map(({ ended }) => ended))
    },
    { scope: 'worker', timeout: installTimeoutMs },
  ],
  service: [
    async ({ npx }, use) => {
      const command = npx(['serve', '--dev'], { DATA_FOLDER: 'memory', CLIENT_LIMIT: '0' })
      const url = await command.listening()
      const service: StartedService = {
        url,
        relayUrl: url.replace('http', 'ws'),
        memory: () => 0,
        stop: async () => command.terminate(),
      }
      await use(service)
    },
    { scope: 'worker', timeout: installTimeoutMs },
  ],
})

function runNpx(folder: string, parameters: readonly string[], environment: Environment): Command {
  const child = spawn('npx', ['--no', 'foyer-service', ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as unknown, output }))
  return {
    output: () => output,
    ended,
    async listening() {
      const listens = /listening at (http:\/\/127[\d.:]+)/
      const end = ended.then(() => Promise.reject(new Error(`The service has ended: ${output}`)))
      const isListening = () => listens.test(output)
      await Promise.race([expect.poll(isListening, { timeout: startTimeoutMs }).toBe(true), end])
      return listens.exec(output)?.[1] ?? ''
    },
    terminate() {
      if (child.exitCode === null && child.signalCode === null && child.pid)
        process.kill(-child.pid, 'SIGTERM')
    },
  }
}

test.describe.configure({ timeout: installTimeoutMs })

test.describe('the packed service in an empty folder', { tag: longTag }, () => {
  test('adds a project, serves its wallets and pictures, and ends with SIGTERM', async ({ npx }) => {
    const add = ['projects', 'add', 'shop', '--name', 'Shop', '--origin', 'https://shop.example']
    expect(await npx(add).ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('"id":"shop"'),
    })
    const command = npx([])
    const url = await command.listening()
    const wallets = await fetch(`${url}/getWallets?projectId=shop`, {
      headers: { origin: 'https://shop.example' },
    })
    const { data, count } = (await wallets.json()) as { data: { image_id: string }[]; count: number }
    expect(count).toBeGreaterThan(500)
    const picture = await fetch(`${url}/getWalletImage/${data[0]?.image_id}?projectId=shop`)
    expect(picture.status).toBe(200)
    expect((await fetch(`${url}/getWallets?projectId=development`)).status).toBe(401)
    // a file of a dependency
    expect((await fetch(`${url}/docs/static/swagger-ui.css`)).status).toBe(200)
    command.terminate()
    expect((await command.ended).output).toMatch(/"stopped"/)
  })

  test('gives the playground’s widget its wallets with pictures, and pairs it with a wallet', async ({
    pairing,
  }) => {
    const { p } = pairing
    await p.button.click()
    await p.part('wallet-all').click()
    const tiles = p.part('wallet-grid').locator('[data-testid^="wallet-"]')
    await expect(p.part('all-wallets-search')).toHaveAttribute('placeholder', /Search 5\d\d wallets/)
    await expect(tiles.first().locator('img')).toHaveAttribute('src', /^blob:/)
    await p.part('frame-close').click()
    await p.dialog.waitFor({ state: 'detached' })

    await pair(pairing)
    await expect(p.state('address')).toHaveText(addresses[0] ?? '')
    expect(await requestSignature(pairing, 'Through the packed relay')).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test(
    'runs a module of another author, whose errors and project settings it knows',
    { tag: longTag },
    async ({ npx, serviceFolder }) => {
      writeFileSync(
        join(serviceFolder, 'greeting.mjs'),
        `import { defineModule, HttpError } from 'foyer-service/module'
      import * as z from 'zod'
      const response = { 200: z.object({ text: z.string() }) }
      export const greeting = defineModule({
        id: 'greeting',
        projectSettings: z.object({ name: z.string().optional() }),
        routes(app, { settingsOf }) {
          app.get('/v1/greeting', { schema: { summary: 'A greeting', response } }, async ({ project }) => {
            const { name } = settingsOf(project)
            if (name === undefined) throw new HttpError(409, 'name', 'The project has no name')
            return { text: 'Hello ' + name }
          })
        },
      })`,
      )
      const environment = { MODULES: './greeting.mjs', DATA_FOLDER: 'memory' }
      const settings = ['projects', 'settings', 'shop', 'greeting', '{"name":5}']
      const [wrong, absent] = await Promise.all([
        npx(settings, { MODULES: './greeting.mjs' }).ended,
        npx([], { MODULES: './absent.mjs' }).ended,
      ])
      expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/^name: /m) })
      expect(absent).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^MODULES: .\/absent.mjs cannot be imported/m),
      })
      const url = await npx(['serve', '--dev'], environment).listening()
      const answer = await fetch(`${url}/v1/greeting?projectId=development`)
      expect([answer.status, await answer.text()]).toEqual([
        409,
        expect.stringContaining('The project has no name'),
      ])
    },
  )

  test(
    'brings the types that a module of another author is written with',
    { tag: longTag },
    ({ serviceFolder }) => {
      const example = readFileSync(join(repositoryRoot, 'apps/examples/service/notes.ts'), 'utf8')
      const compilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: 'nodenext',
        target: 'es2022',
        typeRoots: [join(repositoryRoot, 'node_modules/@types')],
        types: ['node'],
      }
      writeFileSync(
        join(serviceFolder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['notes.mts'] }),
      )
      const compile = (source: string) => {
        writeFileSync(join(serviceFolder, 'notes.mts'), source)
        return spawnSync(join(repositoryRoot, 'node_modules/.bin/tsc'), [], {
          cwd: serviceFolder,
          encoding: 'utf8',
        }).stdout
      }
      expect(compile(example)).toBe('')
      expect(compile(example.replace('(project).maxNotes', '(project).maxNots'))).toContain(
        "'maxNots' does not exist",
      )
      expect(compile(example.replace('note.text', 'note.txt'))).toContain("'txt' does not exist")
    },
  )

  test('contains no sources and tests, and needs no package of the widget', ({ serviceFolder }) => {
    const modules = join(serviceFolder, 'node_modules')
    const files = readdirSync(join(modules, 'foyer-service'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /\.test\.|(^|\/)src\//.test(file))).toEqual([])
    expect(readdirSync(modules)).not.toContain('foyerkit')
    const notice = readFileSync(join(modules, 'foyer-service/dist/NOTICE'), 'utf8')
    expect(notice).toMatch(/^@noble\/curves [\d.]+ \(MIT\)$/m)
    expect(notice).toContain('Permission is hereby granted')
  })
})
