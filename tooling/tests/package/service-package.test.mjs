import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { repositoryRoot } from '../../setup/repository.mjs'

// npm packs and installs.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let folder = ''

/** @param {string[]} args */
const npm = (...args) =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Runs the command as `npx` does, in the empty folder.
 *
 * @param {(string | Record<string, string>)[]} given arguments, and an environment
 */
function run(...given) {
  const args = given.filter((one) => typeof one === 'string')
  const environment = given.find((one) => typeof one === 'object')
  const child = spawn(join(folder, 'node_modules/.bin/foyer-service'), args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_FOLDER: join(folder, 'data'), ...environment },
  })
  let said = ''
  child.stdout.on('data', (/** @type {Buffer} */ data) => (said += data.toString()))
  child.stderr.on('data', (/** @type {Buffer} */ data) => (said += data.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: /** @type {unknown} */ (code), said }))
  return { child, ended, said: () => said }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-service-package-'))
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', packed], {
    cwd: join(repositoryRoot, 'apps/service'),
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
  npm(
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    ...readdirSync(packed).map((file) => join(packed, file)),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the packed service runs in an empty folder: projects, wallets, pictures and an end in order', async () => {
  const added = await run('projects', 'add', 'shop', '--name', 'Shop', '--origin', 'https://shop.example')
    .ended
  expect(added).toMatchObject({ code: 0, said: expect.stringContaining('"id":"shop"') })

  const { child, ended, said } = run()
  await expect.poll(said, { timeout: 60_000 }).toMatch(/listening at http:\/\/127/)
  const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(said()) ?? []
  const wallets = await fetch(`${url}/getWallets?projectId=shop`, {
    headers: { origin: 'https://shop.example' },
  })
  /** @type {{ data: { image_id: string }[], count: number }} */
  const { data, count } = JSON.parse(await wallets.text())
  expect(count).toBeGreaterThan(500)
  const picture = await fetch(`${url}/getWalletImage/${data[0]?.image_id}?projectId=shop`)
  expect(picture.status).toBe(200)
  expect((await fetch(`${url}/getWallets?projectId=development`)).status).toBe(401)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test('it runs a module of another author, whose errors and project settings it knows', async () => {
  const file = join(folder, 'greeting.mjs')
  writeFileSync(
    file,
    `import { defineModule, documented, HttpError } from 'foyer-service/module'
    import * as z from 'zod'
    const answer = z.object({ text: z.string() })
    export const greeting = defineModule({
      id: 'greeting',
      projectSettings: z.object({ name: z.string().optional() }),
      routes(app, { authenticate, settingsOf }) {
        app.get('/v1/greeting', { config: documented({ summary: 'A greeting', answer }) }, async (request, reply) => {
          const { name } = settingsOf(await authenticate(request, reply))
          if (name === undefined) throw new HttpError(409, 'name', 'The project has no name')
          return { text: 'Hello ' + name }
        })
      },
    })`,
  )
  const environment = { MODULES: './greeting.mjs' }
  const wrong = await run(environment, 'projects', 'settings', 'shop', 'greeting', '{"name":5}').ended
  expect(wrong).toMatchObject({ code: 1, said: expect.stringMatching(/^name: /) })
  const { child, ended, said } = run(environment)
  await expect.poll(said, { timeout: 60_000 }).toMatch(/listening at http:\/\/127/)
  const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(said()) ?? []
  const answer = await fetch(`${url}/v1/greeting?projectId=shop`)
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining('The project has no name'),
  ])
  child.kill('SIGTERM')
  await ended
  expect(await run({ MODULES: './absent.mjs' }).ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^MODULES: .\/absent.mjs cannot be imported/),
  })
})

test('it has no file of the repository’s tests and sources, and needs no package of the widget', () => {
  const files = readdirSync(join(folder, 'node_modules/foyer-service'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.test\.|(^|\/)src\//.test(file))).toEqual([])
  expect(readdirSync(join(folder, 'node_modules'))).not.toContain('foyerkit')
})
