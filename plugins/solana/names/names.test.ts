import { describe, expect, test } from 'vitest'
import { namespacesKey, namesCapability, type Network } from '#kernel/chain'
import { conformsToNames, createPluginHarness, fakeCapabilityContext } from '#kernel/testing'
import { apiErrors, type ApiClient, type CallOptions, type Endpoint } from '#plugins/service/contract'
import { service } from '../../service/index.js'
import { solana } from '../index.js'
import { solanaDevnet, solanaMainnet, toNetwork } from '../networks.js'
import type { SolanaContext } from '../node/ask.js'
import { createNames } from './create-names.js'

const ada = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const bob = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const network = toNetwork(solanaMainnet)
const { signal } = new AbortController()

/** What the service answers, by path. */
type Answers = Readonly<Record<string, unknown>>
const profile = (name: string, address: unknown) => ({
  name,
  addresses: { 501: { address, created_at: null } },
})
const honest: Answers = {
  [`/v1/identity/${ada}`]: { name: 'ada.sol', avatar: null },
  [`/v1/identity/${bob}`]: { name: null, avatar: null },
  '/v1/profile/account/ada.sol': profile('ada.sol', ada),
}

/** Refuses a request, as the service does. */
const refusal = (status: number) =>
  apiErrors.REFUSED({ values: { reason: 'No' }, data: { status, reasons: [] } })

/** The names of a widget whose service answers from a table, and with 404 to all else. */
function namesWith(answers: Answers, { isSupported = true } = {}) {
  const asked: string[] = []
  const call = async (endpoint: Endpoint, input: Readonly<Record<string, string>>, options?: CallOptions) => {
    options?.signal?.throwIfAborted()
    const path = endpoint.path.replace(/:(\w+)/, (_, key: string) => input[key] ?? '')
    asked.push(path)
    const answer = Object.hasOwn(answers, path)
      ? answers[path]
      : path.startsWith('/v1/profile/')
        ? []
        : refusal(404)
    if (answer instanceof Error) throw answer
    const { value } = (await endpoint.response?.['~standard'].validate(answer)) as { readonly value: unknown }
    return value
  }
  const api = { has: () => true, call: call as unknown as ApiClient['call'] }
  const settings = { supports: async () => isSupported }
  const context: SolanaContext = { ...fakeCapabilityContext(), service: { api, settings } }
  return { asked, names: createNames(context) }
}

conformsToNames(test, 'solana', () => ({
  names: namesWith(honest).names,
  network,
  name: 'ada.sol',
  address: ada,
  freeName: 'free.sol',
  namelessAddress: bob,
}))

describe('names of Solana', () => {
  test.each(['ada.sol', 'ADA.SOL', ' pay.ada.sol ', 'ada.sns', 'a.sol', '0-1_2.sol'])(
    'may be %s',
    async (text) => {
      const { names } = namesWith({})
      expect(names.isName(text)).toBe(true)
    },
  )

  test.each([
    'ada',
    '.sol',
    'ada.eth',
    'a.b.c.sol',
    'ada..sol',
    '-ada.sol',
    'аda.sol',
    'a da.sol',
    `${'a'.repeat(64)}.sol`,
    'ada.sol.',
    'ada.sol/',
    'ada\u200b.sol',
    '../ada.sol',
  ])('may not be %j', async (text) => {
    const { names } = namesWith({})
    expect(names.isName(text)).toBe(false)
    expect(await names.resolve({ name: text, network, signal })).toBeUndefined()
  })

  test('are in lower case, and the same on every cluster', async () => {
    const { names } = namesWith(honest)
    const found = { name: 'ada.sol', address: ada }
    for (const cluster of [solanaMainnet, solanaDevnet].map((one): Network => toNetwork(one)))
      expect(await names.resolve({ name: ' Ada.SOL ', network: cluster, signal })).toEqual(found)
  })

  const path = '/v1/profile/account/ada.sol'
  test.each<[what: string, answers: Answers]>([
    ['the address of another name', { [path]: profile('eve.sol', bob) }],
    ['an address of Ethereum', { [path]: profile('ada.sol', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') }],
    ['an address that is too short', { [path]: profile('ada.sol', ada.slice(5)) }],
    ['an address that is a number', { [path]: profile('ada.sol', 5) }],
    ['an address of another chain', { [path]: { name: 'ada.sol', addresses: { 60: { address: ada } } } }],
    ['no addresses', { [path]: { name: 'ada.sol' } }],
    ['an empty list', { [path]: [] }],
    ['null', { [path]: null }],
    ['a text', { [path]: ada }],
    ['that it has no such endpoint', { [path]: refusal(404) }],
  ])('have no address if the service answers with %s', async (_what, answers) => {
    const { names } = namesWith(answers)
    expect(await names.resolve({ name: 'ada.sol', network, signal })).toBeUndefined()
  })

  test.each<[what: string, answers: Answers]>([
    ['does not lead back', { ...honest, [path]: profile('ada.sol', bob) }],
    ['leads nowhere', { ...honest, [path]: [] }],
    ['has another form', { ...honest, [`/v1/identity/${ada}`]: { name: 'ada.eth' } }],
    ['turns direction', { ...honest, [`/v1/identity/${ada}`]: { name: 'ada\u202e.sol' } }],
    ['is no text', { ...honest, [`/v1/identity/${ada}`]: { name: { toString: () => 'ada.sol' } } }],
    ['is not served', { ...honest, [`/v1/identity/${ada}`]: refusal(400) }],
  ])('are not shown if the name %s', async (_what, answers) => {
    const { names } = namesWith(answers)
    expect(await names.lookUp({ address: ada, network, signal })).toBeUndefined()
  })

  test('are an error if the service fails, and end with the signal', async () => {
    const { names } = namesWith({ [path]: refusal(503), [`/v1/identity/${ada}`]: refusal(403) })
    const failed = {
      code: 'solana/RESOLVE_FAILED',
      message: expect.stringContaining('Error resolving name') as string,
    }
    await expect(names.resolve({ name: 'ada.sol', network, signal })).rejects.toMatchObject(failed)
    await expect(names.lookUp({ address: ada, network, signal })).rejects.toMatchObject(failed)
    const reason = new Error('closed')
    await expect(names.resolve({ name: 'ada.sol', network, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
  })

  test('are not asked for if the service has no nodes of the main network', async () => {
    const { names, asked } = namesWith(honest, { isSupported: false })
    expect(await names.resolve({ name: 'ada.sol', network, signal })).toBeUndefined()
    expect(await names.lookUp({ address: ada, network, signal })).toBeUndefined()
    expect(asked).toEqual([])
  })

  // behaviour 17.16
  test.each([
    [undefined, false],
    ['https://service.example', true],
  ])('with the service %s, are offered: %s', async (url, isOffered) => {
    const options = { companions: [service()], ...(url !== undefined && { service: url, projectId: 'p' }) }
    const h = createPluginHarness(solana({}), options)
    expect(h.service(namespacesKey).can('solana', namesCapability)).toBe(isOffered)
    await h.dispose()
  })

  test('are none if the service is gone', async () => {
    const names = createNames(fakeCapabilityContext())
    expect(await names.resolve({ name: 'ada.sol', network, signal })).toBeUndefined()
    expect(await names.lookUp({ address: ada, network, signal })).toBeUndefined()
  })
})
