import { parseEther, type Hex } from 'viem'
import { longTag } from './fixtures/long-tag.js'
import { askEthereum, keepPorts } from './fixtures/ask-frame.js'
import { expect, test } from './fixtures/embedded-wallet.js'
import { newReceiver } from './pages/send-page.js'

test(
  '37 two calls are one transaction that the account pays itself, and its id outlives a reload',
  { tag: longTag },
  async ({ embedded, chains }) => {
    test.setTimeout(120_000)
    const { page, open, logIn, state, confirm, frame } = embedded
    await keepPorts(page)
    await open()
    await logIn('kim@example.com')
    const address = (await state('address').textContent()) as Hex
    await chains.setEther(address, parseEther('2'))
    const rpc = (method: string, params: unknown) => askEthereum(page, method, params)
    const atomic = async () =>
      ((await rpc('wallet_getCapabilities', [address, ['0x1']])) as Record<string, { atomic: unknown }>)[
        '0x1'
      ]?.atomic
    expect(await atomic()).toEqual({ status: 'ready' })

    const receiver = newReceiver()
    const call = { to: receiver, value: '0x16345785d8a0000' }
    const order = {
      version: '2.0.0',
      from: address,
      chainId: '0x1',
      atomicRequired: true,
      calls: [call, call],
    }
    const sending = rpc('wallet_sendCalls', [order])
    await expect(frame.getByText('−0.2 ETH')).toBeVisible()
    await confirm('Approve')
    const { id } = (await sending) as { readonly id: string }
    const status = async () =>
      ((await rpc('wallet_getCallsStatus', [id])) as { readonly status: number }).status
    await expect.poll(status).toBe(200)
    expect(await chains.ether(receiver)).toBe('0.2')
    expect(await chains.call(1, 'eth_getTransactionCount', address, 'latest')).toBe('0x2')
    expect(await atomic()).toEqual({ status: 'supported' })

    await page.reload()
    await expect(state('status')).toHaveText('connected')
    expect(await rpc('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, atomic: true })
  },
)
