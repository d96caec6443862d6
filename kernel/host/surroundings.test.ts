import { describe, expect, onTestFinished, test } from 'vitest'
import { type ServiceConfig, serviceConfigKey } from '../contracts/host.js'
import { pictureName } from '../contracts/picture-urls.js'
import type { PictureKind } from '../contracts/pictures.js'
import { flagAtom } from '../core/flags.js'
import { defineFlag } from '../core/keys.js'
import { type BrowserInfo, pageKey, type PageService } from '../core/edges/page.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import { definePlugin, type Plugin } from '../core/plugins/definition.js'
import type { FakePage } from '../testing/fake-edges.js'
import { createPluginHarness, type HarnessOptions } from '../testing/harness.js'

const finer = defineFlag('finer', { default: true })
const plugin = definePlugin({ id: 'plain', flags: [finer] })

const start = (options: HarnessOptions = {}) => {
  const h = createPluginHarness(plugin(), options)
  onTestFinished(() => h.dispose())
  return h
}

test('the service config has the service options and no other option', () => {
  const h = start({ service: 'https://service.example', projectId: 'shop' })
  const config: ServiceConfig = h.service(serviceConfigKey)
  expect(config).toMatchObject({ service: 'https://service.example', projectId: 'shop' })
  expect(Object.keys(config)).not.toContain('plugins')
  expect(start().service(serviceConfigKey).service).toBeUndefined()
})

describe('option service', () => {
  const reported = (plugin: Plugin, options: HarnessOptions) => {
    const h = createPluginHarness(plugin, options)
    onTestFinished(() => h.dispose())
    return h.errors.map(({ error }) => error)
  }
  const service = 'https://service.example'
  const client = definePlugin({ id: 'client', requires: { config: serviceConfigKey } })
  const reader = definePlugin({ id: 'reader', optional: { config: serviceConfigKey } })

  test('is reported with the remedy if no plugin requires it', () => {
    const [error, ...moreErrors] = reported(reader(), { service })
    expect(kernelErrors.BAD_OPTION.is(error)).toBe(true)
    expect((error as Error).message).toBe('Option service: no plugin uses it; add service()')
    expect(moreErrors).toEqual([])
  })

  test('is not reported if a plugin requires it, or if it is missing', () => {
    expect(reported(client(), { service })).toEqual([])
    expect(reported(reader(), { projectId: 'shop' })).toEqual([])
  })
})

test('the page service returns browser info and address, and opens links', () => {
  const browserInfo: BrowserInfo = { userAgent: 'Telegram', touchPoints: 5, telegram: true }
  const h = start({ page: browserInfo })
  const page: PageService = h.service(pageKey)
  expect(page.readBrowserInfo()).toEqual(browserInfo)
  page.open('trust://wc?uri=x', '_self')
  const seen: FakePage = h.page
  expect(seen.opened).toEqual([{ href: 'trust://wc?uri=x', target: '_self' }])
  expect(new URL(page.url()).origin).toBe('https://app.example')
})

test('flagAtom follows a flag that belongs to no plugin', async () => {
  const h = start()
  const isOn = flagAtom(finer)
  expect(h.read(isOn)).toBe(true)
  await h.setFlags({ finer: false })
  expect(h.read(isOn)).toBe(false)
})

test('pictureName differs for each kind', () => {
  const kinds: readonly PictureKind[] = ['wallet', 'network', 'connector', 'asset', 'currency']
  expect(new Set(kinds.map((kind) => pictureName(kind, 'same'))).size).toBe(kinds.length)
})

// behaviour 11.6
describe('option messages', () => {
  const create = (messages: unknown) => () =>
    start({ messages: messages as HarnessOptions['messages'] & object })

  test('takes texts, and texts by plural category', () => {
    expect(create({ 'demo.title': 'Titel', 'demo.count': { one: 'Eins', other: '{count}' } })).not.toThrow()
  })

  test.each([
    ['a number', 7],
    ['null', null],
    ['forms without "other"', { one: 'Eins' }],
    ['a form that is no text', { one: 1, other: '{count}' }],
    ['an array', ['Eins']],
  ])('rejects %s, and names its key', (_, text) => {
    expect(create({ 'demo.count': text })).toThrow(
      /^Option messages\.demo\.count: must be a text, or texts by plural category/,
    )
  })
})
