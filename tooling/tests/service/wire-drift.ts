import type { $ZodType } from 'zod/v4/core'
import type { StandardSchema } from '../../../kernel/author.js'

/** Creates a value of a zod schema, with every optional field. */
export function sampleOf(schema: $ZodType): unknown {
  const { def } = schema._zod as unknown as { readonly def: Def }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field)]))
    case 'array':
      return [sampleOf(def.element)]
    case 'record':
      return {}
    case 'union':
      return sampleOf(def.options[0]!)
    case 'literal':
      return def.values[0]
    case 'optional':
    case 'nullable':
    case 'default':
      return sampleOf(def.innerType)
    case 'string':
      return 'text'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'unknown':
      return null
  }
}

type Def =
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, $ZodType>> }
  | { readonly type: 'array'; readonly element: $ZodType }
  | { readonly type: 'union'; readonly options: readonly $ZodType[] }
  | { readonly type: 'literal'; readonly values: readonly unknown[] }
  | { readonly type: 'optional' | 'nullable' | 'default'; readonly innerType: $ZodType }
  | { readonly type: 'record' | 'string' | 'number' | 'boolean' | 'unknown' }

/** Names of a zod object's fields. */
export function fieldsOf(schema: $ZodType): readonly string[] {
  return Object.keys(Object(sampleOf(schema)) as object)
}

/**
 * Compares the answer that the service writes with the one that the widget reads.
 *
 * @returns fields that the widget reads and the service never writes, and the issues of the widget's schema
 */
export async function answerDrift(reads: StandardSchema, writes: $ZodType): Promise<readonly string[]> {
  const missing = new Set<string>()
  const { issues } = await reads['~standard'].validate(recorded(sampleOf(writes), '', missing))
  return [...missing, ...(issues ?? []).map(({ message }) => message)]
}

/** Returns the fields that the widget reads and the service never writes, for answers whose values have forms that a sample has not. */
export async function unwrittenFields(reads: StandardSchema, writes: $ZodType): Promise<readonly string[]> {
  const missing = new Set<string>()
  await reads['~standard'].validate(recorded(sampleOf(writes), '', missing))
  return [...missing]
}

/** Wraps a value so that reads of fields that it lacks are collected. */
function recorded(value: unknown, path: string, missing: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name, self) {
      const isField = typeof name === 'string' && !Array.isArray(target) && !(name in Object.prototype)
      const at = `${path}${path && '.'}${String(name)}`
      if (isField && !Object.hasOwn(target, name)) missing.add(at)
      return recorded(Reflect.get(target, name, self), Array.isArray(target) ? path : at, missing)
    },
  })
}
