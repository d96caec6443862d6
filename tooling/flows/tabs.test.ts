import { collectComplaints } from './complaints.js'
import { expectQuiet, test } from './flow-test.js'
import { drivePlayground, openPlayground } from './playground-page.js'

test('two tabs agree: what one connects the other has, and what one ends has ended in both', async ({
  open,
}) => {
  const one = await openPlayground(open)
  const page = await one.page.context().newPage()
  const complaints = await collectComplaints(page)
  await page.goto(one.page.url())
  const two = drivePlayground(page)
  await two.says('status', 'disconnected')

  // a page in the background draws nothing
  await one.page.bringToFront()
  await one.connect()
  await two.says('status', 'connected')
  const address = (await one.part('state-address').textContent()) ?? ''
  await two.says('address', address)

  await page.bringToFront()
  await two.part('host-disconnect').click()
  await two.says('status', 'disconnected')
  await one.says('status', 'disconnected')
  await one.says('address', '')
  await expectQuiet({ page, complaints })
})
