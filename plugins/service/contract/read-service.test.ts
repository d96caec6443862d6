import { expect, test } from 'vitest'
import type { ServiceOption } from '#kernel/chain'
import { readService } from './read-service.js'

test('one address is the address of every part, as a websocket for the relay', () => {
  const same = {
    api: 'https://foyer.example/x',
    rpc: 'https://foyer.example/x',
    frame: 'https://foyer.example/x',
  }
  expect(readService('https://foyer.example/x/')).toEqual({ ...same, relay: 'wss://foyer.example/x' })
})

test('each part can have an address of its own, and the result can be read again', () => {
  const option: ServiceOption = {
    api: 'https://api.example//',
    rpc: undefined,
    relay: 'wss://relay.example',
    frame: 'http://localhost:4000/frame',
  }
  const read = {
    api: 'https://api.example',
    relay: 'wss://relay.example',
    frame: 'http://localhost:4000/frame',
  }
  expect(readService(option)).toEqual(read)
  expect(readService(read)).toEqual(read)
  expect(readService({ relay: 'http://127.0.0.1:1' })).toEqual({ relay: 'ws://127.0.0.1:1' })
  expect(readService({})).toEqual({})
})

// behaviour 13.3
test.each([
  ['http://foyer.example', 'service', 'must be an https address'],
  ['http://localhost.example', 'service', 'must be an https address'],
  ['foyer.example', 'service', 'must be an https address'],
  ['', 'service', 'must be an https address'],
  ['javascript:alert(1)', 'service', 'must be an https address'],
  [{ api: 7 }, 'service.api', 'must be an https address'],
  [{ api: null }, 'service.api', 'must be an https address'],
  [{ api: 'wss://api.example' }, 'service.api', 'must be an https address'],
  [{ relay: 'ws://relay.example' }, 'service.relay', 'must be an https address'],
  [{ rpc: 'https://me:secret@rpc.example' }, 'service.rpc', 'must be an address without user'],
  [{ rpc: 'https://rpc.example/?key=1' }, 'service.rpc', 'must be an address without user'],
  [{ ipa: 'https://api.example' }, 'service.ipa', 'is not known; known: api, rpc, relay, frame'],
  [JSON.parse('{"__proto__": "https://api.example"}'), 'service.__proto__', 'is not known'],
  [7, 'service', 'must be an address or an object of addresses, not 7'],
  [null, 'service', 'must be an address or an object of addresses, not null'],
  [['https://api.example'], 'service', 'must be an address or an object of addresses, not an array'],
])('%o is refused with the name of the option', (option, name, problem) => {
  expect(() => readService(option)).toThrow(
    expect.objectContaining({
      code: 'kernel/BAD_OPTION',
      message: expect.stringContaining(`Option ${name}: ${problem}`),
    }),
  )
})
