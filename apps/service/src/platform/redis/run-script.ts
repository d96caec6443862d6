import { createHash } from 'node:crypto'
import type { Redis } from './connect-redis.js'

/** Lua script, which Redis runs atomically. */
export interface Script {
  readonly text: string
  readonly hash: string
}

/** `extend(key, ms)`: sets the lifetime of a key, but never shortens it. */
const extend = `
local function extend(key, ms)
  redis.call('PEXPIRE', key, ms, 'NX')
  redis.call('PEXPIRE', key, ms, 'GT')
end`

/** Creates a script, which can call `extend(key, ms)`. */
export function script(text: string): Script {
  const whole = `${extend}\n${text}`
  return { text: whole, hash: createHash('sha1').update(whole).digest('hex') }
}

/**
 * Runs a script by its hash, or by its text on a Redis that does not have it, after a restart for example. defineScript of
 * @redis/client does the same, but only for scripts that are given when a connection is opened, and the platform opens it
 * for all modules.
 */
export async function runScript(
  redis: Redis,
  { text, hash }: Script,
  input: readonly (string | number)[],
): Promise<unknown> {
  const options = { arguments: input.map(String) }
  try {
    return await redis.evalSha(hash, options)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
    return redis.eval(text, options)
  }
}
