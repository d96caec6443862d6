import { verifyMessage } from 'viem'
import { expect, test } from './fixtures/embedded-wallet.js'

const message = 'Hello from Meridian'

test('logs in by e-mail, and signs a message that the address has signed', async ({ embedded }) => {
  const { state, part, logIn, confirm } = embedded
  await embedded.open()
  await logIn('ada@example.com')
  const address = (await state('address').textContent()) ?? ''
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/)

  await part('own-sign').click()
  await confirm('Sign')
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message, signature })).toBe(true)
})
