import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPassThrough } from './create-pass-through.js'
import { createNodes } from './nodes/create-nodes.js'

interface Request {
  readonly id: unknown
  readonly method: string
}

const megabyte = 1024 * 1024
let answer: (response: ServerResponse, request: Request) => void
let asked: Request[] = []
let server: Server
let address: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const call = JSON.parse(body) as Request
      if (call.method === 'eth_chainId') return response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
      asked.push(call)
      answer(response, call)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void (asked = []))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Passes requests on to the node at several addresses. */
function setUp(...paths: readonly string[]) {
  const upstreams = new Map([['eip155:1', (paths.length > 0 ? paths : ['/']).map((path) => address + path)]])
  const nodes = createNodes({ upstreams })
  onTestFinished(() => nodes.close())
  const passThrough = createPassThrough(nodes)
  return (body: unknown) => passThrough('eip155:1', body)
}

const request = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'eth_getLogs', params: [] })
const head = (id: unknown) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":"`

/** Answers with a result of 4 MB less its head, in pieces. */
function answerLong(response: ServerResponse, { id }: Request) {
  response.write(head(id))
  const piece = Buffer.alloc(64 * 1024, '0')
  let left = 60
  const more = () => {
    while (left > 0) {
      left -= 1
      if (!response.write(piece)) return void response.once('drain', more)
    }
    response.end('"}')
  }
  more()
}

async function textOf(body: Buffer | Readable) {
  if (Buffer.isBuffer(body)) return body.toString()
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('one request', () => {
  // behaviour 20.5
  test('returns the bytes of the node: numbers above 2^53 stay what they are', async () => {
    const result = '{"lamports":18446744073709551615,"slot":  9007199254740993}'
    answer = (response, { id }) => response.end(`{"jsonrpc":"2.0","id":${String(id)},"result":${result}}`)
    expect(await textOf(await setUp()(request(7)))).toBe(`{"jsonrpc":"2.0","id":7,"result":${result}}`)
  })

  test('with a long result is streamed, and one without a reader holds back its node', async () => {
    answer = answerLong
    const pass = setUp()
    const before = process.memoryUsage()
    const bodies = await Promise.all(Array.from({ length: 100 }, (_, id) => pass(request(id))))
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    expect(bodies.every((body) => body instanceof Readable)).toBe(true)
    // the server of the test is in the same process
    const grown = arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed
    expect(grown / megabyte).toBeLessThan(150)
    const [first, ...rest] = bodies
    for (const body of rest) (body as Readable).destroy()
    const text = await textOf(first!)
    expect((JSON.parse(text) as { id: number; result: string }).result).toHaveLength(60 * 64 * 1024)
  })

  test('goes to the next node while the first has sent nothing that could be passed on', async () => {
    answer = (response, { id }) => {
      if (asked.length > 1) return response.end(`${head(id)}0x1"}`)
      response.write(head(id))
      response.socket?.destroy()
    }
    expect(await textOf(await setUp('/one', '/two')(request('a')))).toBe(`${head('a')}0x1"}`)
    expect(asked).toHaveLength(2)
  })

  test('breaks off if the node does, after its first bytes were passed on', async () => {
    answer = (response, { id }) => {
      response.write(head(id) + '0'.repeat(200_000), () => setImmediate(() => response.socket?.destroy()))
    }
    const body = await setUp('/one', '/two')(request(1))
    await expect(textOf(body)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})

describe('a list', () => {
  // behaviour 20.5
  test('holds 16 MB of answers, and the requests that do not fit have an error', async () => {
    answer = answerLong
    const list = Array.from({ length: 100 }, (_, id) => request(id))
    const before = process.memoryUsage()
    let peak = 0
    const watch = setInterval(() => {
      const { arrayBuffers, heapUsed } = process.memoryUsage()
      peak = Math.max(peak, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed)
    }, 5)
    const body = await setUp()(list)
    clearInterval(watch)
    const answers = JSON.parse(await textOf(body)) as readonly Record<string, unknown>[]
    expect(peak / megabyte).toBeLessThan(150)
    expect(answers.map(({ id }) => id)).toEqual(list.map(({ id }) => id))
    const whole = answers.filter(({ result }) => result !== undefined)
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.length).toBeLessThan(5)
    expect(answers.at(-1)).toMatchObject({ error: { code: -32603 } })
    expect(asked.length).toBeLessThan(30)
  })
})
