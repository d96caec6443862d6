import { MetaMaskOpenRPCDocument } from '@metamask/api-specs'
import * as z from 'zod'

/** Description of the methods of MetaMask, in the format OpenRPC. */
interface Specification {
  readonly methods: readonly {
    readonly name: string
    readonly params: readonly { readonly schema: object }[]
    readonly result: { readonly schema: object }
  }[]
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const { methods, components } = MetaMaskOpenRPCDocument as unknown as Specification

/** Names of the methods in the specification. */
export const specifiedMethods: readonly string[] = methods.map(({ name }) => name)

/**
 * Keywords of JSON Schema that zod does not know. They demand that a transaction without `to` has `data`, and that objects of several
 * schemas have no further fields.
 */
const unsupported = ['if', 'then', 'unevaluatedProperties']

/** Replaces the references of a schema by what they name, and leaves out what is not supported. */
function resolved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolved)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, ...fields } = schema as { readonly $ref?: string }
  const name = $ref?.replace('#/components/schemas/', '')
  const named = name === undefined ? {} : (resolved(components.schemas[name]) as object)
  return {
    ...named,
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([key]) => !unsupported.includes(key))
        .map(([key, part]) => [key, resolved(part)]),
    ),
  }
}

/** Returns the schemas of a method. @throws if the specification does not have it */
export function schemasOf(method: string) {
  const found = methods.find(({ name }) => name === method)
  if (!found) throw new Error(`no ${method} in the specification`)
  const read = (schema: object) =>
    z.fromJSONSchema(resolved(schema) as Parameters<typeof z.fromJSONSchema>[0])
  return { params: found.params.map(({ schema }) => read(schema)), result: read(found.result.schema) }
}
