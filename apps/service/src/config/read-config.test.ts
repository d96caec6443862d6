import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serviceFolder } from '../service-folder.js'
import { options } from './options.js'
import { readConfig } from './read-config.js'

describe('readConfig', () => {
  // behaviour 20.3, 20.9
  test('of an empty environment are the defaults, and nothing set counts as not set', () => {
    const defaults = {
      HOST: '127.0.0.1',
      PORT: 8787,
      DATA_FOLDER: 'foyer-data',
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
      REDIS_PREFIX: 'foyer:',
      RELAY_ADDRESSES: undefined,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 5,
      UPSTREAMS: new Map(),
      PRICES: undefined,
      PUBLIC_URL: undefined,
      CLIENT_LIMIT: 1200,
      PROJECT_LIMIT: 60_000,
      PROXIES: 0,
      METRICS_KEY: undefined,
    }
    expect(readConfig({})).toEqual(defaults)
    expect(readConfig({ PORT: '', DATABASE_URL: '', UNKNOWN: 'x' })).toEqual(defaults)
  })

  test('takes what is set', () => {
    const environment = { PORT: '0', DATABASE_URL: 'postgres://foyer:pass@db/foyer', LOG_LEVEL: 'silent' }
    expect(readConfig(environment)).toMatchObject({ ...environment, PORT: 0 })
  })

  test('takes the addresses of the relay as they are written', () => {
    const { RELAY_ADDRESSES } = readConfig({ RELAY_ADDRESSES: 'wss://Relay.example/, ws://127.0.0.1:80' })
    expect(RELAY_ADDRESSES).toEqual(['wss://Relay.example/', 'ws://127.0.0.1:80'])
  })

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://somewhere/x'],
    ['DATABASE_URL', 'localhost'],
    ['REDIS_URL', 'http://somewhere'],
    ['REDIS_PREFIX', 'a *'],
    ['RELAY_ADDRESSES', 'https://relay.example'],
    ['RELAY_ADDRESSES', 'ws://one.example,,ws://two.example'],
    ['RELAY_ADDRESSES', 'ws://one.example?a=b'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_SECONDS', '1e3'],
    ['CLIENT_LIMIT', '-5'],
    ['METRICS_KEY', 'short'],
    ['PUBLIC_URL', 'service.example'],
    ['UPSTREAMS', 'https://node.example/key'],
  ])('%s may not be %s, and the error says so without repeating it', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(new RegExp(`^The service cannot start:\n  ${name} must be `))
    expect(read).not.toThrow(value)
  })

  test('names all that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT [^]*LOG_LEVEL /)
  })

  test('every option stands in the README with what it is for', () => {
    const readme = readFileSync(join(serviceFolder(), 'README.md'), 'utf8')
    for (const [name, { about }] of Object.entries(options)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``))
      expect(row, name).toContain(about)
    }
  })
})
