import { expect, test } from 'vitest'
import { builtInModules } from '../modules/built-in.js'
import { printOptions } from './options.js'

test('options prints values of the platform and of modules, and secrets redacted', () => {
  const lines: string[] = []
  const environment = {
    PORT: '9000',
    DATABASE_URL: 'postgres://foyer:hidden@db/foyer',
    UPSTREAMS: 'eip155:1=https://node.example/hidden',
    RELAY_TOPICS: '7',
    RELAY_ADDRESSES: 'wss://a.example,wss://b.example',
  }
  printOptions(environment, builtInModules, (line) => lines.push(line))
  expect(lines).toEqual(
    expect.arrayContaining([
      'PORT=9000',
      'HOST=127.0.0.1',
      'DATABASE_URL=[redacted]',
      'UPSTREAMS=[redacted]',
      'REDIS_URL=',
      'RELAY_TOPICS=7',
      'RELAY_ADDRESSES=wss://a.example,wss://b.example',
    ]),
  )
  expect(lines.join()).not.toContain('hidden')
  expect(lines.join()).not.toContain('[object')
})
