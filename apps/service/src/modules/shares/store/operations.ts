import type { EventLimit } from '../../../access/wallet-audit.js'
import type { Queries } from '../../../platform/database/database.js'
import { HttpError } from '../../../platform/http/http-error.js'
import { operationAccount } from '../../smart-accounts/account-kinds.js'
import type { Bundlers, PagePaymaster } from '../../smart-accounts/create-bundlers.js'
import type { Caller, SharesParts } from '../shares-parts.js'
import { sharesAudit, type SharesAction } from './audit.js'
import { changeWallets, requireWallet, type WalletRow } from './wallets.js'

/** Request to a bundler or paymaster. */
export interface OperationRequest {
  readonly chain: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly paymaster?: PagePaymaster | undefined
}

const hourMs = 3_600_000
/** Alarm and limit of what the operator pays for. */
export interface SponsoringLimit {
  /** Operations of one project in an hour; 0 for no limit. */
  readonly perProject: number
  /** Called when the limit of a project stops further ones. */
  onProjectLimit(): void
}

/** Limits of a wallet, by method: what costs the operator money. */
const limits: Readonly<Record<string, EventLimit<SharesAction>>> = {
  pm_getPaymasterData: { action: 'sponsor', max: 60, windowMs: hourMs },
  eth_sendUserOperation: { action: 'operation', max: 60, windowMs: hourMs },
}
const pageLimit: EventLimit<SharesAction> = { action: 'sponsor-page', max: 60, windowMs: hourMs }
/** Methods whose first parameter is an operation of the account. */
const ofOperation: readonly string[] = [
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
]

/**
 * Sends a request of a wallet to the operator's bundler or paymaster, or to the paymaster of the page.
 *
 * @param paymasterOrigins origins of paymasters that pages of the project may name
 * @throws an HttpError: 404 without a wallet or a bundler, 403 for an operation of another account or a paymaster that the project does
 *   not allow, 429 over the limit
 */
export async function askBundler(
  parts: SharesParts,
  bundlers: Bundlers,
  caller: Caller,
  { chain, method, params, paymaster }: OperationRequest,
  paymasterOrigins: readonly string[],
  { perProject, onProjectLimit }: SponsoringLimit,
) {
  if (paymaster && !isAllowed(paymaster.url, paymasterOrigins))
    throw new HttpError(
      403,
      'paymaster',
      'The project does not allow this paymaster. Add its origin to paymasterOrigins of the settings of smart-accounts.',
    )
  await changeWallets(parts.queries, caller, async (transaction) => {
    const wallet = await requireWallet(transaction, parts.rows, caller)
    const { id } = wallet
    if (ofOperation.includes(method)) requireOwn(params, wallet)
    const found = limits[method]
    if (!found) return
    // what the paymaster of the page pays for costs the operator nothing
    const limit = paymaster && found.action === 'sponsor' ? pageLimit : found
    const now = parts.clock.now()
    await sharesAudit.assertLimit(transaction, { wallet: id }, limit, now)
    // wallets cost nothing, and the address of one is unproven: many of them must not use up the paymaster
    const isPaid = limit.action === 'sponsor' && perProject > 0
    if (isPaid)
      await assertProjectLimit(transaction, caller, { ...limit, max: perProject }, { now, onProjectLimit })
    await sharesAudit.record(transaction, { at: now, action: limit.action, wallet: id, caller })
  })
  return bundlers.ask(chain, method, params, paymaster)
}

async function assertProjectLimit(
  transaction: Queries,
  { projectId: project }: Caller,
  limit: EventLimit<SharesAction>,
  { now, onProjectLimit }: { readonly now: number; onProjectLimit(): void },
): Promise<void> {
  try {
    await sharesAudit.assertLimit(transaction, { project }, limit, now)
  } catch (error) {
    if (error instanceof HttpError) onProjectLimit()
    throw error
  }
}

function isAllowed(text: string, origins: readonly string[]): boolean {
  const { origin, username, password } = new URL(text)
  return origins.includes(origin) && username === '' && password === ''
}

function requireOwn(
  [operation, contract]: readonly unknown[],
  { accountKind, evmAddress }: Pick<WalletRow, 'accountKind' | 'evmAddress'>,
): void {
  const account = operationAccount(accountKind, evmAddress as `0x${string}`)
  const { sender } = Object(operation) as { readonly sender?: unknown }
  if (!account || String(sender).toLowerCase() !== account.sender.toLowerCase())
    throw new HttpError(403, 'sender', 'The operation is of another account')
  if (String(contract).toLowerCase() !== account.entryPoint.toLowerCase())
    throw new HttpError(
      403,
      'entryPoint',
      `The operation is for another contract than ${account.entryPointName}`,
    )
}
