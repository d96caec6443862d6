import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import type { Asset } from '#kernel/money'
import { conformsToPlugin, createPluginHarness, settle, until, type Harness } from '#kernel/testing'
import { accountSections } from '#plugins/account/contract'
import { apiErrors } from '#plugins/service/contract'
import { smartSessionsList, smartSessionsService } from './contract.js'
import { smartSessions } from './index.js'
import {
  own,
  sampleAccount,
  sampleSessions,
  usdc,
  wireSession,
  type SampleOptions,
} from './testing/sample-sessions.js'

conformsToPlugin(test, () => smartSessions(), { features: { smartSessions: true } })

let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

async function start(options: SampleOptions = {}) {
  const sample = sampleAccount(options)
  const h = createPluginHarness(smartSessions(), {
    companions: sample.companions,
    features: { smartSessions: true },
    metadata: { name: 'Meridian' },
  })
  running = h
  await sample.connect(h)
  return { h, ...sample, service: h.service(smartSessionsService) }
}

async function open(options: SampleOptions = {}, words = 'Meridian') {
  const started = await start(options)
  const screen = await started.h.open(smartSessionsList)
  await screen.sees(words)
  return { ...started, screen }
}

const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
// the clock of tests
const now = 1_700_000_000
const expiry = now + 30 * 86_400
const request = {
  ...{ chainId: '0x1', address: own, expiry },
  signer: { type: 'key', data: { id: '0x02' } },
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
}
const granted = { ...request, context: '0xc0ffee' }
const limit = (count: number) => ({ policies: [{ type: 'rate-limit', data: { count, interval: 60 } }] })
const described: Asset = { chainId: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const grants = (method: string) => (method === 'wallet_grantPermissions' ? granted : null)

describe('the list', () => {
  test('shows permissions and limits in words, and which sessions are over', async () => {
    const { screen, requests, h } = await open({}, 'Send up to 12.5 USDC every 7 days')
    for (const text of [
      'https://meridian.example',
      'Send up to 0.5 ETH',
      'Send up to 12.5 USDC every 7 days',
      'Call the contract 0xB1F7…8E9F04',
      'Another permission: vote',
      'At most 3 times every 24 hours',
      'With a limit: gas-limit',
      'Ended on ',
      'Revoked on ',
    ])
      expect(screen.text()).toContain(text)
    expect(screen.root.querySelectorAll('[data-testid="smart-session-revoke"]')).toHaveLength(1)
    expect(requests).toEqual([{ id: 'smart-sessions/list', input: { account: `eip155:1:${own}` } }])
    expect(h.errors).toEqual([])
  })

  const token = (address: string, allowance = '12500000') =>
    wireSession('11', { permissions: [{ type: 'erc20-token-transfer', data: { address, allowance } }] })
  const inUnits = 'Send up to 12,500,000 units of the token 0xA0b8…06eB48'

  test.each([
    ['has no such token', async (): Promise<undefined> => undefined],
    ['does not answer', () => Promise.reject(new Error('The network did not answer.'))],
    ['counts it in more decimals than amounts have', async () => ({ ...described, decimals: 255 })],
    ['cannot be read', false],
  ] as const)('shows the base units of a token if the network %s', async (_case, describeAsset) => {
    const { screen, h } = await open({ answer: () => ({ pcis: [token(usdc)] }), describeAsset })
    await screen.sees(inUnits)
    expect(h.errors).toEqual([])
  })

  test('calls an allowance that no token has any amount', async () => {
    const all = `0x${'f'.repeat(64)}`
    const native = wireSession('12', {
      permissions: [{ type: 'native-token-transfer', data: { allowance: all, period: 86_400 } }],
    })
    const { screen } = await open({
      answer: () => ({ pcis: [token(usdc, all), token(own, all), native] }),
      describeAsset: async ({ address }) => (address === usdc.toLowerCase() ? described : undefined),
    })
    await screen.sees('Send any amount of USDC')
    await screen.sees('Send any amount of 0x')
    await screen.sees('Send any amount of ETH')
    expect(screen.text()).not.toMatch(/\d{20}/)
  })

  test('reads the contract of a token once, and shows no amount before', async () => {
    const read: string[] = []
    let say = (_asset: Asset): void => {}
    const { screen } = await open({
      answer: () => ({ pcis: [token(usdc), token(usdc.toLowerCase(), '0x1')] }),
      describeAsset({ address }) {
        read.push(address)
        return new Promise((resolve) => (say = resolve))
      },
    })
    await until(() => read.length > 0, 'the question')
    expect(screen.text()).not.toContain('Send up to')
    say(described)
    await screen.sees('Send up to 12.5 USDC')
    await screen.sees('Send up to 0.000001 USDC')
    expect(read).toEqual([usdc.toLowerCase()])
  })

  test('reads 32 tokens at most, and shows base units of the others', async () => {
    const read = new Set<string>()
    const pcis = Array.from({ length: 40 }, (_, index) => token(`0x${String(100 + index).padStart(40, '2')}`))
    const { screen } = await open({
      answer: () => ({ pcis }),
      async describeAsset({ address }) {
        read.add(address)
        return { ...described, address }
      },
    })
    await screen.sees('Send up to 12.5 USDC')
    expect(screen.text()).toContain('units of the token')
    expect(read.size).toBe(32)
  })

  test('says which kinds the wallet grants', async () => {
    const { screen, asked } = await open({}, 'Wallet fake grants:')
    expect(screen.text()).toContain('sending the network’s currency, calling contracts, vote')
    expect(asked[0]).toEqual({ method: 'wallet_getCapabilities', params: [own, ['0x1']] })
  })

  test.each([
    [{}],
    [null],
    [{ '0x1': { permissions: { supported: false, permissionTypes: ['contract-call'] } } }],
    [{ '0x1': { permissions: { supported: true, permissionTypes: [4] } } }],
  ])('says that a wallet grants none: %j', async (capabilities) => {
    await open({ wallet: () => capabilities }, 'Wallet fake does not grant permissions to sites.')
  })

  test('says nothing of a wallet that does not know the question', async () => {
    const { screen } = await open({ wallet: () => Promise.reject(new Error('unknown method')) })
    await settle()
    expect(screen.root.querySelector('[data-testid="smart-sessions-grants"]')).toBeNull()
  })

  test('is empty, failed and read again', async () => {
    let answer = (): unknown => Promise.reject(new Error('The service did not answer in time.'))
    const { screen } = await open({ answer: () => answer() }, 'Your sessions cannot be shown')
    answer = () => ({ pcis: [] })
    await screen.press('Try again')
    await screen.sees('No smart sessions')
  })

  test('leaves out entries that it cannot read', async () => {
    const pcis = [4, null, { pci: 1 }, wireSession('44', { expiry: 'soon' }), ...sampleSessions]
    const { screen } = await open({ answer: () => ({ pcis }) })
    expect(screen.root.querySelectorAll('[data-testid^="smart-session-"][data-testid$="1"]')).toHaveLength(1)
    expect(screen.root.querySelectorAll('.smart-session')).toHaveLength(3)
  })

  test.each([
    ['an end after the last day', { expiry: 1e300 }, 'Until Sep 1'],
    ['a revocation before the first day', { revokedAt: -1e300 }, 'Revoked on Apr '],
    ['a fraction of a call', limit(1e-7), 'With a limit: rate-limit'],
    ['more calls than can be counted', limit(1e21), 'With a limit: rate-limit'],
  ])('shows a session with %s, and the others beside it', async (_name, fields, words) => {
    const pcis = [wireSession('44', fields), wireSession('11')]
    const { screen, h } = await open({ answer: () => ({ pcis }) }, words)
    expect(screen.root.querySelectorAll('.smart-session')).toHaveLength(2)
    expect(h.errors).toEqual([])
  })

  test('of another account takes the place of that of the first', async () => {
    let isOther = false
    const { screen, changeAccount, requests } = await open({
      answer: () => (isOther ? new Promise(() => {}) : { pcis: sampleSessions }),
    })
    isOther = true
    changeAccount()
    await until(() => requests.length === 2, 'the second list')
    await until(() => !screen.text().includes('Meridian'), 'the first list to go')
  })
})

describe('a grant', () => {
  test('asks the wallet, then stores what it granted with a signature', async () => {
    const { service, asked, texts, requests } = await start({
      wallet: grants,
      answer: () => wireSession('55'),
    })
    const result = await service.grant(request)
    expect(result).toMatchObject({ granted, session: { pci: '55' }, error: undefined })
    expect(asked).toEqual([{ method: 'wallet_grantPermissions', params: [request] }])
    expect(texts[0]).toContain('Add a smart session of Meridian to the list of your sessions.')
    expect(texts[0]).toContain('Expires: 2023-12-14T22:13:20.000Z')
    expect(requests).toEqual([
      {
        id: 'smart-sessions/store',
        input: {
          account: `eip155:1:${own}`,
          body: {
            ...{
              context: '0xc0ffee',
              permissions: request.permissions,
              policies: [],
              signer: request.signer,
            },
            project: { name: 'Meridian', url: 'https://app.example' },
            ...{ expiry, timestamp: now, signature: '0xabcd' },
          },
        },
      },
    ])
  })

  // money 36
  test('for another network than the one in use is a session of that network', async () => {
    const { service, requests, texts } = await start({
      wallet: grants,
      answer: () => wireSession('55'),
    })
    const { session } = await service.grant({ ...request, chainId: '0x2105' })
    expect(session).toMatchObject({ pci: '55', chainId: 'eip155:8453' })
    if (session) await service.revoke(session)
    const account = `eip155:8453:${own}`
    expect(requests.map(({ input }) => input['account'])).toEqual([account, account])
    expect(texts).toEqual([expect.stringContaining(account), expect.stringContaining(account)])
  })

  test('that the user rejects stores nothing', async () => {
    const { service, requests } = await start({ wallet: () => Promise.reject(rejection) })
    await expect(service.grant(request)).rejects.toMatchObject({ code: 4001 })
    expect(requests).toEqual([])
  })

  test.each([[null], [{}], [{ context: 5, permissions: [], expiry: 1 }], [{ context: '0x', expiry: 1.5 }]])(
    'whose answer is %j is refused',
    async (answer) => {
      const { service } = await start({ wallet: () => answer })
      await expect(service.grant(request)).rejects.toMatchObject({ code: 'smart-sessions/BAD_GRANT' })
    },
  )

  test.each([
    ['the account does not sign', { sign: () => Promise.reject(rejection) }],
    ['the service refuses', { answer: () => Promise.reject(apiErrors.BAD_ANSWER()) }],
  ])('is not lost if %s', async (_reason, options) => {
    const { service } = await start({ wallet: grants, ...options })
    const { granted: answer, session, error } = await service.grant(request)
    expect([answer, session]).toEqual([granted, undefined])
    expect(error).toBeInstanceOf(Error)
  })
})

describe('a revocation', () => {
  test('asks the wallet, then marks the session with a signature, and reads the list again', async () => {
    const { screen, asked, texts, requests } = await open()
    await screen.press('Revoke the session of Meridian')
    await until(() => requests.length === 3, 'the second list')
    expect(asked).toContainEqual({
      method: 'wallet_revokePermissions',
      params: [{ permissionsContext: '0x11' }],
    })
    expect(texts[0]).toContain('Session: 11')
    expect(requests.slice(1)).toMatchObject([
      { id: 'smart-sessions/revoke', input: { body: { pci: '11', signature: '0xabcd' } } },
      { id: 'smart-sessions/list' },
    ])
  })

  test('that the wallet refuses is said, and marks nothing', async () => {
    const { screen, requests } = await open({
      wallet: (method) => {
        if (method === 'wallet_revokePermissions') throw new Error('No such permissions.')
        return {}
      },
    })
    await screen.press('Revoke the session of Meridian')
    await screen.sees('No such permissions.')
    expect(requests).toHaveLength(1)
  })

  test('that the user rejects can be repeated', async () => {
    const { screen, asked } = await open({
      wallet: (method) => (method === 'wallet_revokePermissions' ? Promise.reject(rejection) : {}),
    })
    const presses = () => asked.filter(({ method }) => method === 'wallet_revokePermissions').length
    await screen.press('Revoke the session of Meridian')
    await until(() => presses() === 1, 'the request')
    await screen.press('Revoke the session of Meridian')
    await until(() => presses() === 2, 'the second request')
    expect(screen.root.querySelector('[role="alert"]')).toBeNull()
  })
})

test('a revocation whose text is rejected is finished by the next press, which does not ask the wallet again', async () => {
  let isSigned = false
  const { screen, asked, requests } = await open({
    sign: () => (isSigned ? Promise.resolve('0xabcd') : Promise.reject(rejection)),
  })
  const revocations = () => asked.filter(({ method }) => method === 'wallet_revokePermissions').length
  await screen.press('Revoke the session of Meridian')
  await until(() => revocations() === 1, 'the request')
  await settle()
  expect(requests).toHaveLength(1)
  isSigned = true
  await screen.press('Revoke the session of Meridian')
  await until(() => requests.length === 3, 'the second list')
  // the wallet has no such permissions any more
  expect(revocations()).toBe(1)
})

test('is off until the host switches it on', async () => {
  const sample = sampleAccount()
  running = createPluginHarness(smartSessions(), { companions: sample.companions })
  await sample.connect(running)
  expect(running.fills(accountSections)).toEqual([])
})

test('has no row and says what is missing without a service', async () => {
  const { h, service } = await start({ hasService: false })
  expect(h.fills(accountSections)).toEqual([])
  await expect(service.list(AbortSignal.timeout(1_000))).rejects.toMatchObject({
    code: 'smart-sessions/NO_SERVICE',
  })
})

test('writes the texts that the service verifies', () => {
  const service = '../../apps/service/src/modules/sessions/session-texts.ts'
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(read('./session-texts.ts')).toBe(read(service))
})
