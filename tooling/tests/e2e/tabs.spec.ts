import { expect, test } from './fixtures/test.js'
import { playgroundPage } from './pages/playground.js'

test.use({ walletKinds: ['metamask', 'phantom', 'ledger', 'phone'] })

// behaviour 1.18
test('applies a connect and a disconnect in every tab', async ({
  playground: first,
  context,
  playgroundUrl,
}) => {
  await first.open()
  const second = playgroundPage(await context.newPage(), playgroundUrl)
  await second.open()
  await expect(second.state('status')).toHaveText('disconnected')

  // A background tab renders nothing.
  await first.page.bringToFront()
  await first.connect()
  await expect(second.state('status')).toHaveText('connected')
  await expect(second.state('address')).toHaveText((await first.state('address').textContent()) ?? '')

  await second.page.bringToFront()
  await second.part('host-disconnect').click()
  await expect(second.state('status')).toHaveText('disconnected')
  await expect(first.state('status')).toHaveText('disconnected')
  await expect(first.state('address')).toHaveText('')
})
