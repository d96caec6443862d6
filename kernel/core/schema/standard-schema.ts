/**
 * The part of Standard Schema v1 (standardschema.dev) that the kernel uses. Schemas of any library that supports it can
 * validate options; validation must be synchronous.
 */
export interface StandardSchema<out In = unknown, out Out = In> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Out> | Promise<SchemaResult<Out>>
    readonly types?: { readonly input: In; readonly output: Out } | undefined
  }
}

/** An issue with its path. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The validated value, or the issues. */
export type SchemaResult<Out> =
  { readonly value: Out; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] }

/** Formats the path of an issue: `networks[0].name`; empty for the value itself. */
export function issuePath(issue: SchemaIssue): string {
  return (issue.path ?? []).reduce<string>((path, part) => {
    const key = typeof part === 'object' ? part.key : part
    if (typeof key === 'number') return `${path}[${key}]`
    return path ? `${path}.${String(key)}` : String(key)
  }, '')
}
