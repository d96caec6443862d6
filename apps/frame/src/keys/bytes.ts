/** Overwrites bytes with zeros. Copies that the engine or a library made are out of reach. */
export function overwrite(...secrets: readonly (Uint8Array | null | undefined)[]): void {
  for (const bytes of secrets) bytes?.fill(0)
}

/** Runs `task` with bytes, and overwrites them afterwards, also if it throws. */
export async function withSecret<Result>(
  secret: Uint8Array,
  task: (secret: Uint8Array) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await task(secret)
  } finally {
    overwrite(secret)
  }
}
