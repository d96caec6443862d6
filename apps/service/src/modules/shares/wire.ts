import * as z from 'zod'
import { walletSignature } from '../../access/index.js'
import { accountKinds } from '../smart-accounts/account-kinds.js'

/** Query of all endpoints of the frame. */
export const projectQuery = z.object({ projectId: z.string() })
/** Answer without content. */
export const emptyAnswer = z.object({})
/** Body without content; clients may leave it out. */
export const emptyBody = z.object({}).nullish()

const split = z
  .string('must be the id of a split')
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID')
const share = z
  .string('must be a share')
  .regex(/^[\w-]{1,200}$/, 'must be base64url of at most 200 characters')
const accountType = z.enum(['eoa', 'smartAccount'], 'must be eoa or smartAccount')
const evmAddress = z
  .string('must be an address')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')

const wallet = z.object({
  id: z.string(),
  evmAddress: z.string(),
  solanaAddress: z.string(),
  accountKind: z.string(),
  /** By the wallet's key, over the addresses and the kind. Null for a wallet of an earlier release. */
  signature: z.string().nullable(),
  preferred: z.object({ eip155: accountType, solana: accountType }),
})

/** Answer of POST /shares/v1/wallet. */
export const walletAnswer = z.object({
  wallet: wallet.nullable(),
  /** Whether the device has a set of the wallet. */
  hasDeviceSet: z.boolean(),
})

/** Body of POST /shares/v1/wallet/preferred. */
export const preferredBody = z.object({
  namespace: z.enum(['eip155', 'solana'], 'must be eip155 or solana'),
  type: accountType,
})

/** Body of POST /shares/v1/wallets. */
export const newWalletBody = z.object({
  evmAddress,
  solanaAddress: z
    .string('must be an address')
    .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be an address of Solana'),
  accountKind: z.enum(accountKinds, `must be ${accountKinds.join(' or ')}`),
  split,
  share,
  /** Over the share. */
  signature: walletSignature,
  /** Over the addresses and the kind. */
  walletSignature,
})
export const newWalletAnswer = z.object({ walletId: z.string() })

/** Body of POST /shares/v1/wallet/signature. */
export const signatureBody = z.object({ signature: walletSignature })

/** Body of POST /shares/v1/sets. */
export const newSetBody = z.object({ split, share, signature: walletSignature })
/** Body of endpoints of one split. */
export const splitBody = z.object({ split })
/** Answer of POST /shares/v1/sets/read. */
export const shareAnswer = z.object({ share: z.string() })
/** Answer of the releases. */
export const releaseAnswer = z.object({ split: z.string(), share: z.string() })

/** Body of POST /shares/v1/operations. */
export const operationBody = z.object({
  chain: z
    .string('must be a CAIP-2 id')
    .regex(/^eip155:\d{1,16}$/, 'must be a CAIP-2 id such as eip155:8453'),
  method: z.enum(
    [
      'eth_sendUserOperation',
      'eth_estimateUserOperationGas',
      'eth_getUserOperationReceipt',
      'eth_getUserOperationByHash',
      'eth_supportedEntryPoints',
      'pm_getPaymasterStubData',
      'pm_getPaymasterData',
    ],
    'must be a method of bundlers or paymasters',
  ),
  params: z.array(z.unknown(), 'must be a list').max(3, 'must have at most 3 entries'),
  /** Paymaster of the page, whose origin the project allows. Default: the operator's. */
  paymaster: z
    .strictObject({
      url: z.url('must be a URL').max(2_048, 'must have at most 2,048 characters'),
      context: z.record(z.string(), z.unknown(), 'must be an object').default({}),
    })
    .optional(),
})
/** Answer of POST /shares/v1/operations, as the bundler or paymaster gave it. */
export const operationAnswer = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** Body of POST /shares/v1/devices/revoke. */
export const revokeBody = z.union(
  [z.strictObject({ jkt: z.string().regex(/^[\w-]{43}$/) }), z.strictObject({ everywhere: z.literal(true) })],
  'must have jkt, the thumbprint of a key, or everywhere: true',
)
