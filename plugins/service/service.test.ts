import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { kernelVersion, projectFlagsKey } from '#kernel'
import { picturesKey, pictureUrlsAtom } from '#kernel/chain'
import {
  conformsToPlugin,
  createFakePage,
  createPluginHarness,
  until,
  type Harness,
  type HarnessOptions,
} from '#kernel/testing'
import { sdkTypeOnTheWire } from './client/client.js'
import { apiKey, defineEndpoints, get, settingsKey, type ApiClient } from './contract.js'
import { serviceApi } from './endpoints.js'
import { service } from './index.js'
import { createSettings } from './settings.js'

conformsToPlugin(test, () => service())

const address = 'https://service.example'
const at = (path: string) => `${address}${path}?projectId=p1&st=${sdkTypeOnTheWire}&sv=js-${kernelVersion}`
const anyApi = defineEndpoints('any', { picture: get('/any', { blob: true }) })
const picture = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })

function start(http: HarnessOptions['http'] = {}, options: HarnessOptions = {}): Harness {
  const h = createPluginHarness(service(), { service: address, projectId: 'p1', http, ...options })
  onTestFinished(() => h.dispose())
  return h
}
const pathsOf = (h: Harness) => h.http.calls.map((call) => new URL(call.url).pathname)
const errorsOf = (h: Harness) => h.errors.map(({ error }) => (error as Error).message)

describe('the client', () => {
  test('calls the service of the host, and sends nothing before', async () => {
    const h = start({ [at('/any')]: picture })
    const { call } = h.service(apiKey)
    expect(h.http.calls).toEqual([])
    expect((await call(anyApi.picture)).type).toBe('image/svg+xml')
  })

  test('has the parts that the host configured', () => {
    const parts = ['api', 'rpc', 'relay', 'frame'] as const
    const has = (options: HarnessOptions) => {
      const api = start({}, options).service(apiKey)
      return parts.filter((part) => api.has(part))
    }
    expect(has({})).toEqual(parts)
    expect(has({ service: { rpc: address } })).toEqual(['rpc'])
    const h = createPluginHarness(service())
    onTestFinished(() => h.dispose())
    expect(parts.filter((part) => h.service(apiKey).has(part))).toEqual([])
  })

  test('reports an invalid address once, and rejects calls', async () => {
    const h = start({}, { service: 'ftp://service.example' })
    const { call } = h.service(apiKey)
    for (let calls = 0; calls < 2; calls++)
      await expect(call(anyApi.picture)).rejects.toMatchObject({ code: 'api/NO_SERVICE' })
    expect(errorsOf(h)).toEqual([
      'Option service: must be an https address (http on localhost only), not "ftp://service.example"',
    ])
  })

  test('cancels calls when the plugin is removed', async () => {
    const h = start({ [at('/any')]: () => new Promise(() => {}) })
    const call = h.service(apiKey).call(anyApi.picture)
    await until(() => h.http.calls.length === 1, 'the call')
    const failure = call.catch((error: unknown) => error)
    void h.foyer.removePlugin('service')
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })
})

describe('the settings', () => {
  const elsewhere = () => ({ allowedOrigins: ['https://elsewhere.example'] })

  test.each([
    ['elsewhere', async () => ['https://elsewhere.example'], 1],
    ['everywhere', async () => [], 0],
    ['that cannot be read', () => Promise.reject(new Error('no answer')), 0],
  ])('with allowed origins %s check the page', async (_, origins, alerts) => {
    const onWrongOrigin = vi.fn()
    const call = vi.fn(origins) as unknown as ApiClient['call']
    const { signal } = new AbortController()
    await createSettings({ api: { call }, page: createFakePage(), onWrongOrigin, signal }).checkOrigin()
    expect(onWrongOrigin).toHaveBeenCalledTimes(alerts)
  })

  test('request the origins once', async () => {
    const h = start({ [at('/projects/v1/origins')]: elsewhere })
    const { checkOrigin } = h.service(settingsKey)
    await Promise.all([checkOrigin(), checkOrigin()])
    expect(pathsOf(h)).toEqual(['/projects/v1/origins'])
  })

  test('enable analytics if the project does, and not after a failure or without a service', async () => {
    const on = start({ [at('/getAnalyticsConfig')]: () => ({ isAnalyticsEnabled: true }) })
    const { isAnalyticsEnabled } = on.service(settingsKey)
    expect([await isAnalyticsEnabled(), await isAnalyticsEnabled()]).toEqual([true, true])
    expect(on.http.calls).toHaveLength(1)
    const failing = start({ [at('/getAnalyticsConfig')]: () => new Response('', { status: 404 }) })
    expect(await failing.service(settingsKey).isAnalyticsEnabled()).toBe(false)
    const h = createPluginHarness(service())
    onTestFinished(() => h.dispose())
    expect(await h.service(settingsKey).isAnalyticsEnabled()).toBe(false)
  })

  test('tell which flags are off, at each call, and nothing after a failure or a wrong answer', async () => {
    const h = start({
      [at('/v1/projects/features')]: () => ({ features: { swaps: false, pay: true, note: 'x' } }),
    })
    const { flags } = h.service(projectFlagsKey)
    expect(await flags()).toEqual({ swaps: false, pay: true })
    await flags()
    expect(h.http.calls).toHaveLength(2)
    for (const answer of [{ features: [] }, {}, null])
      expect(
        await start({ [at('/v1/projects/features')]: () => answer })
          .service(projectFlagsKey)
          .flags(),
      ).toBeUndefined()
    const failing = start({ [at('/v1/projects/features')]: () => new Response('', { status: 500 }) })
    expect(await failing.service(projectFlagsKey).flags()).toBeUndefined()
    expect(failing.http.calls).toHaveLength(1)
    const h2 = createPluginHarness(service())
    onTestFinished(() => h2.dispose())
    expect(await h2.service(projectFlagsKey).flags()).toBeUndefined()
  })

  test('support the chains of the list, which is requested once, and all after a failure', async () => {
    const h = start({ [at('/v1/supported-chains')]: () => ({ http: ['demo:1'], ws: [] }) })
    const { supports } = h.service(settingsKey)
    expect(await Promise.all([supports('demo:1'), supports('demo:13')])).toEqual([true, false])
    expect(h.http.calls).toHaveLength(1)
    const failing = start({ [at('/v1/supported-chains')]: () => new Response('', { status: 404 }) })
    expect(await failing.service(settingsKey).supports('demo:1')).toBe(true)
  })

  const bodies = [undefined, null, true, 0, '', 'text', [], {}, [[]], ['a', 1, null], '\u0000']
  const fields = ['allowedOrigins', 'isAnalyticsEnabled', 'http']

  test('of a malformed body are refused with an issue, and never throw', async () => {
    const malformed = [...bodies, ...fields.flatMap((name) => bodies.map((value) => ({ [name]: value })))]
    for (const { response } of [serviceApi.origins, serviceApi.analytics, serviceApi.supportedChains])
      for (const body of malformed) {
        const result = await response?.['~standard'].validate(body)
        if (result?.issues) expect(result.issues[0]?.message).toMatch(/^must be \{/)
        else expect(result?.value).toBeDefined()
      }
  })
})

describe('pictures', () => {
  // behaviour 6.4
  test('are fetched once as a blob, and their URLs are revoked on dispose', async () => {
    const paths = [
      '/getWalletImage/a',
      '/public/getAssetImage/b',
      '/public/getAssetImage/c',
      '/public/getAssetImage/demo%3A1%2Fslip44%3A60',
      '/public/getCurrencyImage/e',
    ]
    const h = start(Object.fromEntries(paths.map((path) => [at(path), picture])))
    const { load } = h.service(picturesKey)
    const [url, again] = await Promise.all([load('wallet', 'a'), load('wallet', 'a')])
    expect([url?.startsWith('blob:'), again === url]).toEqual([true, true])
    await load('network', 'b')
    await load('connector', 'c')
    await load('asset', 'demo:1/slip44:60')
    await load('currency', 'e')
    expect(pathsOf(h)).toEqual(paths)
    expect(h.read(pictureUrlsAtom).get('wallet/a')).toBe(url)
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    await h.dispose()
    expect([revoke.mock.calls.length, h.read(pictureUrlsAtom).size]).toEqual([5, 0])
    revoke.mockRestore()
  })

  // behaviour 6.5
  test.each([404, 401])('that the service refuses with %i are not requested again', async (status) => {
    const h = start({ [at('/getWalletImage/gone')]: () => new Response('', { status }) })
    const { load } = h.service(picturesKey)
    expect(await load('wallet', 'gone')).toBeUndefined()
    await h.clock.advance(30_000)
    expect(await load('wallet', 'gone')).toBeUndefined()
    expect(h.http.calls).toHaveLength(1)
  })

  // behaviour 6.5
  test.each([
    ['is no picture', () => ({})],
    [
      'is too large',
      () => new Response(new Uint8Array(500_001), { headers: { 'content-type': 'image/png' } }),
    ],
  ])('whose answer %s can be requested again after 30 s, and not before', async (_, bad) => {
    let answer: () => unknown = bad
    const h = start({ [at('/getWalletImage/late')]: () => answer() })
    const { load } = h.service(picturesKey)
    expect(await load('wallet', 'late')).toBeUndefined()
    answer = picture
    await h.clock.advance(29_999)
    expect(await load('wallet', 'late')).toBeUndefined()
    expect(h.http.calls).toHaveLength(1)
    await h.clock.advance(1)
    expect(await load('wallet', 'late')).toMatch(/^blob:/)
  })

  // behaviour 6.5
  test.each([
    ['a status of 503', () => new Response('', { status: 503 })],
    ['a status of 429', () => new Response('', { status: 429 })],
    ['a network error', () => new TypeError('Failed to fetch')],
  ])('can be requested again 30 s after the last attempt failed with %s', async (_, bad) => {
    let answer: () => unknown = bad
    const h = start({ [at('/getWalletImage/late')]: () => answer() })
    const { load } = h.service(picturesKey)
    const first = load('wallet', 'late')
    await until(() => h.clock.pendingSleeps > 0, 'the first delay')
    await h.clock.advance(7_000)
    expect(await first).toBeUndefined()
    answer = picture
    await h.clock.advance(29_999)
    expect(await load('wallet', 'late')).toBeUndefined()
    expect(h.http.calls).toHaveLength(4)
    await h.clock.advance(1)
    expect(await load('wallet', 'late')).toMatch(/^blob:/)
  })

  test('are not requested, and no code is loaded, without a service', async () => {
    const h = createPluginHarness(service())
    onTestFinished(() => h.dispose())
    expect(await h.service(picturesKey).load('wallet', 'a')).toBeUndefined()
    expect(h.http.calls).toEqual([])
  })
})
