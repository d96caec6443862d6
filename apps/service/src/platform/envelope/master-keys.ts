import * as z from 'zod'

/** Master key of an option. */
export interface MasterKey {
  /** Stored beside the data keys that it encrypts. */
  readonly id: string
  /** 32 bytes. */
  readonly bytes: Uint8Array
}

const keyBytes = 32
const wrong =
  'must be ID:KEY, comma-separated, each key 32 bytes in base64 and each ID of a-z, 0-9 and -, used once'

/** Reads `2027:q83v…,2026:AAEC…`. The first key encrypts, all decrypt. */
export const masterKeys = z
  .string()
  .default('')
  .transform((text, context): readonly MasterKey[] => {
    const keys = text
      .split(',')
      .filter((entry) => entry.trim() !== '')
      .map(readKey)
    const ids = new Set(keys.map((key) => key?.id))
    if (keys.every((key) => key !== undefined) && ids.size === keys.length) return keys
    // the text is secret
    context.addIssue({ code: 'custom', message: wrong, input: '' })
    return z.NEVER
  })

function readKey(text: string): MasterKey | undefined {
  const [, id, base64] = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(text.trim()) ?? []
  if (id === undefined || base64 === undefined) return undefined
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === keyBytes ? { id, bytes } : undefined
}
