import * as z from 'zod'

/** Master key in the memory of the process. */
export interface LocalKey {
  readonly kind: 'local'
  /** Stored beside the data keys that it encrypts. */
  readonly id: string
  /** 32 bytes. */
  readonly bytes: Uint8Array
}

/** Master key of a key management service, which it never leaves. */
interface ServiceKey {
  readonly kind: 'vault' | 'aws' | 'gcp'
  /** URL of a key of Vault transit, ARN of a key of AWS, or resource name of a key of Google Cloud. */
  readonly address: string
}

/** Master key of an option. */
export type MasterKey = LocalKey | ServiceKey

const keyBytes = 32
const wrong =
  'must be ID:KEY, comma-separated, each key 32 bytes in base64 and each ID of a-z, 0-9 and -, used once; or vault:URL, aws:ARN ' +
  'and gcp:NAME'

const addresses: Readonly<Record<ServiceKey['kind'], RegExp>> = {
  vault: /^https?:\/\/[^\s,?#@]+\/[\w-]+\/[\w-]+$/,
  aws: /^arn:[\w-]+:kms:[\w-]+:\d{12}:(key|alias)\/[\w/-]+$/,
  gcp: /^projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+$/,
}

/** Reads `2027:q83v…,vault:https://vault.example/transit/shares`. The first key encrypts, all decrypt. */
export const masterKeys = z
  .string()
  .default('')
  .transform((text, context): readonly MasterKey[] => {
    const keys = text
      .split(',')
      .filter((entry) => entry.trim() !== '')
      .map((entry) => readKey(entry.trim()))
    const names = new Set(keys.map((key) => key && nameOf(key)))
    if (keys.every((key) => key !== undefined) && names.size === keys.length) return keys
    // the text is secret
    context.addIssue({ code: 'custom', message: wrong, input: '' })
    return z.NEVER
  })

/** Returns the name of a key within its option. */
function nameOf(key: MasterKey): string {
  return key.kind === 'local' ? key.id : `${key.kind}:${key.address}`
}

function readKey(text: string): MasterKey | undefined {
  const [, prefix = '', rest = ''] = /^([a-z0-9-]{1,32}):(.+)$/.exec(text) ?? []
  if (prefix === 'vault' || prefix === 'aws' || prefix === 'gcp')
    return addresses[prefix].test(rest) ? { kind: prefix, address: rest } : undefined
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(rest)) return undefined
  const bytes = Buffer.from(rest, 'base64')
  return bytes.length === keyBytes ? { kind: 'local', id: prefix, bytes } : undefined
}
