import { parseEther, type Hex } from 'viem'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect, test } from '../e2e/fixtures/embedded-wallet.js'
import { newReceiver } from '../e2e/pages/send-page.js'

/** Contract of an app that has set up the account before. */
const foreign = '4337084d9e255ff0702461cf8895ce9e3b5ff108'
/** Simple7702Account 0.8. */
const own = 'e6cae83bde06e4c305530e199d7217f42808555b'
const delegationTo = (contract: string) => `0xef0100${contract}`

test('37 a batch of an account that another contract serves first asks to replace it', async ({
  embedded,
  chains,
}) => {
  test.setTimeout(120_000)
  const { page, open, logIn, state, confirm, frame } = embedded
  await keepPorts(page)
  await open()
  await logIn('foreign-delegation@example.com')
  const address = (await state('address').textContent()) as Hex
  await chains.setEther(address, parseEther('2'))
  await chains.call(1, 'anvil_setCode', address, delegationTo(foreign))
  const code = () => chains.call(1, 'eth_getCode', address, 'latest')
  const receiver = newReceiver()
  const call = { to: receiver, value: '0x16345785d8a0000' }
  const order = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls: [call, call] }
  const send = () => askEthereum(page, 'wallet_sendCalls', [order])
  const isConfirmed = async (sending: Promise<unknown>) => {
    const { id } = (await sending) as { readonly id: string }
    await expect
      .poll(() => askEthereum(page, 'wallet_getCallsStatus', [id]))
      .toMatchObject({ status: 200, atomic: true })
  }
  const replacement = frame.getByRole('heading', { name: 'Replace the contract of your account' })

  const rejected = send()
  await expect(replacement).toBeVisible()
  await confirm('Reject')
  expect(await rejected).toMatchObject({ message: 'User rejected the change of the account' })
  expect(await code()).toBe(delegationTo(foreign))

  const replacing = send()
  await expect(replacement).toBeVisible()
  await frame.getByRole('checkbox', { name: 'I know what this does.' }).check()
  await confirm('Approve anyway')
  await expect(frame.getByText('−0.2 ETH')).toBeVisible()
  await confirm('Approve')
  await isConfirmed(replacing)
  expect(await code()).toBe(delegationTo(own))
  expect(await chains.ether(receiver)).toBe('0.2')

  // the next one asks only for the batch
  const second = send()
  await expect(frame.getByRole('heading', { name: 'Approve 2 calls' })).toBeVisible()
  await confirm('Approve')
  await isConfirmed(second)
  expect(await chains.ether(receiver)).toBe('0.4')
})
