/** Package of a module: `@acme/near` for `@acme/near/plugin`. A path has none. */
export function packageOf(from: string): string {
  return /^(@[^/]+\/[^/]+|[^./][^/]*)/.exec(from)?.[1] ?? ''
}
