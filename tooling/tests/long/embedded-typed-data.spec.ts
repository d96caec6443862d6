import { recoverTypedDataAddress, type Address, type Hex } from 'viem'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect, test, type EmbeddedPage } from '../e2e/fixtures/embedded-wallet.js'

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
} as const
const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'

const types = {
  Order: [
    { name: 'item', type: 'string' },
    { name: 'count', type: 'uint256' },
  ],
} as const
const orderOn = (chainId: number) => ({
  domain: { name: 'Meridian', chainId },
  types,
  primaryType: 'Order' as const,
  message: { item: 'Blue lamp', count: 3n },
})

const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

interface TypedData {
  readonly domain: object
  readonly types: object
}

/** Logs in. Returns the address, and a function that asks for a signature of typed data. */
async function start({ page, open, logIn, state }: EmbeddedPage, user: string) {
  await keepPorts(page)
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) as Address
  const sign = (data: TypedData) => {
    const EIP712Domain = Object.entries(domainTypes)
      .filter(([name]) => name in data.domain)
      .map(([name, type]) => ({ name, type }))
    const json = JSON.stringify(
      { ...data, types: { EIP712Domain, ...data.types } },
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    return askEthereum(page, 'eth_signTypedData_v4', [address, json])
  }
  return { address, sign }
}

test('signs typed data after a confirm that shows it, and blocks data of another network', async ({
  embedded,
}) => {
  test.setTimeout(120_000)
  const { frame, confirm } = embedded
  const { address, sign } = await start(embedded, 'typed-data@example.com')
  const data = orderOn(1)
  const signing = sign(data)
  await expect(frame.getByRole('heading', { name: 'Sign data' })).toBeVisible()
  await expect(frame.getByText('Blue lamp')).toBeVisible()
  await confirm('Sign')
  const signature = (await signing) as Hex
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(address)

  const refused = sign(orderOn(137))
  await expect(frame.getByText('This data is for another network')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Sign' })).toHaveCount(0)
  await frame.getByRole('dialog').getByText('Close', { exact: true }).click()
  expect(await refused).toMatchObject({ message: 'User rejected the request' })
})

test('38 a permit of 5 USDC shows its spender, amount and deadline', async ({ embedded, chains }) => {
  test.setTimeout(120_000)
  const { frame, confirm } = embedded
  const { address, sign } = await start(embedded, 'permit@example.com')
  const token = chains.asset(1, 'USDC').address
  const deadline = BigInt(Date.UTC(2031, 4, 1, 14, 30) / 1_000)
  const permit = {
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
    types: permitTypes,
    primaryType: 'Permit' as const,
    message: { owner: address, spender: spender as Address, value: 5_000_000n, nonce: 0n, deadline },
  }
  const signing = sign(permit)
  await expect(frame.getByRole('heading', { name: 'Allow spending' })).toBeVisible()
  const legs = frame.locator('.card', { hasText: 'May be spent by' })
  await expect(legs).toContainText('5 USDC')
  await expect(legs).toContainText(spender)
  await expect(legs).toContainText(token)
  await expect(frame.locator('.card', { hasText: 'Usable until' })).toContainText('2031')
  await confirm('Allow')
  const signature = (await signing) as Hex
  expect(await recoverTypedDataAddress({ ...permit, signature })).toBe(address)
})
