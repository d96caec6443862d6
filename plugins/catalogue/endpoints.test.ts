import { expect, test } from 'vitest'
import { catalogueApi, readWallet } from './endpoints.js'
import { isAppLink, isPage } from './config.js'

const good = { id: 'w1', name: 'One', image_id: 'p1', chains: ['demo:1'], mobile_link: 'one://' }

/** Malformed bodies, the same in every run. */
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
  ]
}

test('a malformed body is read or refused with an issue, and never throws', async () => {
  const bodies = malformed()
  expect(bodies.length).toBeGreaterThanOrEqual(180)
  for (const body of bodies) {
    const result = await catalogueApi.wallets.response?.['~standard'].validate(body)
    if (result?.issues) expect(result.issues[0]?.message).toBe('must be {data, count}')
    else expect(result?.value).toBeDefined()
  }
})

test('a malformed wallet is left out, and a malformed field only itself', async () => {
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

test('links end with a slash, because a path is appended to them', () => {
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
])('%j is neither an app link nor a page', (link) => {
  expect([isAppLink(link), isPage(link)]).toEqual([false, false])
})

// behaviour 13.2
test('app schemes are links, and only https is a page', () => {
  expect(['trust://', 'bnc://app.example/x/', 'https://one.example/'].map(isAppLink)).toEqual([
    true,
    true,
    true,
  ])
  expect(['trust://', 'https://one.example/'].map(isPage)).toEqual([false, true])
})
