import { accountsOf, type LookedUpAddresses } from '../solana-accounts.js'
import type { SolanaMessage } from '../solana-wire.js'
import { anyToken, createDrawnEffects, nativeAsset, type DrawnEffects } from './drawn-effects.js'
import { readableText } from './visible-text.js'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/** Largest amount of a token on Solana, which stands for "no limit". */
export const unlimitedTokens = (1n << 64n) - 1n

/** Meaning of an instruction. An undefined address is in a lookup table that is not read yet, or cannot be. */
export type SolanaStep =
  | { readonly kind: 'send'; readonly to: string | undefined; readonly lamports: bigint }
  | {
      readonly kind: 'sendToken'
      readonly mint: string | undefined
      /** Token account of the receiver. */
      readonly to: string | undefined
      readonly amount: bigint
      /** Undefined where the instruction does not name them. */
      readonly decimals: number | undefined
    }
  | {
      readonly kind: 'allowToken'
      readonly mint: string | undefined
      readonly spender: string | undefined
      readonly amount: bigint
      readonly decimals: number | undefined
    }
  | { readonly kind: 'revoke'; readonly account: string | undefined }
  /** Undefined lamports: the rent of a token account. */
  | {
      readonly kind: 'openAccount'
      readonly account: string | undefined
      readonly lamports: bigint | undefined
    }
  /** Sends all lamports of the account to another. */
  | { readonly kind: 'closeAccount'; readonly account: string | undefined; readonly to: string | undefined }
  /** Gives control of an account to another owner or authority. */
  | { readonly kind: 'assign'; readonly account: string | undefined }
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'unknown'; readonly program: string | undefined }

/**
 * Reads the instructions of a message. Those of the compute budget are left out: they change the fee, which is shown itself.
 *
 * @param lookedUp addresses of lookup tables. Undefined while they are not known
 * @returns undefined for a version of messages that is not known
 */
export function readInstructions(
  message: SolanaMessage,
  lookedUp?: LookedUpAddresses,
): readonly SolanaStep[] | undefined {
  if (message.version !== 'legacy' && message.version !== 0) return undefined
  const all = accountsOf(message, lookedUp)
  return message.instructions.flatMap((instruction) => {
    // no program is in a lookup table
    const program = message.staticAccounts[instruction.programAddressIndex]
    const accounts = (instruction.accountIndices ?? []).map((index) => all[index])
    const data = Uint8Array.from(instruction.data ?? [])
    return program === budgetProgram ? [] : [readInstruction(program, accounts, data)]
  })
}

function readInstruction(
  program: string | undefined,
  accounts: readonly (string | undefined)[],
  data: Uint8Array,
): SolanaStep {
  const unknown = { kind: 'unknown', program } as const
  if (program === undefined) return unknown
  if (program === systemProgram) return readSystem(accounts, data) ?? unknown
  if (tokenPrograms.includes(program)) return readToken(accounts, data) ?? unknown
  // 0 creates, 1 creates unless there is one
  if (program === associatedTokenProgram && data.length <= 1 && (data[0] ?? 0) <= 1) {
    return { kind: 'openAccount', account: accounts[1], lamports: undefined }
  }
  if (memoPrograms.includes(program)) {
    const text = readableText(data)
    return text === undefined ? unknown : { kind: 'memo', text }
  }
  return unknown
}

function readSystem(accounts: readonly (string | undefined)[], data: Uint8Array): SolanaStep | undefined {
  if (data.length < 4) return undefined
  const view = new DataView(data.buffer)
  switch (view.getUint32(0, true)) {
    case 0: // CreateAccount
      return data.length === 52
        ? { kind: 'openAccount', account: accounts[1], lamports: view.getBigUint64(4, true) }
        : undefined
    case 1: // Assign
      return { kind: 'assign', account: accounts[0] }
    case 2: // Transfer
      return data.length === 12
        ? { kind: 'send', to: accounts[1], lamports: view.getBigUint64(4, true) }
        : undefined
    default:
      return undefined
  }
}

function readToken(accounts: readonly (string | undefined)[], data: Uint8Array): SolanaStep | undefined {
  const amount = data.length >= 9 ? new DataView(data.buffer).getBigUint64(1, true) : undefined
  const decimals = data[9]
  switch (data[0]) {
    case 3: // Transfer
      return amount === undefined
        ? undefined
        : { kind: 'sendToken', mint: undefined, to: accounts[1], amount, decimals: undefined }
    case 4: // Approve
      return amount === undefined
        ? undefined
        : { kind: 'allowToken', mint: undefined, spender: accounts[1], amount, decimals: undefined }
    case 5: // Revoke
      return { kind: 'revoke', account: accounts[0] }
    case 6: // SetAuthority
      return { kind: 'assign', account: accounts[0] }
    case 9: // CloseAccount
      return { kind: 'closeAccount', account: accounts[0], to: accounts[1] }
    case 12: // TransferChecked
      return amount === undefined || decimals === undefined
        ? undefined
        : { kind: 'sendToken', mint: accounts[1], to: accounts[2], amount, decimals }
    case 13: // ApproveChecked
      return amount === undefined || decimals === undefined
        ? undefined
        : { kind: 'allowToken', mint: accounts[1], spender: accounts[2], amount, decimals }
    default:
      return undefined
  }
}

/** Whether a step cannot be read, or names an account that is not known. */
export function isUnreadableStep(step: SolanaStep): boolean {
  if (step.kind === 'unknown') return true
  if ('to' in step && step.to === undefined) return true
  if ('account' in step && step.account === undefined) return true
  return step.kind === 'allowToken' && step.spender === undefined
}

/**
 * Whether a step gives away more than it shows: control of an account, a permission without a limit, or all that is in an account.
 *
 * @param wallet address of the user
 */
export function isDangerousStep(step: SolanaStep, wallet: string): boolean {
  if (step.kind === 'assign') return true
  if (step.kind === 'allowToken') return step.amount === unlimitedTokens
  return step.kind === 'closeAccount' && step.to !== undefined && step.to !== wallet
}

/** Rent of a token account, at most, in lamports: it is paid beside what the steps show. */
const maxRent = 5_000_000n

/** Effects that steps show by themselves. */
export function drawnSteps(steps: readonly SolanaStep[]): DrawnEffects {
  const drawn = createDrawnEffects()
  for (const step of steps) {
    if (step.kind === 'send') drawn.addOutgoing(nativeAsset, step.lamports)
    if (step.kind === 'openAccount') drawn.addOutgoing(nativeAsset, step.lamports ?? maxRent)
    if (step.kind === 'sendToken') drawn.addOutgoing(step.mint ?? anyToken, step.amount)
    if (step.kind === 'allowToken' && step.spender !== undefined) {
      const { mint: token = anyToken, spender } = step
      drawn.addEffect({
        kind: 'spending',
        token,
        spender,
        amount: step.amount === unlimitedTokens ? 'unlimited' : step.amount,
      })
    }
    if (step.kind === 'closeAccount' && step.account !== undefined)
      drawn.addEffect({ kind: 'unreadable', account: step.account })
    if (step.kind === 'assign' && step.account !== undefined)
      drawn.addEffect({ kind: 'control', account: step.account })
  }
  return drawn
}
