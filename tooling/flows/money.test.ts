import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground } from './playground-page.js'

test('what an account holds is listed, the own asset of the network first, and follows the network', async ({
  open,
}) => {
  const p = await openPlayground(open)
  await p.connect()
  await p.button.click()
  const rows = p.dialog.locator('[data-testid^="asset-"]')
  await eventually(() => rows.first().textContent()).toContain('Ether')
  await eventually(async () => (await rows.allTextContents()).join(' ')).toContain('1,204.5')
  await p.part('frame-chooser').click()
  await p.part('network-eip155:8453').click()
  await p.wallet.approve()
  await eventually(async () => (await rows.allTextContents()).join(' ')).toContain('250 USDC')
})
