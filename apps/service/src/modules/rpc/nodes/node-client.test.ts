import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNodeClient } from './node-client.js'

let answer: (response: ServerResponse, body: string) => void
let server: Server
let address: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => answer(response, body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  await client.close()
  server.closeAllConnections()
  server.close()
})

const client = createNodeClient()
const ask = (limitMs = 5_000) => client.ask(address, { method: 'eth_call', params: [{ to: '0x1' }] }, limitMs)
const say = (text: string, status = 200) => {
  answer = (response) => response.writeHead(status).end(text)
}

test('asks in JSON-RPC and reads what is answered, whatever the status of an error', async () => {
  let asked = ''
  answer = (response, body) => {
    asked = body
    response.end('{"jsonrpc":"2.0","id":1,"result":null}')
  }
  expect(await ask()).toEqual({ result: null })
  expect(JSON.parse(asked)).toMatchObject({ jsonrpc: '2.0', method: 'eth_call', params: [{ to: '0x1' }] })
  const error = { code: 3, message: 'execution reverted', data: '0x' }
  say(JSON.stringify({ jsonrpc: '2.0', id: 1, error }), 400)
  expect(await ask()).toEqual({ error })
})

test.each([
  ['refused', 'too many', 429],
  ['refused', '{"result":"0x1"}', 500],
  ['refused', '{"error":{"code":-32005,"message":"limit exceeded"}}', 200],
  ['nonsense', '<html>', 200],
  ['nonsense', '{}', 200],
  ['nonsense', '{"error":{"message":"no code"}}', 200],
  ['nonsense', '[{"result":"0x1"}]', 200],
  ['too-long', `{"result":"${'0'.repeat(4_000_000)}"}`, 200],
])('is %s where the node answers %.20s (%i)', async (kind, text, status) => {
  say(text, status)
  await expect(ask()).rejects.toMatchObject({ name: 'NodeFailure', kind })
})

test('follows no redirect, and waits no longer than its limit', async () => {
  answer = (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
  await expect(ask()).rejects.toMatchObject({ kind: 'unreachable' })
  answer = () => {}
  await expect(ask(20)).rejects.toMatchObject({ kind: 'late' })
  await expect(client.ask('http://127.0.0.1:1/', { method: 'eth_chainId' }, 5_000)).rejects.toMatchObject({
    kind: 'unreachable',
  })
})

test('ends the connection of a long result whose reader stops', async () => {
  const impatient = createNodeClient({ idleMs: 30 })
  const closed = new Promise<void>((resolve) => {
    answer = (response) => {
      response.once('close', resolve)
      response.write(`{"jsonrpc":"2.0","id":1,"result":"${'0'.repeat(1_000_000)}`)
    }
  })
  const { body } = await impatient.open(address, { id: 1, method: 'eth_call' }, 5_000)
  await closed
  expect((body as Readable).destroyed).toBe(true)
  await impatient.close()
})
