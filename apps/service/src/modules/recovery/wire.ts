import * as z from 'zod'
import { walletSignature } from '../../access/index.js'
import { recoveryModes } from './tables.js'

/** Query of all endpoints of the frame. */
export const projectQuery = z.object({ projectId: z.string() })
/** Answer without content. */
export const emptyAnswer = z.object({})
/** Body without content; clients may leave it out. */
export const emptyBody = z.object({}).nullish()

const maxKdfLength = 1_000
const split = z
  .string('must be the id of a split')
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID')
const base64url = (max: number) =>
  z
    .string(`must be base64url of at most ${max} characters`)
    .regex(/^[\w-]+$/, 'must be base64url')
    .max(max, `must have at most ${max} characters`)
const email = z
  .string('must be an e-mail address')
  .min(3, 'must be an e-mail address')
  .max(320, 'is too long')
/** Parameters of the encryption, which the frame alone reads. */
const kdf = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]), 'must be an object')
  .refine((value) => JSON.stringify(value).length <= maxKdfLength, 'is too long')

/** Answer of POST /recovery/v1/state. */
export const stateAnswer = z.object({
  mode: z.enum(recoveryModes).nullable(),
  split: z.string().nullable(),
  /** In lower case. A wallet whose record in the module shares is lost is recognised by it. */
  evmAddress: z.string().nullable(),
  /** Milliseconds since 1970. */
  changedAt: z.number().nullable(),
  /** Recovery kit that the user saved last: `old` if the wallet was split again since. */
  kit: z.enum(['none', 'current', 'old']),
})

const newShare = {
  evmAddress: z
    .string('must be an address')
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits'),
  split,
  contact: z.union(
    [z.strictObject({ email }), z.enum(['none', 'present'])],
    'must be { email }, "none", or "present" for the address of the share that is replaced',
  ),
  signature: walletSignature,
}
/** Body of POST /recovery/v1/shares. */
export const newShareBody = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ ...newShare, mode: z.literal('automatic'), share: base64url(200) }),
    z.strictObject({
      ...newShare,
      mode: z.enum(['password', 'passkey']),
      ciphertext: base64url(1_000),
      kdf,
      credentialId: base64url(1_400).optional(),
    }),
  ],
  'must have the fields of its mode: automatic, password or passkey',
)
/** Body of endpoints of one split. */
export const splitBody = z.object({ split })

const content = {
  mode: z.enum(recoveryModes),
  share: z.string().optional(),
  ciphertext: z.string().optional(),
  kdf: z.record(z.string(), z.unknown()).optional(),
  credentialId: z.string().optional(),
}
/** Answer of POST /recovery/v1/shares/read. */
export const shareAnswer = z.object(content)
/** Body of POST /recovery/v1/release. */
export const releaseBody = z
  .object({ code: z.string('must be a code').max(16, 'is too long').optional() })
  .nullish()
/** Answer of POST /recovery/v1/release. */
export const releaseAnswer = z.object({ split: z.string(), ...content })

/** Body of POST /recovery/v1/proofs. */
export const proofBody = z.object({
  email,
})

/** Body of POST /recovery/v1/contact. */
export const contactBody = z.object({
  contact: z.union([z.strictObject({ email }), z.literal('none')], 'must be { email }, or "none"'),
  signature: walletSignature,
})
