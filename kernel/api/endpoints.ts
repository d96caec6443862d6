import type { StandardSchema } from '../core/schema/standard-schema.js'

/**
 * One call of a service as data: what it asks, what it answers, what it may cost. Tests, a stand-in server and
 * documentation read the same table as the client.
 */
export interface Endpoint<In = unknown, Out = unknown> {
  /** `<owner>/<name>`, as errors name it. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Below the service's address; `:name` stands for a part that the caller gives. */
  readonly path: string
  /** Which of the service's addresses is asked; default `api`. */
  readonly base?: 'api' | 'rpc'
  /** What stands in the query. An array is sent as its items with commas between. */
  readonly params?: StandardSchema
  /** What is posted, as JSON. */
  readonly body?: StandardSchema
  /** What a JSON answer must look like; an empty answer is checked as `undefined`. */
  readonly response?: StandardSchema<unknown, Out>
  /** The answer is a picture. */
  readonly blob?: true
  /** Bytes of the longest answer that is read; default 1,000,000. */
  readonly maxBytes?: number
  /** A POST that may be sent again after a failure, because twice is the same as once. */
  readonly repeatable?: boolean
  /** The answer, without a call, where the caller says that the network is not supported. */
  readonly unsupported?: Out
  /** The answer in place of an error when the call fails. */
  readonly fallback?: Out
  /** For the compiler only. */
  readonly types?: { readonly input: In; readonly output: Out }
}

/** What {@link Endpoint} takes from its caller. */
export type InputFor<E extends Endpoint> = NonNullable<E['types']>['input']
/** What {@link Endpoint} answers. */
export type OutputFor<E extends Endpoint> = NonNullable<E['types']>['output']

/** An endpoint that has no name yet: what `get` and `post` give to `defineEndpoints`. */
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
// the client knows the project; a caller does not say it
type WithoutProject<T> = 'projectId' extends keyof T ? Omit<T, 'projectId'> : T
type Input<Path extends string, Query> = Plain<
  { readonly [Name in PathNames<Path>]: string } & WithoutProject<Query>
>
type None = Readonly<Record<never, never>>

interface Asked<Query> {
  readonly params?: StandardSchema<Query>
  readonly base?: 'api' | 'rpc'
  readonly maxBytes?: number
}
interface Answered<Out> {
  readonly response: StandardSchema<unknown, Out>
  readonly unsupported?: NoInfer<Out>
  readonly fallback?: NoInfer<Out>
}
interface Pictured {
  readonly blob: true
}
interface Posted<Body> {
  readonly body: StandardSchema<Body>
  readonly repeatable?: boolean
}

/**
 * Declares a GET. The caller gives the path's `:names` as text and what `params` takes, in one object; the client
 * adds `projectId`, `st` and `sv` to the query (specification, section 7).
 */
export function get<const Path extends string, Query = None>(
  path: Path,
  settings: Asked<Query> & Pictured,
): EndpointDraft<Input<Path, Query>, Blob>
export function get<const Path extends string, Out, Query = None>(
  path: Path,
  settings: Asked<Query> & Answered<Out>,
): EndpointDraft<Input<Path, Query>, Out>
export function get(path: string, settings: Omit<EndpointDraft, 'method' | 'path'>): EndpointDraft {
  return { method: 'GET', path, ...settings }
}

/**
 * Declares a POST. The caller gives the path's `:names`, what `params` takes, and `body`. A body or query whose
 * schema knows `projectId` gets it from the client.
 */
export function post<const Path extends string, Body, Out, Query = None>(
  path: Path,
  settings: Asked<Query> & Posted<Body> & Answered<Out>,
): EndpointDraft<Input<Path, Query> & { readonly body: WithoutProject<Body> }, Out> {
  return { method: 'POST', path, ...settings }
}

/**
 * Names the calls that one owner makes: `client.call(historyApi.list, { account })`.
 *
 * @param owner the plugin's id; an endpoint is called `<owner>/<name>` in errors.
 */
export function defineEndpoints<const T extends Table>(owner: string, table: T): Named<T> {
  const named = Object.entries(table).map(([name, draft]) => [name, { ...draft, id: `${owner}/${name}` }])
  return Object.fromEntries(named) as Named<T>
}
