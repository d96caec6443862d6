import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rpcCodes } from '#kernel/chain'
import { funnelSteps, namedEvents } from './names.js'
import { toAnalyticsEvent } from './to-analytics-event.js'
import { eventReasons, eventViews, eventWallets, viewOf, walletOf } from './values.js'

/** Names that the field's analytics know. */
const knownNames = `
MODAL_CREATED MODAL_OPEN MODAL_CLOSE CLICK_ALL_WALLETS SELECT_WALLET CONNECT_SUCCESS CONNECT_ERROR DISCONNECT_SUCCESS DISCONNECT_ERROR
CLICK_WALLET_HELP CLICK_NETWORK_HELP CLICK_GET_WALLET SEARCH_WALLET CLICK_TRANSACTIONS LOAD_MORE_TRANSACTIONS ERROR_FETCH_TRANSACTIONS
CLICK_NETWORKS SWITCH_NETWORK CLICK_SIGN_SIWX_MESSAGE CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR EMAIL_LOGIN_SELECTED
EMAIL_SUBMITTED DEVICE_REGISTERED_FOR_EMAIL EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS EMAIL_VERIFICATION_CODE_FAIL
EMAIL_EDIT EMAIL_UPGRADE_FROM_MODAL SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_SUCCESS SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_CANCELED
SOCIAL_LOGIN_REQUEST_USER_DATA SET_PREFERRED_ACCOUNT_TYPE OPEN_SWAP INITIATE_SWAP SWAP_SUCCESS SWAP_ERROR SWAP_APPROVAL_ERROR
CLICK_SELECT_TOKEN_TO_SWAP CLICK_SELECT_NETWORK_TO_SWAP SELECT_BUY_CRYPTO SELECT_BUY_PROVIDER SELECT_WHAT_IS_A_BUY OPEN_SEND
SEND_INITIATED SEND_SUCCESS SEND_ERROR OPEN_ENS_FLOW REGISTER_NAME_INITIATED REGISTER_NAME_SUCCESS REGISTER_NAME_ERROR
`
  .trim()
  .split(/\s+/)

/** Names of payments, which only this widget has. */
const ownNames = ['PAYMENT_INITIATED', 'PAYMENT_COMPLETED', 'PAYMENT_FAILED']

/** Names without an event, with the reason. */
const withoutEvent: Readonly<Record<string, string>> = {
  CLICK_SELECT_NETWORK_TO_SWAP: 'swaps are on the active network, whose list is CLICK_NETWORKS',
  EMAIL_UPGRADE_FROM_MODAL: 'the widget has no such link',
  SELECT_WHAT_IS_A_BUY: 'the widget has no such view',
}

const folder = new URL('../../', import.meta.url)
const sources = ['kernel', 'plugins']
  .flatMap((name) =>
    readdirSync(new URL(name, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${name}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|states)\.|testing\/|test-d/.test(file))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))

/** Ids that are declared by a function such as `defineEvent`. */
const declared = (define: string) =>
  sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`${define}(?:<[\\s\\S]*?>)?\\(\\s*'([^']+)'`, 'g'))].map(([, id]) => id),
  )
const isOfPlugin = (id: string) =>
  ['kernel', 'session', 'payment'].includes(id.split('.')[0] ?? '') ||
  existsSync(new URL(`plugins/${id.split('.')[0]}`, folder))

describe('the table of names', () => {
  test('has every known name but those without an event, and no other', () => {
    const names = [...new Set(namedEvents.map(({ name }) => name))]
    expect([...names, ...Object.keys(withoutEvent)].sort()).toEqual([...knownNames, ...ownNames].sort())
  })

  test('has events and views that exist', () => {
    const ids = namedEvents.map(({ on }) => on).filter((on) => isOfPlugin(on.replace('view:', '')))
    const existing = [...declared('defineEvent'), ...declared('defineRoute').map((id) => `view:${id}`)]
    expect(ids.filter((id) => !existing.includes(id))).toEqual([])
    expect(ids.length).toBeGreaterThan(30)
  })

  test('has no event for which two rows are right', () => {
    const keys = namedEvents.flatMap(({ on, when: [, ...values] = ['', 'any'] }) =>
      values.map((value) => `${on} ${value}`),
    )
    expect(keys).toEqual([...new Set(keys)])
  })

  test('has the names of the funnel', () => {
    const names = namedEvents.map(({ name }) => name)
    expect(funnelSteps.flat().filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('the values of properties', () => {
  test('are views and errors that exist', () => {
    expect(eventViews.filter((id) => isOfPlugin(id) && !declared('defineRoute').includes(id))).toEqual([])
    const tables = sources.flatMap((source) =>
      [
        ...source.matchAll(
          /defineErrors\(\s*'([^']+)',([\s\S]*?)\n\)|defineErrors\(\s*'([^']+)',([\s\S]*?)\n\}/g,
        ),
      ].map(([, owner, table, owner2, table2]) => [owner ?? owner2, table ?? table2] as const),
    )
    const exists = (reason: string) => {
      const [owner = '', code = ''] = reason.split('/')
      if (!isOfPlugin(owner) && !['api', 'rpc', 'transfer'].includes(owner)) return true
      if (owner === 'rpc') return code in rpcCodes
      return tables.some(([id, table]) => id === owner && new RegExp(`^\\s+${code}:`, 'm').test(table ?? ''))
    }
    const codes = eventReasons.filter((reason) => reason.includes('/'))
    expect(codes.length).toBeGreaterThan(40)
    expect(codes.filter((reason) => !exists(reason))).toEqual([])
  })

  test.each([
    ['io.metamask', 'metamask'],
    ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'metamask'],
    ['auth', 'embedded'],
    ['walletconnect', 'walletconnect'],
    ['my.own.wallet', 'other'],
    ['c57ca95b', 'metamask'],
    ['C57CA95B', 'other'],
    ['constructor', 'other'],
    [undefined, 'other'],
  ])('name the wallet %s as %s', (id, name) => {
    expect(walletOf(id)).toBe(name)
  })

  test('have no value twice', () => {
    expect(eventWallets).toEqual([...new Set(eventWallets)])
    expect(eventReasons).toEqual([...new Set(eventReasons)])
    expect(viewOf('connect.wallets')).toBe('connect.wallets')
  })
})

describe('an event', () => {
  const networks = ['eip155:1', 'eip155:8453']
  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length })
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789.-_'),
    minLength: 6,
    maxLength: 24,
  })
  /** Texts that must not leave the page. */
  const secret = fc.oneof(
    hex(40).map((digits) => `0x${digits}`),
    hex(64).map((digits) => `0x${digits}`),
    hex(64),
    hex(40).map((digits) => `eip155:1:0x${digits}`),
    fc.string({
      unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
      minLength: 32,
      maxLength: 44,
    }),
    fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
    fc.tuple(fc.nat(), fc.nat()).map(([whole, part]) => `${whole}.${part}000001`),
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }),
    word.map((text) => `secret ${text}`),
  )
  const fields = [
    'chainId',
    'caipNetworkId',
    'caipAddress',
    'connectorId',
    'id',
    'name',
    'route',
    'reason',
    'hash',
    'symbol',
    'from',
    'to',
  ]

  // behaviour 13.12
  test('has nothing of its payload but values of the lists, and the properties of its name only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...namedEvents),
        fc.array(secret, { minLength: 20, maxLength: 20 }),
        fc.boolean(),
        (named, secrets, isNested) => {
          const next = (index: number) =>
            isNested && index % 3 === 0 ? { text: secrets[index], list: secrets } : secrets[index]
          const error = {
            code: next(13),
            kind: next(14),
            message: secrets[15],
            cause: secrets[16],
            data: secrets,
          }
          const payload: Record<string, unknown> = {
            ...Object.fromEntries(fields.map((field, index) => [field, next(index)])),
            ...{ error, [secrets[17] ?? '']: secrets[18], step: secrets[19] },
          }
          const [field = '', value] = named.when ?? []
          if (field === 'error.kind') error.kind = value
          else if (field) payload[field] = value
          const event = toAnalyticsEvent({ id: named.on, payload }, networks)
          expect(event?.name).toBe(named.name)
          const sent = JSON.stringify(event)
          const allowed = ['name', 'network', 'wallet', 'view', 'reason'].filter((key) => key in named)
          expect(Object.keys(event ?? {}).filter((key) => !allowed.includes(key))).toEqual([])
          for (const text of secrets) expect(sent).not.toContain(text)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['session.connect-failed', { error: { kind: 'rejection', code: 'session/CANCELLED' } }],
    ['session.disconnected', { reason: 'elsewhere' }],
    ['session.disconnected', { reason: 'plugin' }],
    ['session.account-changed', { caipAddress: 'eip155:1:0x1' }],
    ['kernel.plugin-failed', { plugin: 'send' }],
    ['constructor', {}],
  ])('%s with %j is not recorded', (id, payload) => {
    expect(toAnalyticsEvent({ id, payload }, networks)).toBeUndefined()
  })

  test.each([
    [
      'send.initiated',
      { chainId: 'eip155:8453', symbol: 'USDC' },
      { name: 'SEND_INITIATED', network: 'eip155:8453' },
    ],
    ['send.initiated', { chainId: 'eip155:10' }, { name: 'SEND_INITIATED' }],
    ['send.initiated', undefined, { name: 'SEND_INITIATED' }],
    [
      'swaps.failed',
      { step: 'approval', reason: 'reverted' },
      { name: 'SWAP_APPROVAL_ERROR', reason: 'reverted' },
    ],
    ['swaps.failed', { step: 'swap', reason: 'ada@shop.example' }, { name: 'SWAP_ERROR', reason: 'other' }],
    ['session.connected', { connectorId: 'com.rabby' }, { name: 'CONNECT_SUCCESS', wallet: 'other' }],
    ['kernel.opened', { route: 'send.form' }, { name: 'MODAL_OPEN', view: 'send.form' }],
  ])('%s with %j is %j', (id, payload, event) => {
    expect(toAnalyticsEvent({ id, payload }, networks)).toEqual(event)
  })
})
