const table: readonly (readonly [RegExp, string])[] = [
  [
    /pairing already exists|already initialized/i,
    'That pairing address was used already. Ask the page for a new one.',
  ],
  [/expired/i, 'That pairing address has expired. Ask the page for a new one.'],
  [
    /no internet|socket|stalled|failed to publish|subscri|websocket|interrupted|timeout|timed out|connection/i,
    'The relay cannot be reached. Try again in a moment.',
  ],
  [
    /unauthorized|jwt|project/i,
    'The relay has turned this wallet away: its project or its address is wrong.',
  ],
]

/** What the sign client or the relay throws, as a person reads it; their own words where none of ours fit. */
export function inPlainWords(error: unknown): string {
  const text =
    error instanceof Error ? error.message : String(Reflect.get(Object(error) as object, 'message') ?? error)
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? `That did not work: ${text}`
}
