/**
 * The part of Standard Schema v1 (standardschema.dev) that the kernel reads. Any library that speaks it
 * can check a plugin's options; the check must answer at once.
 */
export interface StandardSchema<out In = unknown, out Out = In> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Out> | Promise<SchemaResult<Out>>
    readonly types?: { readonly input: In; readonly output: Out } | undefined
  }
}

/** What went wrong, and where. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The checked value, or what is wrong with it. */
export type SchemaResult<Out> =
  { readonly value: Out; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] }

/** The path of an issue as a developer writes it: `networks[0].name`; empty for the value itself. */
export function issuePath(issue: SchemaIssue): string {
  return (issue.path ?? []).reduce<string>((path, part) => {
    const key = typeof part === 'object' ? part.key : part
    if (typeof key === 'number') return `${path}[${key}]`
    return path ? `${path}.${String(key)}` : String(key)
  }, '')
}
