import {
  accountOf,
  cleanName,
  connectionAtom,
  issuePath,
  namespaceOf,
  networkByIdAtom,
  schema,
  type Store,
} from '#kernel'
import {
  addressFormatAtom,
  addressOf,
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  isSameAddress,
  type CaipAddress,
  type CaipNetworkId,
} from '#kernel/chain'
import type { TrackedTransaction } from '#kernel/money'
import { storedAsset } from '#plugins/transactions/contract'
import type { TrackedFields } from './contract.js'
import { trackingErrors } from './errors.js'

const hashPattern = /^[\da-z]{16,128}$/i

const text = (max: number, expected: string) =>
  schema.guard(
    (value): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= max,
    expected,
  )
const transactionSchema = schema.object({
  hash: schema.guard(
    (value): value is string => typeof value === 'string' && hashPattern.test(value),
    'the hash or signature of a transaction',
  ),
  label: text(48, 'a text of at most 48 characters that says what the transaction does'),
  chainId: schema.optional(schema.guard(isCaipNetworkId, 'a CAIP-2 id such as "eip155:8453", or left out')),
  account: schema.optional(
    schema.guard(isCaipAddress, 'a CAIP-10 id such as "eip155:8453:0x…", or left out'),
  ),
  sentTo: schema.optional(text(200, 'an address, or left out')),
  moves: schema.optional(
    schema.array(
      schema.object({
        direction: schema.oneOf('in', 'out'),
        amount: schema.guard(
          (value): value is bigint => typeof value === 'bigint' && value >= 0n && value < 2n ** 256n,
          'a bigint in base units',
        ),
        asset: schema.object(storedAsset()),
      }),
    ),
  ),
})

const bad = (field: string, problem: string) => trackingErrors.BAD_TRANSACTION({ values: { field, problem } })

/**
 * Checks a transaction of the page, and returns its fields without an id.
 *
 * @throws tracking/BAD_TRANSACTION
 */
export function readTransaction(store: Store, input: TrackedTransaction): Omit<TrackedFields, 'id'> {
  const checked = schema.check(transactionSchema, input)
  if (checked.issues) {
    const [issue] = checked.issues
    throw bad(issue ? issuePath(issue) : '', issue?.message ?? '')
  }
  const { hash, label, sentTo = '', moves = [] } = input
  const chainId = input.chainId ?? store.get(connectionAtom)?.chainId
  if (chainId === undefined)
    throw bad('chainId', 'is missing, and no wallet is connected. Pass the network of the transaction')
  if (!store.get(networkByIdAtom)(chainId))
    throw bad('chainId', `"${chainId}" is not configured. Pass a network that the widget has, or add it`)
  const account = senderOf(store, chainId, input.account)
  return { account, chainId, hash, label: cleanName(label), sentTo, moves, wallet: '' }
}

/** Returns the sender, by default the connected account. An address of that account has its spelling. */
function senderOf(store: Store, chainId: CaipNetworkId, given: CaipAddress | undefined): CaipAddress {
  const namespace = namespaceOf(chainId)
  const { address } = store.get(accountOf(namespace))
  if (given === undefined) {
    if (address === undefined)
      throw bad('account', `is missing, and no account of ${namespace} is connected. Pass the sender`)
    return caipAddress(chainId, address)
  }
  if (!given.startsWith(`${chainId}:`))
    throw bad('account', `is not on ${chainId}. Pass the sender on the network of the transaction`)
  const format = store.get(addressFormatAtom)(namespace)
  return address !== undefined && isSameAddress(addressOf(given), address, format)
    ? caipAddress(chainId, address)
    : given
}
