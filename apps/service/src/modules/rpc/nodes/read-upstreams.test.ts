import { expect, test } from 'vitest'
import { readUpstreams } from './read-upstreams.js'

test('chains have their nodes in order, whatever the blanks', () => {
  const text =
    ' eip155:1 = https://a.example/?key=x=y , http://b.internal:8545 ; eip155:8453=https://c.example; '
  expect([...readUpstreams(text)]).toEqual([
    ['eip155:1', ['https://a.example/?key=x=y', 'http://b.internal:8545']],
    ['eip155:8453', ['https://c.example']],
  ])
})

test('each namespace has its form of chains', () => {
  const chains = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']
  const text = chains.map((chain) => `${chain}=https://a.example`).join(';')
  expect([...readUpstreams(text).keys()]).toEqual(chains)
})

test('nothing is no chain', () => {
  expect(readUpstreams('').size).toBe(0)
  expect(readUpstreams(' ; ').size).toBe(0)
})

test.each([
  ['https://a.example', 'entry 1 must begin with a chain'],
  ['eip155:1=https://a.example;1=https://b.example', 'entry 2 must begin with a chain'],
  ['eip155:0=https://a.example', 'entry 1 must begin with a chain'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvd=https://a.example', 'entry 1 must begin with a chain'],
  ['solana:0eykt4UsFv8P8NJdTREpY1vzqKqZKvdp=https://a.example', 'entry 1 must begin with a chain'],
  ['bip122:000000000019D6689C085AE165831E93=https://a.example', 'entry 1 must begin with a chain'],
  ['cosmos:cosmoshub-4=https://a.example', 'entry 1 must begin with a chain'],
  ['eip155:1=https://a.example;eip155:1=https://b.example', 'entry 2 names a chain for the second time'],
  ['eip155:1=', 'entry 1 must have http or https addresses'],
  ['eip155:1=https://a.example,', 'entry 1 must have http or https addresses'],
  ['eip155:1=wss://a.example', 'entry 1 must have http or https addresses'],
  ['eip155:1=https://user:pass@a.example', 'without user names'],
  ['eip155:1=https://a.example,https://a.example', 'entry 1 has an address twice'],
])('%s is refused by its place', (text, reason) => {
  expect(() => readUpstreams(text)).toThrow(reason)
})
