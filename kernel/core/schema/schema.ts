import type { SchemaIssue, SchemaResult, StandardSchema } from './standard-schema.js'
import { ownValue } from '../own-value.js'

/** A Standard Schema that records whether its field of an object is optional. */
export interface Schema<out In, out Out = In, out Omittable extends boolean = boolean> extends StandardSchema<
  In,
  Out
> {
  readonly omittable: Omittable
}

type Check<Out> = (value: unknown) => SchemaResult<Out>
type AnySchema = Schema<unknown, unknown>
type Shape = Readonly<Record<string, AnySchema>>
type InputOf<S> = S extends Schema<infer In, unknown> ? In : never
type OutputOf<S> = S extends Schema<unknown, infer Out> ? Out : never
type Omittable<T extends Shape> = { [K in keyof T]: T[K]['omittable'] extends true ? K : never }[keyof T]
type Plain<T> = { [K in keyof T]: T[K] }
type ObjectInput<T extends Shape> = Plain<
  { readonly [K in Exclude<keyof T, Omittable<T>>]: InputOf<T[K]> } & {
    readonly [K in Omittable<T>]?: InputOf<T[K]> | undefined
  }
>
type ObjectOutput<T extends Shape> = { readonly [K in keyof T]: OutputOf<T[K]> }

/** Creates a schema from a function that validates. */
export function createSchema<In, Out, O extends boolean = false>(
  validate: Check<Out>,
  omittable = false as O,
): Schema<In, Out, O> {
  return { omittable, '~standard': { version: 1, vendor: 'foyer', validate } }
}

/** Validates a value with a schema of any library. Asynchronous validation counts as an issue. */
export function check<Out>(type: StandardSchema<unknown, Out>, value: unknown): SchemaResult<Out> {
  const result = type['~standard'].validate(value)
  if (!(result instanceof Promise)) return result
  // prevents an unhandled rejection
  result.catch(() => {})
  return wrong('must be synchronous')
}

function wrong(message: string): { readonly issues: readonly SchemaIssue[] } {
  return { issues: [{ message }] }
}

/** Issue of a value that is not what was expected. */
export function mustBe(expected: string, value: unknown) {
  return wrong(`must be ${expected}, not ${describe(value)}`)
}

/** Describes a value in a message: its type, and for short plain values the value. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (Array.isArray(value)) return 'an array'
  if (value !== Object(value)) return String(value)
  return typeof value === 'object' ? 'an object' : 'a function'
}

/** Accepts values for which the test returns true; `expected` completes the sentence "must be …". */
export const guard = <T>(test: (value: unknown) => value is T, expected: string) =>
  createSchema<T, T>((value) => (test(value) ? { value } : mustBe(expected, value)))

/** Accepts an answer that `read` can read; undefined refuses it. `expected` completes the sentence "must be …". */
export const answer = <Out>(
  expected: string,
  read: (fields: Readonly<Record<string, unknown>>) => Out | undefined,
) =>
  createSchema<unknown, Out>((value) => {
    const output = read(Object(value) as Readonly<Record<string, unknown>>)
    return output === undefined ? wrong(`must be ${expected}`) : { value: output }
  })

const primitive = <T>(name: string) => guard((value): value is T => typeof value === name, `a ${name}`)

/** Accepts a string. */
export const string = () => primitive<string>('string')
/** Accepts a boolean. */
export const boolean = () => primitive<boolean>('boolean')

/** Accepts one of the given strings and booleans. */
export const oneOf = <const T extends string | boolean>(...allowed: readonly T[]) =>
  guard((value): value is T => allowed.includes(value as T), `one of ${allowed.join(', ')}`)

/** Accepts an array whose items pass the schema. */
export const array = <In, Out>(item: Schema<In, Out>) =>
  createSchema<readonly In[], readonly Out[]>((value) =>
    Array.isArray(value)
      ? collect(
          value.map((entry, index) => [index, item, entry]),
          (pairs) => pairs.map(([, output]) => output as Out),
        )
      : mustBe('an array', value),
  )

/** Accepts a record whose values pass the schema. Keys of the prototype are never read or written. */
export const record = <In, Out>(item: Schema<In, Out>) =>
  createSchema<Readonly<Record<string, In>>, Readonly<Record<string, Out>>>((value) =>
    isRecord(value)
      ? collect(
          Object.entries(value).map(([key, entry]) => [key, item, entry]),
          (pairs) => Object.fromEntries(pairs) as Record<string, Out>,
        )
      : mustBe('an object', value),
  )

/** Makes a field optional, with `fallback` as its default. */
export function optional<In, Out>(type: Schema<In, Out>): Schema<In | undefined, Out | undefined, true>
export function optional<In, Out>(type: Schema<In, Out>, fallback: Out): Schema<In | undefined, Out, true>
export function optional<In, Out>(type: Schema<In, Out>, fallback?: Out) {
  return createSchema<In | undefined, Out | undefined, true>(
    (value) => (value === undefined ? { value: fallback } : check(type, value)),
    true,
  )
}

/** Accepts an object with these fields. An unknown field is an issue, to catch typing mistakes. */
export const object = <T extends Shape>(shape: T) =>
  createSchema<ObjectInput<T>, ObjectOutput<T>>((value) => {
    if (!isRecord(value)) return mustBe('an object', value)
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
    if (unknown.length > 0) {
      const known = Object.keys(shape).join(', ') || 'none'
      return { issues: unknown.map((key) => ({ message: `is not known; known: ${known}`, path: [key] })) }
    }
    return collect(
      Object.entries(shape).map(([key, type]) => [key, type, ownValue(value, key)]),
      (pairs) => Object.fromEntries(pairs) as ObjectOutput<T>,
    )
  })

/** Whether a value is an object that is no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Validates the parts of a value by their schemas: all issues with their paths, or what `build` makes of the outputs. */
function collect<Out>(
  parts: readonly (readonly [key: PropertyKey, type: AnySchema, value: unknown])[],
  build: (outputs: readonly (readonly [PropertyKey, unknown])[]) => Out,
): SchemaResult<Out> {
  const issues: SchemaIssue[] = []
  const outputs = parts.map(([key, type, value]) => {
    const result = check(type, value)
    for (const issue of result.issues ?? []) issues.push({ ...issue, path: [key, ...(issue.path ?? [])] })
    return [key, (result as { readonly value?: unknown }).value] as const
  })
  return issues.length > 0 ? { issues } : { value: build(outputs) }
}
