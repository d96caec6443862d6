import type { StandardSchema } from '#kernel'

/** An endpoint of the service as data: request, answer, limits. */
export interface Endpoint<In = unknown, Out = unknown> {
  /** `<owner>/<name>`, used in errors. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path below the service's address; the caller gives a value for each `:name`. */
  readonly path: string
  /** Address of the service that the call is sent to. Default: `api`. */
  readonly base?: 'api' | 'rpc'
  /** Schema of the query. An array is sent as its items, separated by commas. */
  readonly params?: StandardSchema
  /** Schema of the JSON body. */
  readonly body?: StandardSchema
  /** Schema of the JSON answer; an empty answer is checked as `undefined`. */
  readonly response?: StandardSchema<unknown, Out>
  /** Set if the answer is a picture. */
  readonly blob?: true
  /** Size limit of the answer, in bytes. Default: 1,000,000. */
  readonly maxBytes?: number
  /** Whether a POST is idempotent, so that it is retried after a failure. Default: false. */
  readonly repeatable?: boolean
  /** Result, without a request, of a call for an unsupported network. */
  readonly unsupported?: Out
  /** Result of a failed call, in place of the error. */
  readonly fallback?: Out
  /** Types for the compiler; not present at run time. */
  readonly types?: { readonly input: In; readonly output: Out }
}

/** Input of an endpoint. */
export type InputFor<E extends Endpoint> = NonNullable<E['types']>['input']
/** Output of an endpoint. */
export type OutputFor<E extends Endpoint> = NonNullable<E['types']>['output']

/** An endpoint without its id, as `get` and `post` return it to `defineEndpoints`. */
export type EndpointDraft<In = unknown, Out = unknown> = Omit<Endpoint<In, Out>, 'id'>

type Table = Readonly<Record<string, EndpointDraft>>
type Named<T extends Table> = {
  readonly [Name in keyof T]: T[Name] extends EndpointDraft<infer In, infer Out> ? Endpoint<In, Out> : never
}

type PathNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathNames<Tail>
    : Rest
  : never
type Plain<T> = { [Key in keyof T]: T[Key] }
// set by the client
type WithoutProject<T> = 'projectId' extends keyof T ? Omit<T, 'projectId'> : T
type Input<Path extends string, Query> = Plain<
  { readonly [Name in PathNames<Path>]: string } & WithoutProject<Query>
>
type None = Readonly<Record<never, never>>

interface RequestSettings<Query> {
  readonly params?: StandardSchema<Query>
  readonly base?: 'api' | 'rpc'
  readonly maxBytes?: number
}
interface JsonSettings<Out> {
  readonly response: StandardSchema<unknown, Out>
  readonly unsupported?: NoInfer<Out>
  readonly fallback?: NoInfer<Out>
}
interface PictureSettings {
  readonly blob: true
}
interface BodySettings<Body> {
  readonly body: StandardSchema<Body>
  readonly repeatable?: boolean
}

/**
 * Declares a GET endpoint. Its input is one object with the path's `:names` and the fields of `params`. The client adds
 * `projectId`, `st` and `sv` to the query.
 */
export function get<const Path extends string, Query = None>(
  path: Path,
  settings: RequestSettings<Query> & PictureSettings,
): EndpointDraft<Input<Path, Query>, Blob>
export function get<const Path extends string, Out, Query = None>(
  path: Path,
  settings: RequestSettings<Query> & JsonSettings<Out>,
): EndpointDraft<Input<Path, Query>, Out>
export function get(path: string, settings: Omit<EndpointDraft, 'method' | 'path'>): EndpointDraft {
  return { method: 'GET', path, ...settings }
}

/**
 * Declares a POST endpoint. Its input is one object with the path's `:names`, the fields of `params`, and `body`. The client
 * adds `projectId` to a body or query whose schema has it.
 */
export function post<const Path extends string, Body, Out, Query = None>(
  path: Path,
  settings: RequestSettings<Query> & BodySettings<Body> & JsonSettings<Out>,
): EndpointDraft<Input<Path, Query> & { readonly body: WithoutProject<Body> }, Out> {
  return { method: 'POST', path, ...settings }
}

/**
 * Declares the endpoints that a plugin calls: `client.call(historyApi.list, { account })`.
 *
 * @param owner id of the plugin, used in errors: `<owner>/<name>`
 */
export function defineEndpoints<const T extends Table>(owner: string, table: T): Named<T> {
  const named = Object.entries(table).map(([name, draft]) => [name, { ...draft, id: `${owner}/${name}` }])
  return Object.fromEntries(named) as Named<T>
}
