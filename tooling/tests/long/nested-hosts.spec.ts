import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { execa } from 'execa'
import { repositoryRoot } from '../../setup/repository.mjs'
import { expect, startFrameService, test as base } from '../e2e/fixtures/embedded-wallet.js'
import { offerPorts, refusal } from '../e2e/fixtures/offer-ports.js'

const test = base.extend<object, object>({
  frameService: [
    async ({ devnet, solana, identity }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-nested-'))
      const projects = (...words: readonly string[]) =>
        execa(process.execPath, [join(repositoryRoot, 'apps/service/service.mjs'), 'projects', ...words], {
          env: { DATA_FOLDER: folder, DATABASE_URL: '' },
        })
      await projects('add', 'nested', '--name', 'Nested', '--origin', ...listed)
      await projects('settings', 'nested', 'frame', JSON.stringify({ nested: true }))
      await projects('add', 'direct', '--name', 'Direct', '--origin', ...listed)
      const service = await startFrameService({ devnet, solana, identity, folder })
      await use(service)
      await service.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
// the browser reports frames that a policy refuses
test.use({ allowPageErrors: true })

const [shop, portal] = ['https://shop.example', 'https://portal.example']
const listed = [shop, portal]

/** Opens a page with a page of another address in a frame. Returns that frame. */
async function openNested(page: Page, outer: string, inner: string): Promise<Frame> {
  const body = '<!doctype html><title>Host</title><link rel="icon" href="data:,"><body></body>'
  for (const url of new Set([outer, inner]))
    await page.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${outer}/`)
  const element = await page.evaluateHandle(
    (src) =>
      new Promise<HTMLIFrameElement>((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = src
        frame.addEventListener('load', () => resolve(frame))
        document.body.append(frame)
      }),
    `${inner}/`,
  )
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The page has no frame.')
  return frame
}

/** Chromium lets no page of another machine embed one of this machine, and takes what a test answers for a page of another machine. */
const answerThroughTest = (page: Page, url: string) =>
  page.route(url, async (route) => route.fulfill({ response: await route.fetch() }))

const ready: unknown = expect.objectContaining({ type: '@w3m-frame/READY' })

for (const [name, outer, inner] of [
  ['in a page of another host', 'https://elsewhere.example', shop],
  ['of another host in a page of the project', shop, 'https://elsewhere.example'],
  ['in a page without TLS', 'http://plain.example', shop],
] as const)
  test(`3: nested ${name}: refused before any request`, async ({ page, frameService: { frameUrl } }) => {
    const frame = await openNested(page, outer, inner)
    const address = `${frameUrl}/?projectId=nested&version=1`
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await answerThroughTest(page, address)
    const answering = page.waitForResponse(address)
    const replies = await offerPorts(frame, address)
    expect((await answering).status()).toBe(200)
    expect(requested).toEqual([address])
    expect(await replies()).toEqual([])
  })

for (const [name, outer] of [
  ['its own origin', shop],
  ['another host of the project', portal],
] as const)
  test(`3: nested in a page of ${name}: served if the project allows it`, async ({
    page,
    frameService: { frameUrl },
  }) => {
    const frame = await openNested(page, outer, shop)
    const address = `${frameUrl}/?projectId=nested&version=1`
    await answerThroughTest(page, address)
    const answering = page.waitForResponse(address)
    const replies = await offerPorts(frame, address)
    const answer = await answering
    expect([answer.status(), answer.headers()['content-security-policy']]).toEqual([
      200,
      expect.stringContaining(`frame-ancestors ${listed.join(' ')}`),
    ])
    await expect.poll(replies).toContainEqual(ready)
  })

test('3: nested in a page of the project, which does not allow it: refused before any request', async ({
  page,
  frameService: { frameUrl },
}) => {
  const frame = await openNested(page, portal, shop)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const address = `${frameUrl}/?projectId=direct&version=1`
  await answerThroughTest(page, address)
  const replies = await offerPorts(frame, address)
  await expect.poll(replies).toEqual([refusal])
  expect(requested.filter((each) => !each.startsWith(frameUrl))).toEqual([])
})
