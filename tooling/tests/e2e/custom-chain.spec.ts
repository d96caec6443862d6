import { startNode } from '../../../apps/examples/custom-chain/node/start-node.js'
import { createWallet } from '../../../apps/examples/custom-chain/wallet/wallet.js'
import { expect, test } from './fixtures/test.js'

const receiver = createWallet({ secret: new Uint8Array(32).fill(9) }).address
const sender = createWallet({ secret: new Uint8Array(32).fill(1) }).address

test('a chain of 150 lines connects, signs in, shows its balance, switches, receives and sends', async ({
  page,
  servePage,
}) => {
  const node = await startNode()
  const { main } = node.ledgers
  main.fund(sender, 250_000_000n)
  node.ledgers.test.fund(sender, 7_000_000n)
  const url = await servePage('custom-chain', { connect: [node.url] })
  const part = (id: string) => page.getByTestId(id)
  await page.goto(`${url}/?signIn&node=${encodeURIComponent(node.url)}`)

  await part('foyer-button').click()
  await part('connector-pebble.satchel').click()
  await expect(part('siwx-text')).toContainText('wants you to sign in with your pebble account')
  await part('siwx-sign').click()
  await expect(page.locator('#signed-in')).toHaveText(sender)
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await part('foyer-button').click()
  await expect(part('account-address')).toHaveText(`${sender.slice(0, 11)}…${sender.slice(-6)}`)
  await expect(part('asset-pebble:main')).toContainText('250 PBL')
  await part('frame-chooser').click()
  await part('network-pebble:test').click()
  // a session is for one network
  await part('siwx-sign').click()
  await expect(part('asset-pebble:test')).toContainText('7 PBL')
  await part('frame-chooser').click()
  await part('network-pebble:main').click()
  await expect(part('asset-pebble:main')).toContainText('250 PBL')
  await part('account-action-receive').click()
  await expect(part('receive-address')).toContainText(sender.slice(0, 7))
  await part('frame-back').click()

  await part('account-action-send').click()
  await part('send-amount').fill('1.5')
  await part('send-receiver').fill(receiver.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')))
  await expect(page.getByRole('dialog')).toContainText('Checksum doesn’t match')
  await part('send-receiver').fill(receiver)
  await expect(part('send-review')).toHaveText('Review')
  await part('send-review').click()
  await expect(part('send-fee')).toContainText('0.001 PBL')
  await part('send-confirm').click()
  await part('send-result-pending').waitFor()
  main.mine()
  await part('send-result-confirmed').waitFor()
  expect(main.account(receiver).balance).toBe('1500000')
  expect(main.account(sender)).toMatchObject({ balance: '248499000', nonce: 1 })

  await page.reload()
  await expect(part('foyer-button')).toContainText('248.49 PBL')
  await page.close()
  await node.stop()
})
