import { expect, test } from './fixtures/test.js'

// behaviour 13.1
test('sends no request to another origin before the user acts', async ({
  playground: p,
  playgroundUrl,
  chains,
}) => {
  const requested: URL[] = []
  p.page.on('request', (request) => requested.push(new URL(request.url())))
  const origins = () => [...new Set(requested.map(({ origin }) => origin))]
  await p.open()
  await p.button.waitFor()
  // The page prefetches the code of the modal and its first view from its own server.
  await expect.poll(() => requested.some(({ pathname }) => pathname.includes('/Wallets-'))).toBe(true)
  await p.page.waitForLoadState('networkidle')
  expect(origins()).toEqual([playgroundUrl])

  await p.connect()
  await expect(p.state('status')).toHaveText('connected')
  await expect.poll(origins).toEqual([playgroundUrl, chains.rpcUrl(1)])
})
