import { parseEther, type Hex } from 'viem'
import { hasBundler, installBundler } from '../../setup/bundler.mjs'
import { askEthereum, keepPorts } from '../e2e/fixtures/ask-frame.js'
import { expect } from '../e2e/fixtures/embedded-wallet.js'
import { paymasters, test } from '../e2e/fixtures/sponsors.js'
import { newReceiver } from '../e2e/pages/send-page.js'

test.skip(!hasBundler(), `The bundler is not installed: ${installBundler}`)

interface Status {
  readonly status: number
  readonly receipts?: readonly { readonly logs: readonly { readonly topics: readonly Hex[] }[] }[]
}

/** UserOperationEvent of the EntryPoint: hash, sender and paymaster are indexed. */
const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const lowerCase = (text: string) => text.toLowerCase()

test('37 a batch is paid by the operator, or by a paymaster of the page that the project allows', async ({
  embedded,
  chains,
  sponsors,
}) => {
  test.setTimeout(180_000)
  const { page, open, logIn, state, confirm, frame } = embedded
  await keepPorts(page)
  await open()
  await logIn('sponsored@example.com')
  const address = (await state('address').textContent()) as Hex
  await chains.setEther(address, parseEther('1'))
  const rpc = (method: string, params: unknown) => askEthereum(page, method, params)
  expect(await rpc('wallet_getCapabilities', [address, ['0x1']])).toEqual({
    '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
  })
  const receiver = newReceiver()
  const call = { to: receiver, value: '0x16345785d8a0000' }
  const send = (paymasterService: object) =>
    rpc('wallet_sendCalls', [
      {
        version: '2.0.0',
        from: address,
        chainId: '0x1',
        atomicRequired: true,
        calls: [call, call],
        capabilities: { paymasterService },
      },
    ])
  /** Approves, waits for the block, and returns who paid by the event of the EntryPoint. */
  async function payerOf(sending: Promise<unknown>): Promise<string | undefined> {
    await expect(frame.getByText('Paid for you')).toBeVisible()
    await confirm('Approve')
    const { id } = (await sending) as { readonly id: string }
    const read = async () => (await rpc('wallet_getCallsStatus', [id])) as Status
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(200)
    const logs = (await read()).receipts?.flatMap(({ logs: each }) => each) ?? []
    const topics = logs.map((log) => log.topics).find(([topic]) => topic === operationTopic)
    return topics?.[3] && `0x${topics[3].slice(-40)}`
  }
  const methods = ['pm_getPaymasterStubData', 'pm_getPaymasterData']

  // the project does not allow this one: the operator pays, and turns the account on with it
  expect(await payerOf(send({ url: 'https://other.example' }))).toBe(lowerCase(paymasters.operator))
  expect(sponsors.operator.requests.map(({ method }) => method)).toEqual(methods)
  expect(sponsors.operator.requests[0]?.context).toMatchObject({ policyId: 'free' })
  expect(sponsors.page.requests).toEqual([])
  expect(await chains.call(1, 'eth_getCode', address, 'latest')).toMatch(/^0xef0100e6cae83b/)

  const { url } = sponsors.page
  const context = { campaign: 'spring' }
  expect(await payerOf(send({ url, context }))).toBe(lowerCase(paymasters.page))
  expect(sponsors.page.requests.map(({ method, context: asked }) => [method, asked])).toEqual(
    methods.map((method) => [method, context]),
  )
  expect(sponsors.operator.requests).toHaveLength(2)

  // its policy refuses: nothing is sent, and nobody else pays
  const refused = send({ url, context: { campaign: 'winter' } })
  await confirm('Approve')
  expect(await refused).toMatchObject({ message: 'The policy does not pay for this operation' })
  expect(sponsors.operator.requests).toHaveLength(2)

  expect(await chains.ether(receiver)).toBe('0.4')
  // four calls, and no fee
  expect(await chains.ether(address)).toBe('0.6')
})
