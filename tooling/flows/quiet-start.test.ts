import { expect, inject } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground } from './playground-page.js'

test('nothing leaves the page before the visitor acts', async ({ open }) => {
  const { playground, devnet } = inject('world')
  const p = await openPlayground(open)
  const requested: URL[] = []
  p.page.on('request', (request) => requested.push(new URL(request.url())))
  const origins = () => [...new Set(requested.map(({ origin }) => origin))]

  await p.page.reload({ waitUntil: 'networkidle' })
  await p.button.waitFor()
  // the code of the modal and its first view is fetched ahead, from the page's own server
  await eventually(() => requested.some(({ pathname }) => pathname.includes('/Wallets-'))).toBe(true)
  await p.page.waitForLoadState('networkidle')
  expect(origins()).toEqual([playground])

  await p.connect()
  await p.says('status', 'connected')
  await eventually(origins).toEqual([playground, devnet.chains[0]?.rpcUrl])
})
