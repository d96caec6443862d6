import { findFullChromium } from '../../setup/chromium.mjs'
import { installForge, type ForgingWindow } from '../e2e/fixtures/forge.js'
import { expect, secureFrame, secureFrames, test, widgetOf, widgetsOf } from '../e2e/fixtures/frame-host.js'

import { launchPartitioned } from '../e2e/fixtures/partitioned-browser.js'

test.describe.configure({ timeout: 120_000 })

const signature: unknown = expect.stringMatching(/^0x[\da-f]{130}$/)

test('6: a page from the back-forward cache rejects what was pending once, and the next request works', async ({
  launchOptions,
  headless,
  hostSite,
  frameService,
  mailbox,
}) => {
  const browser = await launchPartitioned(
    { ...launchOptions, headless, executablePath: findFullChromium() },
    true,
  )
  try {
    const page = await browser.newPage()
    await page.goto(hostSite('shop.localhost'))
    await widgetsOf(page)
    const widget = widgetOf(page)
    await widget.beginLogin('back@example.com')
    await widget.completeLogin(await mailbox.code('back@example.com'))
    await widget.sign()
    await secureFrame(page, frameService.frameUrl)
    const confirm = page
      .frameLocator('iframe[data-testid="foyer-secure-frame"]')
      .getByRole('button', { name: 'Sign', exact: true })
    await expect(confirm).toBeVisible()
    const box = await confirm.boundingBox()
    if (!box) throw new Error('The button has no place')
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
    })
    await page.evaluate((url) => void (location.href = url), hostSite('club.localhost', 'blank.html'))
    await page.waitForURL('**/blank.html')
    await page.evaluate(() => void setTimeout(() => history.back()))
    // a page from the cache fires no load event
    await page.waitForURL((url) => url.hostname === 'shop.localhost', { waitUntil: 'commit' })
    // the same document, which a new load would not have
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted))
      .toBe(true)
    await expect.poll(() => widget.outcomes()).toEqual(['auth/RPC_ABORTED'])
    await widget.sign()
    await expect(page.getByTestId('foyer-secure-frame')).toBeVisible()
    // Playwright does not always see the frames of a page from the cache: the button is pressed where it was, until it can be pressed
    const press = async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      return widget.outcomes()
    }
    await expect.poll(press).toEqual(['auth/RPC_ABORTED', signature])
  } finally {
    await browser.close()
  }
})

test('6: a frame that was removed rejects what was pending once, and the next request works', async ({
  page,
  hostSite,
  frameService,
  mailbox,
}) => {
  await page.goto(hostSite('shop.localhost'))
  await widgetsOf(page)
  const widget = widgetOf(page)
  await widget.beginLogin('removed@example.com')
  await widget.completeLogin(await mailbox.code('removed@example.com'))
  await widget.sign()
  await secureFrame(page, frameService.frameUrl)
  const confirm = page
    .frameLocator('iframe[data-testid="foyer-secure-frame"]')
    .getByRole('button', { name: 'Sign', exact: true })
  await expect(confirm).toBeVisible()
  await page.evaluate(() => document.querySelector('[data-testid="foyer-secure-frame"]')?.remove())
  await expect.poll(() => widget.outcomes()).toEqual(['auth/RPC_ABORTED'])
  await expect(page.getByTestId('foyer-secure-backdrop')).toHaveCount(0)

  await widget.sign()
  await confirm.click()
  await expect.poll(() => widget.outcomes()).toEqual(['auth/RPC_ABORTED', signature])
})

test('two widgets of one page have frames and conversations of their own', async ({
  page,
  hostSite,
  frameService,
  mailbox,
}) => {
  await page.goto(hostSite('shop.localhost'))
  await widgetsOf(page)
  const [left, right] = [widgetOf(page, 'left'), widgetOf(page, 'right')]
  await left.beginLogin('two@example.com')
  await right.prepare()
  await expect.poll(() => secureFrames(page, frameService.frameUrl).length).toBe(2)
  await left.completeLogin(await mailbox.code('two@example.com'))
  expect([Boolean(await left.address()), await right.address()]).toEqual([true, undefined])

  // a confirm of the left one shows its frame only, and the right one may lose its own meanwhile
  await left.sign()
  const frames = page.getByTestId('foyer-secure-frame')
  const confirm = frames.first().contentFrame().getByRole('button', { name: 'Sign', exact: true })
  await expect(confirm).toBeEnabled()
  expect(await frames.evaluateAll((all) => all.map(({ style }) => style.visibility))).toEqual([
    'visible',
    'hidden',
  ])
  await frames.last().evaluate((frame) => frame.remove())
  await expect.poll(() => right.phase()).toBe('absent')
  expect(await left.phase()).toBe('serving')
  await right.prepare()
  await confirm.click()
  await expect.poll(() => left.outcomes()).toEqual([signature])
  expect(await right.outcomes()).toEqual([])
})

test('handshakes are addressed to the exact origin of the frame, and replies go over the port alone', async ({
  page,
  context,
  hostSite,
  frameService,
  pageErrors,
}) => {
  // the calls of the page, and what the frame's document receives and sends
  await context.addInitScript(installForge)
  await context.addInitScript(() => {
    const targets: unknown[] = []
    Object.assign(window, { targets })
    const record = (target: Window) =>
      new Proxy(target, {
        get: (found, name) =>
          name === 'postMessage'
            ? (message: unknown, origin: string, ports: Transferable[]) => {
                targets.push(origin)
                found.postMessage(message, origin, ports)
              }
            : (Reflect.get(found, name) as unknown),
      })
    const described = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const found = described?.get?.call(this) as Window | null
        return found && record(found)
      },
    })
  })
  await page.goto(hostSite('shop.localhost'))
  await widgetsOf(page)
  await widgetOf(page).prepare()
  const targets = await page.evaluate(() => (window as unknown as { targets: unknown[] }).targets)
  expect(targets.length).toBeGreaterThan(1)
  expect([...new Set(targets)]).toEqual([new URL(frameService.frameUrl).origin])
  // no message of the frame came to the page's window
  expect(await page.evaluate(() => (window as unknown as ForgingWindow).arrived)).toBe(0)

  // a frame whose address leads elsewhere gets no port
  const elsewhere = hostSite('mallory.localhost', 'blank.html')
  await page.route(`${frameService.frameUrl}/?**`, (route) =>
    route.fulfill({ status: 302, headers: { location: elsewhere } }),
  )
  await page.evaluate(() => document.querySelector('[data-testid="foyer-secure-frame"]')?.remove())
  const failed = widgetOf(page)
    .prepare()
    .catch(() => 'failed')
  await expect.poll(() => page.frames().some((frame) => frame.url() === elsewhere)).toBe(true)
  const other = page.frames().find((frame) => frame.url() === elsewhere)
  const before = targets.length
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { targets: unknown[] }).targets.length))
    .toBeGreaterThan(before + 3)
  expect(await other?.evaluate(() => (window as unknown as ForgingWindow).arrived)).toBe(0)
  await page.goto('about:blank')
  await failed
  // Chromium reports each greeting that it withheld
  const { logged } = pageErrors.take()
  expect(logged.filter((text) => !text.includes("does not match the recipient window's origin"))).toEqual([])
})

test('the host chooses no node, and of the theme only its mode and an accent', async ({
  page,
  hostSite,
  frameService,
  mailbox,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const url = new URL(hostSite('shop.localhost'))
  // parameters of the frame's address that the host may try
  url.searchParams.set(
    'frame',
    `${frameService.frameUrl}/?rpcUrl=https://node.example&authUrl=https://node.example#https://node.example`,
  )
  await page.goto(url.href)
  await widgetsOf(page)
  const widget = widgetOf(page)
  await widget.beginLogin('theme@example.com')
  await widget.completeLogin(await mailbox.code('theme@example.com'))
  const frame = await secureFrame(page, frameService.frameUrl)
  expect(new URL(frame.url()).searchParams.has('rpcUrl')).toBe(false)
  await widget.setTheme('dark', {
    '--foyer-accent': 'url(https://node.example/a.png)',
    '--foyer-font-family': 'Papyrus',
    '--foyer-text': '#fff',
  })
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await frame.evaluate(() => document.documentElement.getAttributeNames().sort())).toEqual([
    'data-theme',
    'lang',
  ])
  expect(await frame.evaluate(() => document.querySelectorAll('[style]').length)).toBe(0)
  await widget.setTheme('dark', { '--foyer-accent': '#b4006e', '--foyer-text': '#fff' })
  await expect(frame.locator('html')).toHaveAttribute('style', '--foyer-accent: #b4006e;')
  expect(await widget.ask()).toMatch(/^0x/)
  const service = new URL(frameService.url)
  const allowed = [service.host, `localhost:${service.port}`, new URL(frameService.frameUrl).host, url.host]
  expect(
    requested.filter((each) => !allowed.includes(new URL(each).host) && !each.startsWith('data:')),
  ).toEqual([])
  expect(requested.some((each) => each.includes('/v1/?chainId='))).toBe(true)
})
