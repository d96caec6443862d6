import { expect, test } from 'vitest'
import { apiErrors } from '#kernel'
import { catalogueApi } from './endpoints.js'
import { isAppLink, isPage } from './links.js'
import { isAllowedOrigin } from './origins.js'
import { readWallet } from './read-wallet.js'

const good = { id: 'w1', name: 'One', image_id: 'p1', chains: ['demo:1'], mobile_link: 'one://' }

/** The same malformed bodies at every run. */
function malformed(): unknown[] {
  const values: unknown[] = [
    undefined,
    null,
    true,
    0,
    -1,
    Number.MAX_VALUE,
    '',
    'text',
    [],
    {},
    [[]],
    { data: null },
    { __proto__: null },
    '\u0000',
    ['a', 1, null],
    { id: {} },
  ]
  const fields = ['id', 'name', 'image_id', 'rdns', 'chains', 'mobile_link', 'homepage', 'app_store']
  const wallets = fields.flatMap((field) => values.map((value) => ({ ...good, [field]: value })))
  return [
    ...values,
    ...values.map((data) => ({ data, count: 1 })),
    ...values.map((count) => ({ data: [good], count })),
    ...values.map((one) => ({ data: [one, good], count: 2 })),
    ...wallets.map((one) => ({ data: [one, good], count: 2 })),
    ...values.map((allowedOrigins) => ({ allowedOrigins })),
    ...values.map((isAnalyticsEnabled) => ({ isAnalyticsEnabled })),
    ...values.map((http) => ({ http })),
  ]
}

test('200 malformed bodies: every endpoint reads them or says what is wrong, and throws nothing', async () => {
  const bodies = malformed()
  expect(bodies.length).toBeGreaterThanOrEqual(200)
  const tables = [
    catalogueApi.wallets,
    catalogueApi.origins,
    catalogueApi.analytics,
    catalogueApi.supportedChains,
  ]
  for (const { response } of tables) {
    for (const body of bodies) {
      const result = await response?.['~standard'].validate(body)
      if (result?.issues) expect(result.issues[0]?.message).toMatch(/^must be \{/)
      else expect(result?.value).toBeDefined()
    }
  }
  expect(apiErrors.BAD_ANSWER.code).toBe('api/BAD_ANSWER')
})

test('one bad wallet does not take the others away, one bad field not the wallet', async () => {
  const body = {
    data: [{ id: 'no-name' }, { ...good, mobile_link: 'javascript:alert(1)', chains: [1, 'demo:1'] }],
    count: 'x',
  }
  const result = await catalogueApi.wallets.response?.['~standard'].validate(body)
  expect(result).toMatchObject({
    value: { length: 2, count: 2, wallets: [{ id: 'w1', chains: ['demo:1'] }] },
  })
  expect(readWallet(body.data[1])?.mobileLink).toBeUndefined()
})

test('links end with a slash, because a path is put behind them', () => {
  expect(readWallet({ ...good, mobile_link: 'https://one.example/app' })?.mobileLink).toBe(
    'https://one.example/app/',
  )
  expect(readWallet(good)?.mobileLink).toBe('one://')
})

// behaviour 13.2
test.each([
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  'JavaScript://x',
  ' javascript://x',
  'java\nscript://x',
  'data:text/html,x',
  'data://text/html,x',
  'vbscript://x',
  'file:///etc/passwd',
  'blob://x',
  'http://plain.example',
  'mailto:x@example.com',
  'intent://x',
  '//one.example',
  'https:///x',
  7,
  null,
])('%j is refused at the edge', (link) => {
  expect([isAppLink(link), isPage(link)]).toEqual([false, false])
})

// behaviour 13.2
test('schemes of apps are taken as links, and only https as pages', () => {
  expect(['trust://', 'bnc://app.example/x/', 'https://one.example/'].map(isAppLink)).toEqual([
    true,
    true,
    true,
  ])
  expect(['trust://', 'https://one.example/'].map(isPage)).toEqual([false, true])
})

// behaviour 20.2
test.each([
  ['https://app.example.com/x', [], true],
  ['https://app.example.com', ['https://app.example.com'], true],
  ['https://app.example.com', ['https://example.com'], false],
  ['https://app.example.com', ['https://*.example.com'], true],
  ['https://a.b.example.com', ['https://*.example.com'], false],
  ['https://example.com', ['https://*.example.com'], false],
  ['http://app.example.com', ['https://*.example.com'], false],
  ['https://appexample.com', ['https://*.example.com'], false],
  ['https://app.example.com', ['app.example.com'], true],
  ['https://app.example.com:8443', ['https://app.example.com'], false],
  ['http://localhost:3000', ['https://example.com'], true],
  ['http://127.0.0.1:8080', ['https://example.com'], true],
] as const)('%s with %j on the list: %s', (address, allowed, expected) => {
  expect(isAllowedOrigin(address, allowed)).toBe(expected)
})
