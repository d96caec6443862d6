import * as z from 'zod'

/** Length of a share in bytes: one for each byte of the entropy, and its coordinate. */
const shareBytes = 33

/** Share of a wallet, with what its file says about the wallet. */
export interface RecoveryShare {
  /** 33 bytes. */
  readonly bytes: Uint8Array
  readonly evmAddress?: string | undefined
  readonly split?: string | undefined
}

/** Recovery kit, or a released share with its split; unknown fields are left alone. */
const file = z.object({
  share: z.string(),
  evmAddress: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
  split: z.string().optional(),
})

/**
 * Reads a share: its base64url, or JSON with a field `share`, such as a recovery kit.
 *
 * @param name of the file, for errors, which do not quote the text
 */
export function readShare(text: string, name: string): RecoveryShare {
  const { share, ...rest } = parse(text.trim(), name)
  const bytes = new Uint8Array(Buffer.from(share, 'base64url'))
  if (!/^[\w-]+$/.test(share) || bytes.length !== shareBytes)
    throw new Error(`${name} has no share: expected ${shareBytes} bytes in base64url.`)
  return { bytes, ...rest }
}

function parse(text: string, name: string): z.output<typeof file> {
  if (!text.startsWith('{')) return { share: text }
  try {
    return file.parse(JSON.parse(text))
  } catch {
    throw new Error(`${name} is no recovery kit: expected JSON with the field share.`)
  }
}
