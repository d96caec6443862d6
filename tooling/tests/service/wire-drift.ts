import type { $ZodType } from 'zod/v4/core'
import type { StandardSchema } from '../../../kernel/author.js'

/** Values of fields by their name, for texts that the widget reads in one form only, such as amounts. */
export type SampleFields = Readonly<Record<string, unknown>>

/** Creates a value of a zod schema, with every optional field. */
export function sampleOf(schema: $ZodType, fields: SampleFields = {}): unknown {
  const { def } = schema._zod as unknown as { readonly def: Def }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          Object.hasOwn(fields, name) ? fields[name] : sampleOf(field, fields),
        ]),
      )
    case 'array':
      return [sampleOf(def.element, fields)]
    case 'record':
      return {}
    case 'union':
      return sampleOf(def.options[0]!, fields)
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'optional':
    case 'nullable':
    case 'default':
      return sampleOf(def.innerType, fields)
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
  | { readonly type: 'enum'; readonly entries: Readonly<Record<string, string>> }
  | { readonly type: 'optional' | 'nullable' | 'default'; readonly innerType: $ZodType }
  | { readonly type: 'record' | 'string' | 'number' | 'boolean' | 'unknown' }

/** Names of a zod object's fields. */
export function fieldsOf(schema: $ZodType): readonly string[] {
  return Object.keys(Object(sampleOf(schema)) as object)
}

/**
 * Compares the answer that the service writes with the one that the widget reads.
 *
 * @returns fields that the widget reads and the service never writes, the issues of the widget's schema, and whether its first list
 *   has lost its entry
 */
export async function answerDrift(
  reads: StandardSchema,
  writes: $ZodType,
  fields?: SampleFields,
): Promise<readonly string[]> {
  const missing = new Set<string>()
  const result = await reads['~standard'].validate(recorded(sampleOf(writes, fields), '', missing))
  if (result.issues) return [...missing, ...result.issues.map(({ message }) => message)]
  // entries that cannot be read are left out without an issue
  const values: readonly unknown[] = [
    result.value,
    ...Object.values(Object(result.value) as Record<string, unknown>),
  ]
  const list = values.find((value): value is readonly unknown[] => Array.isArray(value))
  return [...missing, ...(list?.length === 0 ? ['no entry is read'] : [])]
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
