import { parseEther, type Hex } from 'viem'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect, test } from '../e2e/fixtures/embedded-wallet.js'
import { newReceiver } from '../e2e/pages/send-page.js'

test('37 features that a batch turned on are turned off from the account view', async ({
  embedded,
  chains,
}) => {
  test.setTimeout(120_000)
  const { page, open, logIn, state, confirm, frame, button, part } = embedded
  await keepPorts(page)
  await open()
  await logIn('off@example.com')
  const address = (await state('address').textContent()) as Hex
  await chains.setEther(address, parseEther('2'))
  const rpc = (method: string, params: unknown) => askEthereum(page, method, params)
  const code = () => chains.call(1, 'eth_getCode', address, 'latest')
  const call = { to: newReceiver(), value: '0x1' }
  const order = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls: [call, call] }
  const sending = rpc('wallet_sendCalls', [order])
  await confirm('Approve')
  await sending
  await expect.poll(code).toMatch(/^0xef0100/)

  await button.click()
  await part('auth-smart-account').click()
  await expect(frame.getByText('Contract of your account')).toBeVisible()
  await confirm('Turn off')
  await expect(frame.getByText('Address and assets stay the same.')).toBeVisible()
  await confirm('Turn off')
  await expect(frame.getByText('The contract was removed from your account.')).toBeVisible()
  expect(await code()).toBe('0x')
  await confirm('Close')
  await expect(part('auth-smart-account')).toContainText('Turns on with your first batch')
  const capabilities = await rpc('wallet_getCapabilities', [address, ['0x1']])
  expect(capabilities).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })
})
