import * as z from 'zod/mini'
import type { BalanceChange, Effect } from '../confirm/request.js'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const unlimited = 2n ** 64n - 1n

/** Account as a node reads it with the encoding `jsonParsed`. Null for one that does not exist. */
export const accountState = z.nullable(
  z.object({ lamports: z.number(), owner: z.string(), data: z.unknown() }),
)
/** Account as a node reads it. */
export type AccountState = z.infer<typeof accountState>

/** An account before and after a transaction. */
interface AccountChange {
  readonly address: string
  readonly before: AccountState
  readonly after: AccountState
}

const units = z.object({ amount: z.string().check(z.regex(/^\d+$/)) })
const tokenData = z.object({
  parsed: z.object({
    type: z.literal('account'),
    info: z.object({
      mint: z.string(),
      owner: z.string(),
      tokenAmount: z.object({ ...units.shape, decimals: z.number() }),
      delegate: z.nullish(z.string()),
      delegatedAmount: z.nullish(units),
      closeAuthority: z.nullish(z.string()),
    }),
  }),
})
type TokenState = z.infer<typeof tokenData>['parsed']['info']

/**
 * Compares accounts before and after a transaction: balances of tokens, and what gives others a right over an account of the user. An
 * account that cannot be read, or is gone, is named as such: its balance is not known to be zero.
 *
 * @param wallet address of the user
 */
export function compareAccounts(
  wallet: string,
  accounts: readonly AccountChange[],
): { readonly changes: readonly BalanceChange[]; readonly effects: readonly Effect[] } {
  const changes: BalanceChange[] = []
  const effects: Effect[] = []
  for (const { address, before, after } of accounts) {
    if (address === wallet) {
      if (before?.owner !== after?.owner && after?.owner !== systemProgram)
        effects.push({ kind: 'control', account: address })
      continue
    }
    const tokenBefore = readToken(before)
    const tokenAfter = readToken(after)
    const wasOwn = tokenBefore !== undefined && tokenBefore.owner === wallet
    const isOwn = tokenAfter !== undefined && tokenAfter.owner === wallet
    if (isUnreadableToken(before) || isUnreadableToken(after) || (wasOwn && !tokenAfter)) {
      effects.push({ kind: 'unreadable', account: address })
      continue
    }
    if (!wasOwn && !isOwn) {
      if (mentions(before, wallet) > mentions(after, wallet))
        effects.push({ kind: after ? 'control' : 'unreadable', account: address })
      continue
    }
    if (!tokenAfter) continue
    const amountBefore = wasOwn ? BigInt(tokenBefore.tokenAmount.amount) : 0n
    // what is in an account of another owner is gone
    const amountAfter = isOwn ? BigInt(tokenAfter.tokenAmount.amount) : 0n
    const amount = amountAfter - amountBefore
    const { mint } = tokenAfter
    if (amount !== 0n) changes.push({ decimals: tokenAfter.tokenAmount.decimals, amount, token: mint })
    if (givesControl(wallet, wasOwn ? tokenBefore : undefined, tokenAfter))
      effects.push({ kind: 'control', account: address })
    const spender = newDelegate(wallet, wasOwn ? tokenBefore : undefined, tokenAfter)
    if (spender !== undefined) {
      const allowed = delegatedAmount(tokenAfter)
      const permission = allowed === unlimited ? 'unlimited' : allowed
      effects.push({ kind: 'spending', token: mint, spender, amount: permission })
    }
  }
  return { changes: joined(changes), effects }
}

/** Whether another party owns an account of the user afterwards, or may close it. */
function givesControl(wallet: string, before: TokenState | undefined, after: TokenState): boolean {
  if (after.owner !== wallet) return true
  const { closeAuthority } = after
  return Boolean(closeAuthority) && closeAuthority !== wallet && closeAuthority !== before?.closeAuthority
}

/** Party that may spend more than before. Undefined without one. */
function newDelegate(wallet: string, before: TokenState | undefined, after: TokenState): string | undefined {
  const { delegate } = after
  if (!delegate || delegate === wallet) return undefined
  const isSame = delegate === before?.delegate && delegatedAmount(after) <= delegatedAmount(before)
  return isSame ? undefined : delegate
}

const delegatedAmount = (token: TokenState | undefined) => BigInt(token?.delegatedAmount?.amount ?? 0)

function readToken(state: AccountState): TokenState | undefined {
  if (!state || !tokenPrograms.includes(state.owner)) return undefined
  return tokenData.safeParse(state.data).data?.parsed.info
}

/** Whether an account is of a token program, and its data is neither a token account nor parsed as something else, such as a mint. */
function isUnreadableToken(state: AccountState): boolean {
  if (!state || !tokenPrograms.includes(state.owner) || readToken(state)) return false
  const { type } = Object((Object(state.data) as { parsed?: unknown }).parsed) as { readonly type?: unknown }
  return type !== 'mint' && type !== 'multisig'
}

/** Number of times that an account names the user, for example as the authority of a stake or a mint. */
function mentions(state: AccountState, wallet: string): number {
  const { parsed } = Object(state?.data) as { readonly parsed?: unknown }
  return parsed === undefined ? 0 : JSON.stringify(parsed).split(wallet).length - 1
}

/** Joins the changes of one mint, such as a move between two accounts of the user. */
function joined(changes: readonly BalanceChange[]): readonly BalanceChange[] {
  const sums = new Map<string | undefined, BalanceChange>()
  for (const change of changes) {
    const sum = sums.get(change.token)?.amount ?? 0n
    sums.set(change.token, { ...change, amount: sum + change.amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}
