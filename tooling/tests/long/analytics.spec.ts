import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../../setup/repository.mjs'
import { embeddedPage, startFrameService, test as base } from '../e2e/fixtures/embedded-wallet.js'
import {
  startRecordingProxy,
  type RecordedRequest,
  type RecordingProxy,
} from '../e2e/fixtures/recording-proxy.js'
import { openOrder } from '../e2e/fixtures/payments.js'
import { addresses, expect } from '../e2e/fixtures/test.js'
import type { Playground } from '../e2e/pages/playground.js'

const [, ada = '', till = ''] = addresses
const email = 'visitor@meridian.example'
const search = 'a wallet that I search'
const plugins = [
  ...[
    'evm',
    'service',
    'injected',
    'catalogue',
    'connect',
    'networks',
    'account',
    'balances',
    'send',
    'activity',
  ],
  ...['auth', 'email', 'analytics'],
]
/** Plugins of the whole walk, on which a connect signs in. */
const shop = [...plugins, 'siwx', 'pay']
/** Paths that only analytics ask. */
const paths = /^\/(getAnalyticsConfig|v1\/events)/

interface WorkerParts {
  /** Folder of the database of `frameService`. */
  dataFolder: string
  /** Records what the page sends to the service. */
  recorder: RecordingProxy
}

/** A test with a service whose project has analytics, behind a proxy that records. */
const test = base.extend<object, WorkerParts>({
  dataFolder: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-analytics-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  frameService: [
    async ({ devnet, solana, identity, dataFolder: folder }, use) => {
      const project = { id: 'shop', settings: {}, analytics: true }
      const service = await startFrameService({ devnet, solana, identity, folder, project })
      let stopped: Promise<void> | undefined
      const stop = () => (stopped ??= service.stop())
      await use({ ...service, stop })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  recorder: [
    async ({ frameService }, use) => {
      const recorder = await startRecordingProxy(frameService.url)
      await use(recorder)
      await recorder.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shopUrl: [
    async ({ servePage, frameService, recorder, solana }, use) => {
      const url = await servePage('playground', { service: { ...frameService, url: recorder.url }, solana })
      await use(url.replace('127.0.0.1', 'shop.localhost'))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const asked = (requests: readonly RecordedRequest[]) => requests.filter(({ path }) => paths.test(path))
const eventsOf = (requests: readonly RecordedRequest[]) =>
  asked(requests)
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/events'))
    .flatMap(
      ({ body }) => (JSON.parse(body) as { readonly events: readonly { readonly name: string }[] }).events,
    )
    .map(({ name }) => name)

/** Counts by name. */
const countsOf = (names: readonly string[]) =>
  Object.fromEntries(
    [...new Set(names)].sort().map((name) => [name, names.filter((each) => each === name).length]),
  )

/** Signs the message of the site. */
async function signIn(p: Playground): Promise<void> {
  await p.part('siwx-sign').click()
  await expect(p.wallet.request).toHaveText('personal_sign')
  await p.wallet.approve()
}

for (const [refusal, query, script] of [
  ['the flag off', '&off=analytics', ''],
  ['Do Not Track', '', "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })"],
  ['Global Privacy Control', '', "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"],
] as const)
  // behaviour 13.12
  test(`with ${refusal} nothing is asked and nothing is sent`, async ({
    page,
    shopUrl,
    recorder,
    mailbox,
  }) => {
    const p = embeddedPage(page, shopUrl, mailbox)
    const before = asked(recorder.requests()).length
    await page.addInitScript(script)
    await p.open(`?plugins=${plugins.join()}${query}`)
    await p.connect()
    await p.button.click()
    await p.part('frame-chooser').click()
    await p.part('network-eip155:8453').click()
    await p.wallet.approve()
    await p.part('account-disconnect').click()
    await expect(p.state('status')).toHaveText('disconnected')
    const total = recorder.requests().length
    await page.goto('about:blank')
    // the service was asked for other things
    expect(total).toBeGreaterThan(0)
    expect(asked(recorder.requests())).toHaveLength(before)
  })

// behaviour 13.12
test('a whole walk is counted, and no request has an address, a hash, an amount, a name or an e-mail', async ({
  page,
  shopUrl,
  recorder,
  mailbox,
  chains,
  frameService,
  dataFolder,
}) => {
  test.setTimeout(180_000)
  const p = embeddedPage(page, shopUrl, mailbox)
  const first = recorder.requests().length
  const recorded = () => recorder.requests().slice(first)
  await p.open(`?plugins=${shop.join()}`)
  await p.button.waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked(recorded())).toEqual([])

  await p.button.click()
  await p.part('wallet-all').click()
  await p.part('all-wallets-search').fill(search)
  // a search that is left before its answer is none
  await p.part('wallets-not-found').waitFor()
  expect(recorded().some(({ path }) => path.includes('search='))).toBe(true)
  await p.part('frame-back').click()
  await p.part('connector-org.foyer.test-wallet').click()
  await p.wallet.approve()
  await signIn(p)
  await p.connected()

  await p.button.click()
  await p.part('frame-chooser').click()
  await p.part('network-eip155:8453').click()
  await p.wallet.approve()
  await signIn(p)
  await p.part('account-tab-activity').click()
  await p.part('account-action-send').click()
  await p.part('send-amount').fill('1.234567')
  await p.part('send-receiver').fill('ada.eth')
  await p.part('send-review').click()
  await p.part('send-confirm').click()
  await p.wallet.reject()
  await p.part('send-refused').waitFor()
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-result-confirmed').waitFor()
  const final = () => chains.call(8453, 'anvil_mine', '0x3')
  const block = (await chains.call(8453, 'eth_getBlockByNumber', 'latest', false)) as {
    readonly transactions: readonly string[]
  }
  const [hash = ''] = block.transactions
  await final()
  await p.part('frame-close').click()
  await expect(p.dialog).toBeHidden()

  await openOrder(p, till, 8453, '7.654321')
  await p.part('pay-confirm').click()
  await p.wallet.approve()
  await p.part('pay-result-completed').waitFor()
  const payment = (await p.part('own-pay-hash').textContent()) ?? ''
  await final()
  await expect(p.part('own-pay-status')).toHaveText('completed')
  await p.part('frame-close').click()
  await expect(p.dialog).toBeHidden()

  await p.button.click()
  await p.part('account-disconnect').click()
  await expect(p.state('status')).toHaveText('disconnected')
  if (await p.dialog.isVisible()) await p.part('frame-close').click()
  await expect(p.dialog).toBeHidden()
  await p.enterAddress(email)
  const code = await mailbox.code(email)
  await page.keyboard.type(code)
  await p.connected()
  const embedded = (await p.state('address').textContent()) ?? ''

  const walk = {
    MODAL_CREATED: 1,
    MODAL_OPEN: 5,
    MODAL_CLOSE: 5,
    CLICK_ALL_WALLETS: 1,
    SEARCH_WALLET: 1,
    SELECT_WALLET: 1,
    CONNECT_SUCCESS: 2,
    CLICK_SIGN_SIWX_MESSAGE: 2,
    // on two networks, and with the login
    SIWX_AUTH_SUCCESS: 3,
    CLICK_NETWORKS: 1,
    SWITCH_NETWORK: 1,
    // the account is shown with its last tab again
    CLICK_TRANSACTIONS: 2,
    OPEN_SEND: 1,
    // a payment is sent, too
    SEND_INITIATED: 3,
    SEND_SUCCESS: 2,
    PAYMENT_INITIATED: 1,
    PAYMENT_COMPLETED: 1,
    DISCONNECT_SUCCESS: 1,
    EMAIL_LOGIN_SELECTED: 1,
    EMAIL_SUBMITTED: 1,
    EMAIL_VERIFICATION_CODE_SENT: 1,
    EMAIL_VERIFICATION_CODE_PASS: 1,
  }
  const counted = () => countsOf(eventsOf(recorded()))
  await expect.poll(counted).toEqual(walk)
  // nothing waits for its batch: what the next click adds is sent as the page is left
  await p.button.click()
  // the list of the last tab is shown, which counts as well
  await expect(p.dialog).toContainText('No activity yet')
  await page.goto('about:blank')
  const whole = { ...walk, MODAL_OPEN: 6, CLICK_TRANSACTIONS: 3 }
  await expect.poll(counted).toEqual(whole)

  // a beacon; others are requests without cookies
  expect(asked(recorded()).at(-1)?.headers['sec-fetch-mode']).toBe('no-cors')
  expect(
    asked(recorded())
      .slice(0, -1)
      .filter(({ headers }) => headers['sec-fetch-mode'] !== 'cors'),
  ).toEqual([])

  const secrets = [
    ...[...addresses, embedded].flatMap((address) => [address, address.slice(2)]),
    ...[
      hash,
      hash.slice(2),
      payment,
      payment.slice(2),
      '7.654321',
      email,
      encodeURIComponent(email),
      code,
      'meridian',
      '1.234567',
      'ada',
      search,
    ],
    ...[encodeURIComponent(search), 'Foyer Test Wallet', 'org.foyer.test-wallet', 'USDC'],
  ].map((secret) => secret.toLowerCase())
  for (const transaction of [hash, payment]) expect(transaction).toMatch(/^0x[\da-f]{64}$/)
  expect(embedded).toMatch(/^0x[\da-f]{40}$/i)
  expect([ada, till].every((address) => secrets.includes(address.toLowerCase()))).toBe(true)
  for (const { path, headers, body } of asked(recorded())) {
    const { origin, referer, ...others } = headers
    expect(`${origin} ${referer}`).toContain('shop.localhost')
    expect(others.cookie).toBeUndefined()
    const sent = `${path}\n${JSON.stringify(others)}\n${body}`.toLowerCase()
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
  }

  // the embedded database is open in one process at a time
  await frameService.stop()
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', DATA_FOLDER: dataFolder }
  const program = join(repositoryRoot, 'apps/service/service.mjs')
  const report = execFileSync(process.execPath, [program, 'analytics', '--project', 'shop', '--all'], {
    env,
    encoding: 'utf8',
  })
  const [funnel = '', all = ''] = report.split('\n\n').slice(1)
  const printed = all
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/))
  expect(Object.fromEntries(printed.map(([name, times]) => [name, Number(times)]))).toEqual(whole)
  expect(funnel.split('\n').map((line) => line.replaceAll(/\s{2,}/g, ' '))).toEqual([
    'Step Page loads Of opened Of step before',
    'Opened 1 100.0 %',
    'Wallet picked 1 100.0 % 100.0 %',
    'Connected 1 100.0 % 100.0 %',
    'Signed in 1 100.0 % 100.0 %',
    'Sent 1 100.0 % 100.0 %',
  ])
  console.log(report)
})
