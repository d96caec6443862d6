import type { Locator, Page, Route } from '@playwright/test'
import type { PageErrors } from '../page-errors.js'
import { evmWalletCount } from './fixtures/catalogue.js'
import { longTag } from './fixtures/long-tag.js'
import { expect, test as base } from './fixtures/test.js'

const installed = 'connector-io.zerion.wallet'
/** Step by which the page's clock is moved. */
const stepMs = 2_000
/** Maximum number of calls of a retried request, including the first. */
const maxCalls = 4
/** Forty wallets a page. */
const walletsOfTwoPages = 80

/** Messages of the browser about failed calls. */
const ofBrowser = /Failed to load resource|blocked by CORS policy|net::ERR/
/** Alerts of the widget. */
const alerts: Partial<Record<Trouble, RegExp>> = {
  'rejects the project': /^\[foyer] Invalid Project ID/,
  'rejects the origin': /^\[foyer] Invalid App Configuration/,
}

const failed = (name: string, description: string) => ({ status: 'FAILED', reasons: [{ name, description }] })
const fulfill = (status: number, json: unknown, headers: Record<string, string> = {}) => ({
  status,
  json,
  headers: {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after',
    ...headers,
  },
})
const troubles = {
  'never answers': undefined,
  'refuses connections': 'abort',
  'answers late': 'hold',
  'answers in another shape': fulfill(200, { wallets: 'none', allowedOrigins: 7 }),
  'rejects the project': fulfill(401, failed('projectId', 'Unauthorized: invalid key')),
  'rejects the origin': fulfill(403, failed('origin', 'Unauthorized: origin not allowed')),
  'limits the rate': fulfill(429, failed('rate', 'Too many calls'), { 'retry-after': '2' }),
  'answers 500': fulfill(500, failed('server', 'Out of order')),
} as const
type Trouble = keyof typeof troubles
/** Troubles of `npm test`: no answer, and one that the page reports as a mistake of its configuration. */
const shortTroubles: readonly Trouble[] = ['never answers']

/** Calls of a page to the service, which fail in a chosen way. */
interface ServiceCalls {
  /** Number of calls for pages of wallets since the trouble was set. */
  readonly walletCalls: number
  /** Number of answers that the page has not received yet. */
  readonly answering: number
  setTrouble(trouble: Trouble | undefined): void
  /** Forwards the held calls, and all later ones. */
  release(): void
}

/** Routes the calls of a page to the service. */
async function routeService(page: Page, url: string): Promise<ServiceCalls> {
  let trouble: Trouble | undefined
  let walletCalls = 0
  let answering = 0
  let heldRoutes: Route[] = []
  /** Counts the answer until the page has it. */
  const sendAnswer = (send: Promise<void>) => {
    answering += 1
    // A call that has timed out in the page cannot be answered.
    return send.catch(() => void (answering -= 1))
  }
  const isOfService = (address: string) => address.startsWith(`${url}/`)
  const settle = (address: string) => {
    if (isOfService(address)) answering = Math.max(0, answering - 1)
  }
  page.on('requestfinished', (request) => settle(request.url()))
  page.on('requestfailed', (request) => settle(request.url()))
  await page.route(
    (address) => isOfService(address.href),
    async (route) => {
      if (route.request().url().includes('/getWallets')) walletCalls += 1
      if (trouble === undefined) return sendAnswer(route.continue())
      const outcome = troubles[trouble]
      if (outcome === undefined) return
      if (outcome === 'hold') heldRoutes.push(route)
      else if (outcome === 'abort') await sendAnswer(route.abort('connectionrefused'))
      else await sendAnswer(route.fulfill(outcome))
    },
  )
  return {
    get walletCalls() {
      return walletCalls
    },
    get answering() {
      return answering
    },
    setTrouble(next) {
      trouble = next
      walletCalls = 0
    },
    release() {
      trouble = undefined
      for (const route of heldRoutes) void sendAnswer(route.continue())
      heldRoutes = []
    },
  }
}

/** Polls while the page's clock advances. The clock waits for pending answers, which it would overtake. */
const whileTimePasses = <T>(page: Page, calls: ServiceCalls, read: () => T | Promise<T>) =>
  expect.poll(
    async () => {
      if (calls.answering === 0) await page.clock.fastForward(stepMs)
      return read()
    },
    { intervals: [100] },
  )

function expectOnlyExpectedErrors({ logged, uncaught, violations }: PageErrors, trouble: Trouble): void {
  const alert = alerts[trouble]
  expect(logged.filter((text) => !ofBrowser.test(text) && !alert?.test(text))).toEqual([])
  expect(logged.filter((text) => alert?.test(text))).toHaveLength(alert ? 1 : 0)
  expect({ uncaught, violations }).toEqual({ uncaught: [], violations: [] })
}

interface TroubleFixtures {
  /** Part of the page by its test id. */
  part: (testId: string) => Locator
  calls: ServiceCalls
  /** Opens a page with an installed wallet and a controlled clock, and its modal. */
  openModal: () => Promise<void>
}

const test = base.extend<TroubleFixtures>({
  part: async ({ page }, use) => use((testId) => page.getByTestId(testId)),
  calls: async ({ page, service }, use) => use(await routeService(page, service.url)),
  openModal: async ({ page, standardUrl, part }, use) =>
    use(async () => {
      await page.clock.install()
      await page.goto(`${standardUrl}?installed`)
      await part('foyer-button').click()
    }),
})

test.use({ allowPageErrors: true })
test.describe.configure({ timeout: 120_000 })

for (const trouble of Object.keys(troubles) as Trouble[]) {
  const title = `reports a service that ${trouble} at the start once, keeps the page usable, and recovers`
  // behaviour 15.1
  test(
    title,
    { tag: shortTroubles.includes(trouble) ? [] : longTag },
    async ({ page, pageErrors, part, calls, openModal }) => {
      calls.setTrouble(trouble)
      await openModal()
      await part(installed).waitFor()
      await part('wallet-all').waitFor()

      await part(installed).click()
      await expect(part('status')).toHaveText('connected')
      await expect(page.getByRole('dialog')).toBeHidden()
      await part('host-disconnect').click()
      await expect(part('status')).toHaveText('disconnected')

      await part('foyer-button').click()
      await part('wallet-all').click()
      await whileTimePasses(page, calls, () => part('all-wallets-failed').count()).toBe(1)
      await expect(part('all-wallets-failed')).toContainText('The full list did not load')
      expect(await part('wallet-grid').locator('button').count()).toBeGreaterThan(10)

      calls.release()
      await whileTimePasses(page, calls, () => part('all-wallets-search').getAttribute('placeholder')).toBe(
        `Search ${evmWalletCount} wallets`,
      )
      await whileTimePasses(page, calls, () => part('all-wallets-failed').count()).toBe(0)
      expectOnlyExpectedErrors(pageErrors, trouble)
    },
  )
}

for (const trouble of [
  'never answers',
  'answers in another shape',
  'limits the rate',
  'answers 500',
] as const) {
  const title = `reports a service that ${trouble} while the list is read at the end of the list, and loads the rest later`
  test(title, { tag: longTag }, async ({ page, pageErrors, part, calls, openModal }) => {
    await openModal()
    await part('wallet-all').click()
    await expect.poll(() => part('wallet-grid').locator('button').count()).toBeGreaterThan(20)

    calls.setTrouble(trouble)
    const scrollToEnd = () =>
      part('wallet-grid').evaluate((grid) => grid.lastElementChild?.scrollIntoView({ block: 'end' }))
    const report = part('all-wallets-failed')
    await whileTimePasses(page, calls, async () => {
      await scrollToEnd()
      return (await report.allTextContents()).join()
    }).toContain('The rest of the list did not load')
    await expect(report).toHaveCount(1)
    // The end of the list is always in view.
    await scrollToEnd()
    expect(calls.walletCalls).toBeLessThanOrEqual(maxCalls)

    calls.setTrouble(undefined)
    await whileTimePasses(page, calls, () => report.count()).toBe(0)
    const wallet = part('wallet-grid').locator('[aria-setsize]').first()
    await whileTimePasses(page, calls, async () =>
      Number(await wallet.getAttribute('aria-setsize')),
    ).toBeGreaterThan(walletsOfTwoPages)
    expectOnlyExpectedErrors(pageErrors, trouble)
  })
}
