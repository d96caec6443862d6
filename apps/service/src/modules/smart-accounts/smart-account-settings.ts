import * as z from 'zod'
import { accountKinds } from './account-kinds.js'

/** Settings of a project for smart accounts. */
export const smartAccountSettings = z.strictObject({
  /** Kind of smart account of new wallets. Wallets that exist keep theirs. */
  accountKind: z.enum(accountKinds, `must be ${accountKinds.join(' or ')}`).default('simple7702'),
  /** Origins of paymasters that pages may name in a batch (ERC-7677). Default: none, so that only the operator's is used. */
  paymasterOrigins: z
    .array(
      z
        .string()
        .refine(isPaymasterOrigin, 'must be an origin such as https://paymaster.example, without a path'),
      'must be a list of origins',
    )
    .max(16, 'must have at most 16 origins')
    .default([]),
})

/** Settings of a project for smart accounts. */
export type SmartAccountSettings = z.output<typeof smartAccountSettings>

/** Without TLS only on this machine: whoever changes the answers of a paymaster decides whether batches are sent. */
function isPaymasterOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}
