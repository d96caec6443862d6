import * as z from 'zod/mini'
import { fromBase64Url, toBase64Url } from '../wallet/base64url.js'

const schema = z.object({
  share: z.string().check(z.regex(/^[\w-]{1,200}$/)),
  evmAddress: z.optional(z.string()),
  split: z.optional(z.string()),
})

/** Content of the file of a recovery kit. */
export interface RecoveryKit {
  readonly share: Uint8Array
  readonly evmAddress?: string | undefined
  readonly split?: string | undefined
}

/** Writes the file of a recovery kit. */
export function writeKit({ share, evmAddress, split }: RecoveryKit): string {
  return `${JSON.stringify({ share: toBase64Url(share), evmAddress, split }, undefined, 2)}\n`
}

/** Reads the file of a recovery kit. Undefined if it is none. */
export function readKit(text: string): RecoveryKit | undefined {
  try {
    const { share, ...rest } = schema.parse(JSON.parse(text))
    return { ...rest, share: fromBase64Url(share) }
  } catch {
    return undefined
  }
}
