import { afterEach, expect, test, vi } from 'vitest'
import { openChannel, type FrameEvent } from './channel.js'

const ports: MessagePort[] = []

function open() {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const events: FrameEvent[] = []
  const sent: { readonly id: string; readonly type: string }[] = []
  port2.onmessage = ({ data }: MessageEvent<{ readonly id: string; readonly type: string }>) =>
    sent.push(data)
  return { channel: openChannel(port1, (event) => events.push(event)), frame: port2, events, sent }
}

afterEach(() => ports.splice(0).forEach((port) => port.close()))

const until = <T>(read: () => T) => vi.waitFor(() => expect(read()).toBeTruthy())

test('a reply settles its request once', async () => {
  const { channel, frame, sent } = open()
  const answer = channel.request('IS_CONNECTED', undefined)
  await until(() => sent.length)
  const id = sent[0]?.id ?? ''
  frame.postMessage({ id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } })
  frame.postMessage({ id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } })
  await expect(answer).resolves.toEqual({ isConnected: true })
})

test('a reply of another type, of another id or of no type is ignored', async () => {
  const { channel, frame, sent } = open()
  const answer = channel.request('IS_CONNECTED', undefined)
  await until(() => sent.length)
  const id = sent[0]?.id ?? ''
  const payload = { isConnected: false }
  frame.postMessage({ id, type: '@w3m-frame/SIGN_OUT_SUCCESS', payload })
  frame.postMessage({ id: 'guess', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload })
  frame.postMessage({ id, type: '@w3m-app/IS_CONNECTED_SUCCESS', payload })
  frame.postMessage({ id, payload })
  frame.postMessage('nonsense')
  frame.postMessage({ id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } })
  await expect(answer).resolves.toEqual({ isConnected: true })
})

test('ids are random', async () => {
  const { channel, sent } = open()
  const first = channel.request('SIGN_OUT', undefined)
  const second = channel.request('SIGN_OUT', undefined)
  await until(() => sent.length === 2)
  expect(sent.map(({ id }) => id)).toEqual([
    expect.stringMatching(/^[\da-f-]{36}$/),
    expect.stringMatching(/^[\da-f-]{36}$/),
  ])
  expect(sent[0]?.id).not.toBe(sent[1]?.id)
  channel.close(new Error('over'))
  await expect(first).rejects.toThrow('over')
  await expect(second).rejects.toThrow('over')
})

test('an error has the text and the code of the frame, and a rejection is one', async () => {
  const { channel, frame, sent } = open()
  const answer = channel.request('RPC_REQUEST', { method: 'personal_sign' })
  await until(() => sent.length)
  frame.postMessage({
    id: sent[0]?.id,
    type: '@w3m-frame/RPC_REQUEST_ERROR',
    payload: { message: 'User rejected the request', code: 4001 },
  })
  await expect(answer).rejects.toMatchObject({ kind: 'rejection', rpcCode: 4001 })
})

test('an aborted request rejects with the reason, and its late reply changes nothing', async () => {
  const { channel, frame, sent } = open()
  const abort = new AbortController()
  const answer = channel.request('IS_CONNECTED', undefined, abort.signal)
  await until(() => sent.length)
  abort.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  frame.postMessage({
    id: sent[0]?.id,
    type: '@w3m-frame/IS_CONNECTED_SUCCESS',
    payload: { isConnected: true },
  })
})

test('a request that is too large is not sent', async () => {
  const { channel, sent } = open()
  const params = ['0'.repeat(1_100_000)]
  await expect(channel.request('RPC_REQUEST', { method: 'eth_call', params })).rejects.toMatchObject({
    code: 'auth/TOO_LARGE',
  })
  expect(sent).toEqual([])
})

test('nothing is sent over a channel that has ended', async () => {
  const { channel } = open()
  channel.close(new Error('over'))
  await expect(channel.request('SIGN_OUT', undefined)).rejects.toThrow('over')
})
