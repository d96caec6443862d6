import type { Page } from '@playwright/test'
import type { FlagsPage } from '../fixtures/flags/main.js'
import { longTag } from './fixtures/long-tag.js'
import { expect, test } from './fixtures/test.js'
import { readTraces, traceDifference, watchTraces, type Traces } from './fixtures/traces.js'

type Method = Exclude<keyof FlagsPage, 'flags'>

/** The page with the modal open, and after the modal was closed. */
interface Snapshot {
  readonly look: string
  readonly open: Traces
  readonly closed: Traces
}

/** Flags of the plugins without which there is no wallet. */
const walletFlags = ['evm', 'injected']
/** Time that an announcement stays in the page. */
const announcementMs = 1_000
/** Time within which plugins look for wallets that come into the page late. */
const lateWalletsMs = 15_000
/** Request for the balance of the button, which the kernel reads again 30 s after the last one. */
const nativeBalance = '"method":"eth_getBalance"'
/** Address of Multicall3, by which the balances of the tokens are read again 30 s after the last time. */
const tokenBalances = 'ca11bde05977b3631167028862be2a173976ca11'
/** Flags of the plugins that read the balances of the tokens. */
const tokenBalanceFlags = ['evm', 'balances']
/** Universal Resolver of ENS, by which the name of the account is read again 5 min after the last time. */
const nameOfAccount = 'eeeeeeee14d718c2b47d9923deab1335e144eeee'
/** Flags of the plugins that read the name of the account. */
const nameFlags = ['evm', 'account']
const keptBySession = { 'kept locally: foyer/default/recent': 1, 'kept locally: foyer/default/session': 1 }

/** Calls a method of the flags page. */
function call(page: Page, method: Method, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, values]) => {
      const { flagsPage } = window as unknown as {
        flagsPage: Record<string, (...all: unknown[]) => unknown>
      }
      return flagsPage[name]?.(...values)
    },
    [method, args] as const,
  )
}

/** Lets the page look for late wallets. Requests end before: the clock would run into their limits. */
async function passLateWallets(page: Page): Promise<void> {
  await call(page, 'rest')
  await page.clock.runFor(lateWalletsMs)
  await call(page, 'rest')
}

/** Timer of the events that wait for their batch: whether one waits depends on how long ago the last event was. */
const batchTimer = 'pending setTimeout of 5000 ms'

/** Differs from {@link traceDifference} in the events that wait for their batch. */
function difference(before: Traces, after: Traces): Traces {
  const { [batchTimer]: first = 0, 'pending setTimeout': allBefore = 0, ...others } = before
  const { [batchTimer]: second = 0, 'pending setTimeout': allAfter = 0, ...rest } = after
  return traceDifference(
    { ...others, 'pending setTimeout': allBefore - first },
    { ...rest, 'pending setTimeout': allAfter - second },
  )
}

/** Opens and closes the modal. The page resolves each call when nothing is pending. */
async function takeSnapshot(page: Page): Promise<Snapshot> {
  await call(page, 'open')
  await page.clock.runFor(announcementMs)
  await call(page, 'announced')
  const look = String(await call(page, 'look'))
  const open = await readTraces(page)
  await call(page, 'close')
  return { look, open, closed: await readTraces(page) }
}

/** Flags of `npm test`: of a namespace, of wallets, of a view, of requests, and of plugins that others need. */
const shortFlags = ['activity', 'evm', 'pay', 'siwx', 'solana', 'walletconnect']

for (const [title, isConnected, tag] of [
  ['some flags, connected', true, []],
  ['every flag, connected', true, longTag],
  ['every flag, disconnected', false, longTag],
] as const) {
  // behaviour 4.4
  test(
    `a disabled flag equals a plugin that was never activated: ${title}`,
    { tag: [tag].flat() },
    async ({ page, servePage }) => {
      test.setTimeout(180_000)
      await page.clock.install()
      await page.addInitScript(watchTraces)
      await page.goto(await servePage('flags'))
      await page.waitForFunction(() => 'flagsPage' in window)
      const all = await page.evaluate(() => (Reflect.get(window, 'flagsPage') as FlagsPage).flags)
      expect(all).toEqual(expect.arrayContaining(shortFlags))
      const flags = tag === longTag ? all : shortFlags

      const start = async (off: readonly string[]) => {
        await call(page, 'start', off)
        await page.getByTestId('foyer-button').waitFor()
        await passLateWallets(page)
        if (isConnected && !off.some((flag) => walletFlags.includes(flag))) await call(page, 'connect')
      }
      // Loads all code, and makes React add its listener to the document.
      await start([])
      await takeSnapshot(page)
      await call(page, 'end')

      const neverOn = new Map<string, Snapshot>()
      for (const flag of flags) {
        await start([flag])
        neverOn.set(flag, await takeSnapshot(page))
        await call(page, 'end')
      }

      const requests: string[] = []
      page.on('request', (request) =>
        requests.push(`${request.method()} ${request.postData() ?? request.url()}`),
      )
      // One widget for all flags, so that each flag finds leftovers of the flags before it.
      await start([])
      const on = await takeSnapshot(page)
      for (const flag of flags) {
        await test.step(flag, async () => {
          await call(page, 'switch', flag, false)
          requests.length = 0
          const off = await takeSnapshot(page)
          const never = neverOn.get(flag)
          expect(off.look, flag).toBe(never?.look)
          if (flag === 'analytics') expect(off.open[batchTimer]).toBeUndefined()
          // The session stays stored: the wallet is restored with its plugin, and was used last.
          const expectedKeys = isConnected && walletFlags.includes(flag) ? keptBySession : {}
          expect(difference(never?.open ?? {}, off.open), flag).toEqual(expectedKeys)
          expect(difference(never?.closed ?? {}, off.closed), flag).toEqual(expectedKeys)
          const isRead = (request: string) =>
            request.includes(nativeBalance) ||
            (!tokenBalanceFlags.includes(flag) && request.toLowerCase().includes(tokenBalances)) ||
            (!nameFlags.includes(flag) && request.toLowerCase().includes(nameOfAccount))
          expect(
            requests.filter((request) => !isRead(request)),
            flag,
          ).toEqual([])
          await call(page, 'switch', flag, true)
          // a plugin begins to look for late wallets once its code has come, which no clock decides
          const timers = async () => {
            await passLateWallets(page)
            return (await readTraces(page))['pending setTimeout'] ?? 0
          }
          await expect.poll(timers).toBeLessThanOrEqual(on.closed['pending setTimeout'] ?? 0)
          const again = await takeSnapshot(page)
          expect(again.look, flag).toBe(on.look)
          expect(difference(on.open, again.open), flag).toEqual({})
          expect(difference(on.closed, again.closed), flag).toEqual({})
        })
      }
      await call(page, 'end')
      console.log(`${flags.length} flags, each off and on again: ${flags.join(', ')}`)
    },
  )
}
