import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Complaints } from './complaints.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import {
  serviceTroubles,
  startServiceProxy,
  type ServiceProxy,
  type ServiceTrouble,
} from './service-proxy.js'
import { startServiceStage, type ServiceStage } from './service-stage.js'

const installed = 'connector-io.zerion.wallet'
/** How many wallets the service has for the networks of the page. */
const served = 533
/** How far the time of the page is moved at a look. */
const stepMs = 2_000
/** How often a call is made that may be repeated (specification, section 9). */
const callsOfOne = 4
/** Four beside each other, forty to a page. */
const rowsOfTwoPages = 20
/** What a browser writes by itself of a call that fails, and the words of an alert. */
const expected = {
  browser: /Failed to load resource|blocked by CORS policy/,
  'without this project': /^\[foyer] Invalid Project ID/,
  'not for this page': /^\[foyer] Invalid App Configuration/,
}

let stage: ServiceStage
let proxy: ServiceProxy
beforeAll(async () => {
  stage = await startServiceStage(async (service) => (proxy = await startServiceProxy(service)))
})
afterAll(() => stage.stop())

/** Looks again and again while the time of the page goes on; an answer that is on its way is not overtaken. */
const asTimeGoesOn = <T>(page: Page, read: () => T | Promise<T>) =>
  eventually(async () => {
    const isAnswering = proxy.mode === 'slow' || (proxy.mode === 'fine' && proxy.asked > proxy.answered)
    if (!isAnswering) await page.clock.fastForward(stepMs)
    return read()
  })

function expectNothingElse({ logged, uncaught, violations }: Complaints, mode: ServiceTrouble): void {
  const alert = mode in expected ? expected[mode as keyof typeof expected] : undefined
  expect(logged.filter((text) => !expected.browser.test(text) && !alert?.test(text))).toEqual([])
  expect(logged.filter((text) => alert?.test(text))).toHaveLength(alert ? 1 : 0)
  expect({ uncaught, violations }).toEqual({ uncaught: [], violations: [] })
}

const firstLists: string[] = []
afterAll(() => console.log(`the list was there after: ${firstLists.join(', ')}`))

test.for(Object.keys(serviceTroubles) as ServiceTrouble[])(
  'a service that is %s at the start stops nobody, is said once, and is as if it had not been when it is over',
  async (mode, { open }) => {
    proxy.become(mode)
    const { page, complaints } = await open(`${stage.page}?installed`, { mayComplain: true })
    const part = (testId: string) => page.getByTestId(testId)
    await page.clock.install()
    const pressed = performance.now()
    await part('foyer-button').click()
    await part(installed).waitFor()
    firstLists.push(`${mode} ${Math.round(performance.now() - pressed)} ms`)
    if (mode === 'hung' || mode === 'slow') expect(proxy.answered).toBe(0)
    await part('wallet-all').waitFor()

    await part(installed).click()
    await part('connecting-connected').waitFor()
    await eventually(() => part('status').textContent()).toBe('connected')
    await part('frame-close').click()
    await part('host-disconnect').click()
    await eventually(() => part('status').textContent()).toBe('disconnected')

    await part('foyer-button').click()
    await part('wallet-all').click()
    await asTimeGoesOn(page, () => part('all-wallets-failed').count()).toBe(1)
    expect(await part('all-wallets-failed').textContent()).toContain('The full list did not load')
    expect(await part('wallet-grid').locator('button').count()).toBeGreaterThan(10)

    // one that is only slow gets there by itself
    if (mode !== 'slow') proxy.become('fine')
    const placeholder = () => part('all-wallets-search').getAttribute('placeholder')
    await asTimeGoesOn(page, placeholder).toBe(`Search ${served} wallets`)
    await asTimeGoesOn(page, () => part('all-wallets-failed').count()).toBe(0)
    expectNothingElse(complaints, mode)
  },
)

test.for(['hung', 'of another shape', 'asked too often', 'out of order'] as const)(
  'a service that is %s in the middle is said where the list ends, and the rest comes when it is over',
  async (mode, { open }) => {
    proxy.become('fine')
    const { page, complaints } = await open(`${stage.page}?installed`, { mayComplain: true })
    const part = (testId: string) => page.getByTestId(testId)
    await page.clock.install()
    await part('foyer-button').click()
    await part('wallet-all').click()
    await eventually(() => part('wallet-grid').locator('button').count()).toBeGreaterThan(20)

    proxy.become(mode)
    // the last row that is drawn, and what comes after it
    const scroll = () =>
      part('wallet-grid').evaluate((grid) => grid.lastElementChild?.scrollIntoView({ block: 'end' }))
    const failed = part('all-wallets-failed')
    await asTimeGoesOn(page, async () => {
      await scroll()
      return (await failed.count()) > 0 ? failed.textContent() : ''
    }).toContain('The rest of the list did not load')
    expect(await failed.count()).toBe(1)
    // a call and its repetitions, however long one looks at the end
    await scroll()
    expect(proxy.askedForWallets).toBeLessThanOrEqual(callsOfOne)

    proxy.become('fine')
    await asTimeGoesOn(page, () => failed.count()).toBe(0)
    const rows = () => part('wallet-grid').locator('[aria-setsize]').first().getAttribute('aria-setsize')
    await asTimeGoesOn(page, async () => Number(await rows())).toBeGreaterThan(rowsOfTwoPages)
    expectNothingElse(complaints, mode)
  },
)
