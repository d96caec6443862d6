import { expectTypeOf, test } from 'vitest'
import { schema, type ServiceOf, type StandardSchema } from '#kernel'
import {
  apiKey,
  defineEndpoints,
  get,
  post,
  refusalOf,
  type ApiClient,
  type CallOptions,
  type Endpoint,
  type InputFor,
  type OutputFor,
  type Refusal,
} from './contract.js'

const { array, number, object, optional, string } = schema

interface Page {
  readonly data: readonly string[]
  readonly next: string | null
}
declare const page: StandardSchema<unknown, Page>
declare const client: ApiClient

const historyApi = defineEndpoints('history', {
  list: get('/v1/account/:account/history', {
    params: object({ cursor: optional(string()), entries: optional(number(), 40) }),
    response: page,
    unsupported: { data: [], next: null },
  }),
  part: get('/v1/:account/of/:zone', { response: array(string()) }),
  options: get('/v1/options', { response: page, fallback: { data: ['a'], next: null } }),
  face: get('/v1/face/:id', { blob: true }),
  price: post('/v1/price', {
    body: object({ addresses: array(string()), projectId: optional(string()) }),
    response: object({ price: number() }),
  }),
  revoke: post('/v1/sessions/:id/revoke', { body: object({ pci: string() }), response: optional(string()) }),
  rpc: post('/v1/', {
    base: 'rpc',
    params: object({ chainId: string(), projectId: string() }),
    body: object({ method: string() }),
    response: page,
  }),
})

test('a call resolves to the output of the schema', () => {
  const list = client.call(historyApi.list, { account: 'a' }, { signal: AbortSignal.abort() })
  expectTypeOf(list).toEqualTypeOf<Promise<Page>>()
  expectTypeOf(client.call(historyApi.part, { account: 'a', zone: 'z' })).resolves.toEqualTypeOf<
    readonly string[]
  >()
  expectTypeOf(client.call(historyApi.options)).resolves.toEqualTypeOf<Page>()
  expectTypeOf(client.call(historyApi.face, { id: 'a' })).resolves.toEqualTypeOf<Blob>()
  expectTypeOf<OutputFor<typeof historyApi.revoke>>().toEqualTypeOf<string | undefined>()
  expectTypeOf<ServiceOf<typeof apiKey>>().toEqualTypeOf<ApiClient>()
})

test('the input has the path parameters and the query', () => {
  expectTypeOf<InputFor<typeof historyApi.list>>().toEqualTypeOf<{
    readonly account: string
    readonly cursor?: string | undefined
    readonly entries?: number | undefined
  }>()
  expectTypeOf<InputFor<typeof historyApi.part>>().toEqualTypeOf<{
    readonly account: string
    readonly zone: string
  }>()
  void client.call(historyApi.list, { account: 'a', cursor: 'b', entries: 3 })
  // @ts-expect-error account is missing
  void client.call(historyApi.list)
  // @ts-expect-error account is missing
  void client.call(historyApi.list, { cursor: 'b' })
  // @ts-expect-error cursor is a string
  void client.call(historyApi.list, { account: 'a', cursor: 1 })
  // @ts-expect-error page is not a field
  void client.call(historyApi.list, { account: 'a', page: 1 })
  // @ts-expect-error account is a string
  void client.call(historyApi.part, { account: 1, zone: 'z' })
})

test('a body is required, without the project ID that the client adds', () => {
  void client.call(historyApi.price, { body: { addresses: ['a'] } })
  void client.call(historyApi.revoke, { id: 'i', body: { pci: 'p' } })
  void client.call(historyApi.rpc, { chainId: 'demo:1', body: { method: 'm' } })
  // @ts-expect-error the body is missing
  void client.call(historyApi.revoke, { id: 'i' })
  // @ts-expect-error the client adds the project ID
  void client.call(historyApi.price, { body: { addresses: [], projectId: 'p' } })
  // @ts-expect-error the client adds the project ID
  void client.call(historyApi.rpc, { chainId: 'demo:1', projectId: 'p', body: { method: 'm' } })
})

test('`fallback` and `unsupported` have the type of the answer', () => {
  // @ts-expect-error next is missing
  get('/v1/options', { response: page, fallback: { data: [] } })
  // @ts-expect-error a string is not a page
  get('/v1/options', { response: page, unsupported: '' })
  // @ts-expect-error response is missing
  get('/v1/options', {})
  // @ts-expect-error a GET has no body
  get('/v1/options', { response: page, body: object({}) })
  // @ts-expect-error a service has no such part
  get('/v1/options', { response: page, base: 'relay' })
  expectTypeOf(historyApi.list).toExtend<Endpoint>()
})

test('options and refusals have their fields', () => {
  expectTypeOf<CallOptions>().toHaveProperty('signal').toEqualTypeOf<AbortSignal | undefined>()
  expectTypeOf(refusalOf).returns.toEqualTypeOf<Refusal | undefined>()
  expectTypeOf<Refusal>().toHaveProperty('status')
})
