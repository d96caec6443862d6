import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serviceFolder } from '../service-folder.js'
import { builtInModules } from '../../modules/built-in.js'
import { optionsOf, readConfig, type Environment } from './read-config.js'

/** Values of all options, by name. */
function read(environment: Environment) {
  const { platform, modules } = readConfig(environment, builtInModules)
  return Object.assign({}, platform, ...Object.values(modules)) as Readonly<Record<string, unknown>>
}

describe('readConfig', () => {
  // behaviour 20.3, 20.9
  test('of an empty environment are the defaults, and nothing set counts as not set', () => {
    const defaults = {
      HOST: '127.0.0.1',
      HISTORY_SOURCES: new Map(),
      HISTORY_BLOCKSCOUT_URL: undefined,
      HISTORY_BLOCKSCOUT_KEY: undefined,
      HISTORY_ETHERSCAN_URL: undefined,
      HISTORY_ETHERSCAN_KEY: undefined,
      SWAP_ROUTERS: new Map(),
      SWAP_ZEROX_KEY: undefined,
      SWAP_ZEROX_URL: undefined,
      ONRAMP_COUNTRY: 'US',
      ONRAMP_KEYS: {},
      ONRAMP_SANDBOX_URL: undefined,
      ONRAMP_SANDBOX_KEY: undefined,
      NAME_ZONES: undefined,
      NAME_SIGNER_KEY: undefined,
      NAME_QUARANTINE_DAYS: 90,
      SMART_SESSION_DAYS: 30,
      ANALYTICS_DAYS: 400,
      INDEXED_CHAINS: new Map(),
      INDEX_DEPTH: 128,
      IPFS_GATEWAYS: ['https://ipfs.io', 'https://dweb.link'],
      NFT_SOURCES: new Map(),
      NFT_BLOCKSCOUT_URL: undefined,
      NFT_BLOCKSCOUT_KEY: undefined,
      PORT: 8787,
      DATA_FOLDER: 'foyer-data',
      DISK_RESERVE_MEGABYTES: 64,
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
      REDIS_PREFIX: 'foyer:',
      RELAY_ADDRESSES: undefined,
      RELAY_REQUESTS: 100,
      RELAY_BURST: 500,
      RELAY_KILOBYTES: 1024,
      RELAY_TOPICS: 2000,
      RELAY_CONNECTIONS: 18_000,
      RELAY_CONNECTIONS_PER_ADDRESS: 500,
      RELAY_CONNECTIONS_PER_CLIENT: 50,
      RELAY_CONNECTIONS_PER_PROJECT: 10_000,
      RELAY_TOPIC_MESSAGES: 2000,
      RELAY_TOPIC_MEGABYTES: 32,
      RELAY_CLIENT_MESSAGES: 20_000,
      RELAY_CLIENT_MEGABYTES: 128,
      RELAY_PROJECT_MESSAGES: 1_000_000,
      RELAY_PROJECT_MEGABYTES: 4096,
      MODULES: undefined,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 5,
      DRAIN_DELAY_SECONDS: 0,
      REQUEST_SECONDS: 30,
      MAX_CONNECTIONS: 20_000,
      MAX_LAG_MS: 1000,
      MAX_MEMORY_MB: 0,
      ASSETS: undefined,
      UPSTREAMS: new Map(),
      PRICES: undefined,
      PRICE_SOURCE: undefined,
      PRICE_URL: undefined,
      PRICE_KEY: undefined,
      BALANCE_SOURCE: 'chain',
      BALANCE_URL: undefined,
      BALANCE_KEY: undefined,
      PUBLIC_URL: undefined,
      CLIENT_LIMIT: 1200,
      PROJECT_LIMIT: 60_000,
      PICTURE_LIMIT: 60_000,
      PROXIES: 0,
      VAULT_TOKEN: undefined,
      METRICS_KEY: undefined,
      TRACES_URL: undefined,
      TRACES_PERCENT: 10,
      ADMIN_PORT: undefined,
      ADMIN_HOST: '127.0.0.1',
      ADMIN_KEY: undefined,
      FRAME_URL: undefined,
      FRAME_PORT: undefined,
      FRAME_HOST: '127.0.0.1',
      AUTH_URL: undefined,
      PROOF_KEY: undefined,
      AUTH_KEYS: [],
      SHARES_KEYS: [],
      SPONSORED_PER_PROJECT: 1000,
      SIGN_IN_KEYS: [],
      SMART_ACCOUNTS: new Map(),
      RECOVERY_KEYS: [],
      RECOVERY_DATABASE_URL: undefined,
      RECOVERY_PROOF: { others: undefined, byProject: new Map(), toString: expect.any(Function) },
      SMTP_URL: undefined,
      MAIL_FROM: 'Foyer <login@localhost>',
      CODE_MINUTES: 10,
      CODE_PAUSE: 30,
      COUNTRY_HEADER: undefined,
      CODES_PER_CLIENT: 10,
      GOOGLE_CLIENT_ID: undefined,
      GOOGLE_CLIENT_SECRET: undefined,
      X_CLIENT_ID: undefined,
      X_CLIENT_SECRET: undefined,
      DISCORD_CLIENT_ID: undefined,
      DISCORD_CLIENT_SECRET: undefined,
      GITHUB_CLIENT_ID: undefined,
      GITHUB_CLIENT_SECRET: undefined,
      APPLE_CLIENT_ID: undefined,
      APPLE_TEAM_ID: undefined,
      APPLE_KEY_ID: undefined,
      APPLE_PRIVATE_KEY: undefined,
      FACEBOOK_CLIENT_ID: undefined,
      FACEBOOK_CLIENT_SECRET: undefined,
      SOCIAL_ENDPOINTS: undefined,
      FARCASTER_RPC_URL: undefined,
      FARCASTER_RELAY_URL: 'https://relay.farcaster.xyz',
    }
    expect(read({})).toEqual(defaults)
    expect(read({ PORT: '', DATABASE_URL: '', UNKNOWN: 'x' })).toEqual(defaults)
  })

  test('takes what is set', () => {
    const environment = { PORT: '0', DATABASE_URL: 'postgres://foyer:pass@db/foyer', LOG_LEVEL: 'silent' }
    expect(read(environment)).toMatchObject({ ...environment, PORT: 0 })
  })

  test('takes the addresses of the relay as they are written', () => {
    const { RELAY_ADDRESSES } = read({ RELAY_ADDRESSES: 'wss://Relay.example/, ws://127.0.0.1:80' })
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
    ['SHARES_KEYS', 'short'],
    ['PUBLIC_URL', 'service.example'],
    ['UPSTREAMS', 'https://node.example/key'],
    ['SOCIAL_ENDPOINTS', 'https://idp.example'],
    ['SOCIAL_ENDPOINTS', '{"google":{"token":"http://idp.example/token"}}'],
    ['SOCIAL_ENDPOINTS', '{"myspace":{}}'],
  ])('%s may not be %s, and the error says so without repeating it', (name, value) => {
    const reading = () => read({ [name]: value })
    expect(reading).toThrow(new RegExp(`^The service cannot start:\n  ${name} must `))
    expect(reading).not.toThrow(value)
  })

  test('reads a secret from the file that NAME_FILE names, and only a secret', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-config-'))
    const file = join(folder, 'url')
    await writeFile(file, 'postgres://foyer:pass@db/foyer\n')
    expect(read({ DATABASE_URL_FILE: file })['DATABASE_URL']).toBe('postgres://foyer:pass@db/foyer')
    expect(read({ LOG_LEVEL_FILE: file })['LOG_LEVEL']).toBe('info')
    const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://other' }
    expect(() => read(both)).toThrow('DATABASE_URL_FILE and DATABASE_URL are both set; set one')
    expect(() => read({ DATABASE_URL_FILE: join(folder, 'absent') })).toThrow(
      /DATABASE_URL_FILE cannot be read: ENOENT/,
    )
    await rm(folder, { recursive: true })
  })

  test('names all that is wrong at once', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT [^]*LOG_LEVEL /)
  })

  test('every option stands in the README with what it is for', () => {
    const readme = readFileSync(join(serviceFolder(), 'README.md'), 'utf8')
    for (const [name, { about }] of Object.entries(optionsOf(builtInModules))) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``))
      expect(row, name).toContain(about)
    }
  })
})
