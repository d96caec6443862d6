import type { Page } from '@playwright/test'
import { expect, test, widgetOf } from '../e2e/fixtures/frame-host.js'
import { offerPorts, refusal } from '../e2e/fixtures/offer-ports.js'

test.describe.configure({ timeout: 120_000 })
// the browser reports frames that a policy refuses
test.use({ allowPageErrors: true })

const html = '<!doctype html><title>Host</title><link rel="icon" href="data:,"><body></body>'

/** Hosts that are not allowed, by the headers and the address of their page. */
const hosts = [
  ['an unlisted page', 'https://shop.example/', {}],
  ['a page without TLS', 'http://plain.example/', {}],
  ['a sandboxed page', 'http://shop.localhost/', { 'content-security-policy': 'sandbox allow-scripts' }],
] as const

for (const [name, url, headers] of hosts)
  test(`3: ${name} is refused before any request`, async ({ page, frameService }) => {
    const { frameUrl } = frameService
    const address = `${frameUrl}/?projectId=development&version=1`
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html, headers }))
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))

    await page.goto(url)
    const blocked = await offerPorts(page, address)
    expect(requested.slice(1)).toEqual([address])
    expect(await blocked()).toEqual([])

    // frames of a sandboxed page are sandboxed as well: the browser does not run the program
    if ('content-security-policy' in headers) return
    // a browser that does not know the policy
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _, ...rest } = response.headers()
      await route.fulfill({ response, headers: rest })
    })
    await page.goto(url)
    requested.length = 0
    const replies = await offerPorts(page, address)
    await expect.poll(replies).toEqual([refusal])
    expect(requested.length).toBeGreaterThan(1)
    expect(requested.filter((each) => !each.startsWith(frameUrl))).toEqual([])
  })

/** Adds a frame with a page of the same origin. */
async function addFrame(page: Page, url: string) {
  const element = await page.evaluateHandle(
    (src) =>
      new Promise<HTMLIFrameElement>((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = src
        frame.addEventListener('load', () => resolve(frame))
        document.body.append(frame)
      }),
    url,
  )
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The page has no frame.')
  return frame
}

test('3: a page in a page of its own origin is refused, unless the project allows it', async ({
  page,
  hostSite,
  frameService: { frameUrl },
}) => {
  await page.goto(hostSite('shop.localhost', 'blank.html'))
  const inner = await addFrame(page, page.url())
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const replies = await offerPorts(inner, `${frameUrl}/?projectId=development&version=1`)
  await expect.poll(replies).toEqual([refusal])
  expect(requested.filter((each) => !each.startsWith(frameUrl))).toEqual([])
})

test('3: the widget of a refused page raises the alert "Unverified Domain"', async ({ page, hostSite }) => {
  const alerts: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith('[foyer] ')) alerts.push(text)
  })
  await page.goto(hostSite('shop.localhost', 'blank.html'))
  const inner = await addFrame(page, hostSite('shop.localhost'))
  await inner.waitForFunction(() => 'widgets' in window)
  await expect(widgetOf(inner).prepare()).rejects.toThrow('Could not load embedded wallet')
  await expect.poll(() => alerts).toEqual([expect.stringMatching(/^\[foyer] Unverified Domain/)])
})
