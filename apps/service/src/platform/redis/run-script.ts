import { createHash } from 'node:crypto'
import type { Redis } from './connect-redis.js'

/** A script that Redis runs all at once, by its hash. */
export interface Script {
  readonly text: string
  readonly hash: string
}

/** Makes a script of its text, which has `extend(key, ms)`: a key lasts so long from now at least. */
export function script(text: string): Script {
  const whole = `${extend}\n${text}`
  return { text: whole, hash: createHash('sha1').update(whole).digest('hex') }
}

const extend = `
local function extend(key, ms)
  redis.call('PEXPIRE', key, ms, 'NX')
  redis.call('PEXPIRE', key, ms, 'GT')
end`

/** Runs a script. A Redis that does not know it, a new one for example, is given it. */
export async function runScript(
  redis: Redis,
  { text, hash }: Script,
  given: readonly (string | number)[],
): Promise<unknown> {
  const options = { arguments: given.map(String) }
  try {
    return await redis.evalSha(hash, options)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
    await redis.scriptLoad(text)
    return redis.evalSha(hash, options)
  }
}
