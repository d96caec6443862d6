import type { Page } from '@playwright/test'
import { parseEther, type Hex } from 'viem'
import { expect, test } from './fixtures/embedded-wallet.js'
import { newReceiver } from './pages/send-page.js'

/** Reply of the frame. */
interface Reply {
  readonly type: string
  readonly payload: unknown
}

/** Keeps the ports of the page, so that a test can send what the widget's plugins do not send. */
const keepPorts = (page: Page) =>
  page.addInitScript(() => {
    const ports: MessagePort[] = []
    const kept = new Proxy(MessageChannel, {
      construct(Original) {
        const channel = new Original()
        ports.push(channel.port1)
        return channel
      },
    })
    Object.assign(window, { ports, MessageChannel: kept })
  })

/** Sends a request to the frame. */
const ask = (page: Page, name: string, payload?: unknown) =>
  page.evaluate(
    ([type, body]) =>
      new Promise<Reply>((resolve) => {
        const { ports } = window as unknown as { ports: MessagePort[] }
        const id = crypto.randomUUID()
        for (const port of ports)
          // other channels of the page are among them, such as those of React
          port.addEventListener(
            'message',
            ({ data }: MessageEvent<(Reply & { readonly id: string }) | null>) => {
              if (data?.id === id) resolve({ type: data.type, payload: data.payload })
            },
          )
        for (const port of ports) port.postMessage({ id, type: `@w3m-app/${type}`, payload: body })
      }),
    [name, payload] as const,
  )

test('37 two calls are one transaction that the account pays itself, and its id outlives a reload', async ({
  embedded,
  chains,
}) => {
  test.setTimeout(120_000)
  const { page, open, logIn, state, confirm, frame } = embedded
  await keepPorts(page)
  await open()
  await logIn('kim@example.com')
  const address = (await state('address').textContent()) as Hex
  await chains.setEther(address, parseEther('2'))
  const rpc = async (method: string, params: unknown) =>
    (await ask(page, 'RPC_REQUEST', { method, params, chainId: 'eip155:1', chainNamespace: 'eip155' }))
      .payload
  const atomic = async () =>
    ((await rpc('wallet_getCapabilities', [address, ['0x1']])) as Record<string, { atomic: unknown }>)['0x1']
      ?.atomic
  expect(await atomic()).toEqual({ status: 'ready' })

  const receiver = newReceiver()
  const call = { to: receiver, value: '0x16345785d8a0000' }
  const order = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls: [call, call] }
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
})
