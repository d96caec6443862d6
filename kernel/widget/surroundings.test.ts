import { expect, onTestFinished, test } from 'vitest'
import { operatorKey, type Operator } from '../contracts/host.js'
import { pictureName, type PictureKind } from '../contracts/pictures.js'
import { defineFlag } from '../flags/keys.js'
import { flagAtom } from '../flags/flag-atom.js'
import { pageKey, type BrowserSigns, type PageService } from '../page/page.js'
import { definePlugin } from '../plugins/definition.js'
import type { FakePage } from '../testing/fake-page.js'
import { createPluginHarness, type HarnessOptions } from '../testing/harness.js'

const finer = defineFlag('finer', { default: true })
const plugin = definePlugin({ id: 'plain', flags: [finer] })

const start = (options: HarnessOptions = {}) => {
  const h = createPluginHarness(plugin(), options)
  onTestFinished(() => h.dispose())
  return h
}

test('a plugin is told who answers for the widget, and nothing else of the options', () => {
  const operator: Operator = start({ service: 'https://service.example', projectId: 'shop' }).service(
    operatorKey,
  )
  expect(operator).toMatchObject({ service: 'https://service.example', projectId: 'shop' })
  expect(Object.keys(operator)).not.toContain('plugins')
  expect(start().service(operatorKey).service).toBeUndefined()
})

test('a plugin sees the page, what shows it, and leaves it', () => {
  const signs: BrowserSigns = { userAgent: 'Telegram', touchPoints: 5, telegram: true }
  const h = start({ page: signs })
  const page: PageService = h.service(pageKey)
  expect(page.signs()).toEqual(signs)
  page.open('trust://wc?uri=x', '_self')
  const seen: FakePage = h.page
  expect(seen.opened).toEqual([{ href: 'trust://wc?uri=x', target: '_self' }])
  expect(new URL(page.address()).origin).toBe('https://app.example')
})

test('a flag that is finer than a plugin is followed where it is drawn', async () => {
  const h = start()
  const isOn = flagAtom(finer)
  expect(h.read(isOn)).toBe(true)
  await h.setFlags({ finer: false })
  expect(h.read(isOn)).toBe(false)
})

test('pictures are told apart by what they are of', () => {
  const kinds: readonly PictureKind[] = ['wallet', 'network', 'connector', 'asset', 'currency']
  expect(new Set(kinds.map((kind) => pictureName(kind, 'same'))).size).toBe(kinds.length)
})
