import { expect, test } from 'vitest'
import { createPluginHarness, type HarnessOptions } from '#kernel/testing'
import type { Wallet } from '#kernel/chain'
import { connectDownloads } from './contract.js'
import { connect } from './index.js'

const quill: Wallet = {
  id: 'quill',
  name: 'Quill',
  homepage: 'https://www.quill.example/',
  appStore: 'https://apps.example/quill',
  playStore: 'https://play.example/quill',
  chromeStore: 'https://extensions.example/quill',
}

async function opened(wallet: Wallet, page: NonNullable<HarnessOptions['page']> = {}) {
  const h = createPluginHarness(connect(), { page })
  const screen = await h.open(connectDownloads, { wallet })
  await screen.sees(`${wallet.name}`)
  const stores = () => [...screen.root.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href)
  return { h, screen, stores }
}

test('on a computer: the browser’s store first, and a code for either phone', async () => {
  const { h, screen, stores } = await opened(quill)
  expect(stores()).toEqual([
    'https://extensions.example/quill',
    'https://apps.example/quill',
    'https://play.example/quill',
    'https://www.quill.example/',
  ])
  expect(screen.root.querySelector('[data-testid="download-code-appStore"]')).not.toBeNull()
  await screen.press('Android')
  await screen.sees('quill.example')
  expect(screen.root.querySelector('[data-testid="download-code-playStore"]')).not.toBeNull()
  await h.dispose()
})

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'https://apps.example/quill'],
  ['Android', 'Mozilla/5.0 (Linux; Android 15) Mobile', 'https://play.example/quill'],
])('on %s its own store is first, without a code and without extensions', async (_, userAgent, first) => {
  const { h, screen, stores } = await opened(quill, { userAgent, touchPoints: 5 })
  expect(stores()[0]).toBe(first)
  expect(stores()).not.toContain('https://extensions.example/quill')
  expect(screen.root.querySelector('.download-code')).toBeNull()
  await h.dispose()
})

// behaviour 13.2
test('only https pages are links, and where there is none it says so', async () => {
  const { h, screen, stores } = await opened({ id: 'x', name: 'Odd', homepage: 'javascript:alert(1)' })
  expect(stores()).toEqual([])
  await screen.sees('No download link for Odd')
  await h.dispose()
})
