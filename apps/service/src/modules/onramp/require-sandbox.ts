/** Page of the sandbox, and the key that it shares with the service. */
export interface SandboxAccess {
  readonly url: string
  readonly key: string
}

/**
 * Returns the sandbox of the options; undefined if there is none.
 *
 * @throws if it is configured for a service that is not for development, or without its key
 */
export function requireSandbox(
  { url, key }: { readonly url: string | undefined; readonly key: string | undefined },
  isDevelopment: boolean,
): SandboxAccess | undefined {
  if (url === undefined) return undefined
  if (!isDevelopment) throw new Error('ONRAMP_SANDBOX_URL is for --dev only: its page gives assets away.')
  if (key === undefined)
    throw new Error('ONRAMP_SANDBOX_URL is set, so ONRAMP_SANDBOX_KEY must be the key of its links.')
  return { url: url.replace(/\/+$/, ''), key }
}
