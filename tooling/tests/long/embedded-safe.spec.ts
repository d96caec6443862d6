import { createPublicClient, http, parseEther, type Hex } from 'viem'
import { mainnet } from 'viem/chains'
import { hasBundler, installBundler } from '../../setup/bundler.mjs'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect } from '../e2e/fixtures/embedded-wallet.js'
import { test } from '../e2e/fixtures/sponsors.js'
import { newReceiver } from '../e2e/pages/send-page.js'

test.skip(!hasBundler(), `The bundler is not installed: ${installBundler}`)
test.use({ accountKind: 'safe' })

test('a Safe: its address, signatures before and after its creation, batches by the bundler, and the key in its place', async ({
  embedded,
  chains,
}) => {
  test.setTimeout(240_000)
  const { page, open, logIn, state, confirm, frame, button, part } = embedded
  await keepPorts(page)
  await open()
  await logIn('safe@example.com')
  const safe = (await state('address').textContent()) as Hex
  const rpc = (method: string, params: unknown) => askEthereum(page, method, params)
  const [inUse, key] = (await rpc('eth_accounts', [])) as readonly Hex[]
  expect(inUse).toBe(safe)
  expect(key).not.toBe(safe)
  await chains.setEther(safe, parseEther('2'))
  const client = createPublicClient({ chain: mainnet, transport: http(chains.rpcUrl(1)) })
  const code = () => chains.call(1, 'eth_getCode', safe, 'latest')
  expect(await code()).toBe('0x')
  expect(await rpc('wallet_getCapabilities', [safe, ['0x1']])).toEqual({
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })

  const message = 'Meridian: sign in'
  async function sign(): Promise<Hex> {
    const signing = rpc('personal_sign', [message, safe])
    await confirm('Sign')
    return (await signing) as Hex
  }
  const before = await sign()
  expect(before).toMatch(/6492$/)
  expect(await client.verifyMessage({ address: safe, message, signature: before })).toBe(true)
  expect(await client.verifyMessage({ address: safe, message: 'another', signature: before })).toBe(false)

  const receiver = newReceiver()
  const call = { to: receiver, value: '0x16345785d8a0000' }
  const order = { version: '2.0.0', from: safe, chainId: '0x1', atomicRequired: true, calls: [call, call] }
  const sending = rpc('wallet_sendCalls', [order])
  await expect(frame.getByText('−0.2 ETH')).toBeVisible()
  await confirm('Approve')
  const { id } = (await sending) as { readonly id: string }
  const status = async () =>
    ((await rpc('wallet_getCallsStatus', [id])) as { readonly status: number }).status
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
  expect(await rpc('wallet_getCallsStatus', [id])).toMatchObject({ id, chainId: '0x1', atomic: true })
  expect(await chains.ether(receiver)).toBe('0.2')
  expect(await code()).not.toBe('0x')
  expect(await rpc('wallet_getCallsStatus', ['0x12'])).toMatchObject({
    message: 'This wallet has no batch with this id',
  })

  const after = await sign()
  expect(after).toMatch(/^0x[\da-f]{130}$/)
  expect(await client.verifyMessage({ address: safe, message, signature: after })).toBe(true)
  const typedData = {
    domain: { name: 'Meridian', version: '1', chainId: 1, verifyingContract: receiver },
    primaryType: 'Order',
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    message: { amount: '7' },
  } as const
  const signing = rpc('eth_signTypedData_v4', [safe, JSON.stringify(typedData)])
  await confirm('Sign')
  const signature = (await signing) as Hex
  const message7 = { amount: 7n }
  expect(await client.verifyTypedData({ ...typedData, message: message7, address: safe, signature })).toBe(
    true,
  )

  // one transaction of a page is an operation as well
  const sent = rpc('eth_sendTransaction', [{ from: safe, ...call }])
  await confirm('Approve')
  const hash = (await sent) as Hex
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await chains.ether(receiver)).toBe('0.3')

  // what would give the account away: the key's signature of a hash, and operations as typed data
  expect(await rpc('personal_sign', [`0x${'ab'.repeat(32)}`, key])).toMatchObject({
    message: 'A message of 32 bytes could approve a transaction of your smart account',
  })
  const refused = rpc('wallet_sendCalls', [{ ...order, calls: [{ to: safe, data: '0x12345678' }, call] }])
  expect(await refused).toMatchObject({
    message: 'calls.0 is for the contract of your own account, which is not allowed',
  })

  await button.click()
  await part('auth-smart-account').click()
  await expect(frame.getByText('Safe 1.4.1')).toBeVisible()
  await expect(frame.getByText('Address of your smart account')).toBeVisible()
  await expect(frame.locator('body')).toContainText(safe.slice(-4))
  await confirm('Do not use them')
  await expect(frame.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await confirm('Close')
  await expect(state('address')).toHaveText(key ?? '')
  expect(await rpc('wallet_getCapabilities', [key, ['0x1']])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  await part('auth-smart-account').click()
  await confirm('Turn on')
  await expect(frame.getByText('Safe 1.4.1')).toBeVisible()
  await confirm('Close')
  await expect(state('address')).toHaveText(safe)
})
