import { PGlite } from '@electric-sql/pglite'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { chromiumArgs, findChromium } from '../../setup/chromium.mjs'
import {
  expect,
  startFrameService,
  test as base,
  type EmbeddedPage,
  type Mailbox,
} from '../e2e/fixtures/embedded-wallet.js'
import { secureFrame } from '../e2e/fixtures/frame-host.js'
import { readHeap, wholeStrings } from '../e2e/fixtures/page-heap.js'
import { readMemory } from '../e2e/fixtures/page-memory.js'
import { readStorage } from '../e2e/fixtures/stored-values.js'
import { recordTraffic, type Traffic } from '../e2e/fixtures/traffic.js'
import {
  entropyOf,
  findSecrets,
  inEachEncoding,
  secretForms,
  sizeOf,
  type Place,
  type SecretForm,
} from '../e2e/fixtures/wallet-secrets.js'
import { newReceiver } from '../e2e/pages/send-page.js'

const user = 'scan@example.com'
const password = 'seven quiet lamps over a river'

interface WorkerParts {
  /** Folder of the service's data, and what it writes to its log. */
  serviceData: { readonly folder: string; readonly log: Buffer[] }
}

const test = base.extend<object, WorkerParts>({
  serviceData: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-key-scan-'))
      await use({ folder, log: [] })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  frameService: [
    async ({ devnet, solana, identity, serviceData: { folder, log } }, use) => {
      const onLog = (bytes: Buffer) => void log.push(bytes)
      const environment = { LOG_LEVEL: 'debug' }
      const service = await startFrameService({ devnet, solana, identity, folder, onLog, environment })
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ launchOptions: { executablePath: findChromium(), args: [...chromiumArgs, wholeStrings] } })

/** Logs in, signs, sends, and moves the recovery to a password. */
async function walk(
  { button, part, frame, open, logIn, confirm, state }: EmbeddedPage,
  fund: (address: string) => Promise<void>,
) {
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) ?? ''
  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')

  await fund(address)
  await part('own-receiver').fill(newReceiver())
  await part('own-send').click()
  await confirm('Approve')
  await part('own-hash').waitFor()

  await button.click()
  await part('auth-recovery').click()
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByLabel('Password again').fill(password)
  await frame.getByRole('button', { name: 'Set password' }).click()
  await expect(frame.getByText('Save your recovery kit')).toBeVisible()
  await frame.getByRole('button', { name: 'Done' }).click()
  return address
}

/** Exports the phrase. A wallet with a password does not wait for a day. */
async function exportPhrase({ page, part, frame }: EmbeddedPage, mailbox: Mailbox) {
  const opening = page.context().waitForEvent('page')
  await part('auth-export').click()
  await frame.getByRole('button', { name: 'Open window' }).click()
  const window = await opening
  await window.getByLabel('Email address').fill(user)
  await window.getByRole('button', { name: 'Send code' }).click()
  await window.getByLabel('Code').fill(await mailbox.code(user))
  await window.getByRole('button', { name: 'Continue' }).click()
  await window.getByLabel('Password', { exact: true }).fill(password)
  await window.getByRole('button', { name: 'Open wallet' }).click()
  const words = window.getByTestId('phrase').locator('span')
  const hold = window.getByRole('button', { name: 'Hold to show' })
  await expect(hold).toHaveAttribute('aria-disabled', 'false')
  await hold.hover()
  await window.mouse.down()
  await expect(words.first()).not.toHaveText('••••••')
  const phrase = (await words.allTextContents()).join(' ')
  await window.mouse.up()
  return { window, phrase }
}

/** Collects what is in the browser, by place. */
async function readBrowser(
  pages: { readonly page: Page; readonly frame: Frame; readonly window: Page },
  traffic: Traffic,
) {
  const heap = await readHeap(pages.page)
  const stored = await Promise.all(
    Object.entries({
      host: pages.page.mainFrame(),
      frame: pages.frame,
      window: pages.window.mainFrame(),
    }).map(async ([name, frame]) =>
      Object.entries(await readStorage(frame)).map(
        ([kind, values]) => [`${kind} of the ${name}`, values] as const,
      ),
    ),
  )
  const { requests, responses, unread } = await traffic.read()
  const places: Record<string, Place> = {
    'strings of the host': [heap.strings],
    'arrays of the host': [heap.arrays],
    'memory of the host': await readMemory(pages.page),
    ...Object.fromEntries(stored.flat()),
    cookies: [Buffer.from(JSON.stringify(await pages.page.context().cookies()))],
    requests,
    responses,
  }
  return { places, unread }
}

/** Reads the files of the service's data, and all rows: PostgreSQL compresses long values in its files. */
async function readDatabase(folder: string): Promise<Place> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  const database = new PGlite(join(folder, 'database'))
  const { rows: tables } = await database.query<{ readonly name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows: Buffer[] = []
  for (const { name } of tables) {
    const { rows: found } = await database.query<{ readonly row: string }>(
      `select each::text as row from ${name} each`,
    )
    rows.push(...found.map(({ row }) => Buffer.from(row)))
  }
  await database.close()
  return [...files, ...rows]
}

test('7: no secret of the wallet is in the host, in storage, in traffic, in the log or in the database', async ({
  embedded,
  page,
  context,
  chains,
  mailbox,
  frameService,
  serviceData: { folder, log },
  pageErrors,
}) => {
  const traffic = recordTraffic(context)
  const address = await walk(embedded, (account) => chains.setEther(account, parseEther('2')))
  const { window, phrase } = await exportPhrase(embedded, mailbox)
  expect(mnemonicToAccount(phrase).address.toLowerCase()).toBe(address.toLowerCase())
  const forms = secretForms(phrase)
  const frame = await secureFrame(page, frameService.frameUrl)
  // a frame of the host's process would be part of its heap, and has no session of its own
  await (await context.newCDPSession(frame)).detach()
  const pages = { page, frame, window }

  const { places, unread } = await readBrowser(pages, traffic)
  expect(unread).toEqual([])
  expect(findSecrets(places, forms)).toEqual([])
  // public, and in the same places
  const known = [{ name: 'address', bytes: Buffer.from(address) }]
  expect(findSecrets(places, known)).toEqual(
    expect.arrayContaining(['strings of the host: address', 'responses: address']),
  )
  await pageErrors.expectNone()

  const entropy = entropyOf(phrase)
  const written = inEachEncoding(entropy)
  const expected = (place: string, encodings = written.map(({ name }) => name)) =>
    encodings.map((encoding) => `${place}: entropy in ${encoding}`)
  const texts = written.filter(({ name }) => name !== 'bytes')
  const textNames = texts.map(({ name }) => name)

  const planted = await test.step('finds what is planted in the browser', async () => {
    await plantInBrowser(pages, frameService.url, texts, entropy)
    const { places: after } = await readBrowser(pages, traffic)
    const wanted = [
      ...[...storages('host'), ...storages('frame'), ...storages('window')].flatMap((place) =>
        expected(place, textNames),
      ),
      // a snapshot has other characters in place of some
      ...expected(
        'strings of the host',
        textNames.filter((name) => name !== 'binary string'),
      ),
      ...['memory of the host', 'requests', 'responses'].flatMap((place) => expected(place)),
      'arrays of the host: entropy in decimal bytes',
      ...['host', 'frame', 'window'].map((name) => `IndexedDB of the ${name}: entropy in bytes`),
      ...expected('cookies', ['hex, lower case', 'hex, upper case', 'base58', 'decimal bytes']),
    ]
    const found = findSecrets(after, forms)
    expect(wanted.filter((name) => !found.includes(name))).toEqual([])
    return wanted
  })

  await window.close()
  await page.close()
  await frameService.stop()
  const data: Record<string, Place> = { log, database: await readDatabase(folder) }
  expect(findSecrets(data, forms)).toEqual([])
  for (const place of Object.values(data)) expect(sizeOf(place)).toBeGreaterThan(1_000)

  await test.step('finds what is planted in the log and in the database', async () => {
    log.push(Buffer.concat(written.map(({ bytes }) => bytes)))
    const database = new PGlite(join(folder, 'database'))
    await database.query('create table planted (words text, bytes bytea)')
    for (const { name, bytes } of written)
      // a text of PostgreSQL has no zero
      await database.query(`insert into planted values ($1, $2)`, [
        name === 'bytes' || name === 'binary string' ? phrase : bytes.toString(),
        bytes,
      ])
    await database.close()
    const wanted = [...expected('log'), ...expected('database'), 'database: phrase in bytes']
    const found = findSecrets({ log, database: await readDatabase(folder) }, forms)
    expect(wanted.filter((name) => !found.includes(name))).toEqual([])
    planted.push(...wanted)
  })
  // planted requests fail in the console
  pageErrors.take()
  const sizes = Object.entries({ ...places, ...data }).map(([name, place]) => `${name} ${sizeOf(place)}`)
  console.log(
    `key scan: 0 of ${forms.length} forms found; ${planted.length} planted ones found; ` +
      `${traffic.count()} requests; bytes: ${sizes.join(', ')}`,
  )
})

const storages = (document: string) =>
  ['localStorage', 'sessionStorage', 'IndexedDB'].map((kind) => `${kind} of the ${document}`)

/** Leaves the entropy in each place, in each encoding that the place can have. */
async function plantInBrowser(
  { page, frame, window }: { readonly page: Page; readonly frame: Frame; readonly window: Page },
  serviceUrl: string,
  texts: readonly SecretForm[],
  entropy: Buffer,
): Promise<void> {
  const values = texts.map(({ bytes }) => bytes.toString())
  const bytes = [...entropy]
  for (const target of [page, frame, window])
    await target.evaluate(
      ([all, numbers]) =>
        new Promise<void>((resolve, reject) => {
          localStorage.setItem('planted', all.join(' '))
          sessionStorage.setItem('planted', all.join(' '))
          const opening = indexedDB.open('planted')
          opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
          opening.addEventListener('error', () => reject(opening.error as Error))
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction('values', 'readwrite')
            writing.objectStore('values').put({ sealed: Uint8Array.from(numbers).buffer, all }, 'value')
            writing.addEventListener('complete', () => {
              opening.result.close()
              resolve()
            })
          })
        }),
      [values, bytes] as const,
    )
  await page.evaluate(
    ([all, numbers]) => {
      const encoder = new TextEncoder()
      Object.assign(globalThis, {
        // long: a snapshot that cuts strings would not have its end
        planted: all.map((text) => `${'-'.repeat(5_000)}${text}`),
        plantedBuffers: [Uint8Array.from(numbers).buffer, ...all.map((text) => encoder.encode(text))],
        plantedList: [...numbers],
      })
      for (const [index, text] of all.entries())
        if (/^[\da-zA-Z,]+$/.test(text)) document.cookie = `planted${index}=${text}`
    },
    [values, bytes] as const,
  )
  // two bytes before it move the characters of base64
  const shifted = Buffer.concat([Buffer.from('{"'), entropy]).toString('base64')
  const body = Buffer.concat([entropy, Buffer.from([...values, shifted].join(' '))])
  await page.route(`${serviceUrl}/planted`, (route) =>
    route.fulfill({ body, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.evaluate(
    async ([url, all, numbers]) => {
      for (const sent of [all.join(' '), Uint8Array.from(numbers)])
        await (await fetch(url, { method: 'POST', body: sent })).arrayBuffer()
    },
    [`${serviceUrl}/planted`, values, bytes] as const,
  )
}
