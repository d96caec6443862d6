/** Reason of a failed transaction when there is none in words. */
const unknownReason = 'unknown reason'

/** Words for errors of Solana that users meet. */
const texts: Readonly<Record<string, string>> = {
  InsufficientFundsForFee: 'not enough SOL for the fee',
  InsufficientFundsForRent: 'an account would hold too little SOL',
  AccountNotFound: 'the account has no SOL',
  BlockhashNotFound: 'the transaction is too old',
  ProgramAccountNotFound: 'a program does not exist',
}

/** Errors of the system program and of the programs of assets, by their number. */
const customTexts: Readonly<Record<number, string>> = { 1: 'not enough funds', 17: 'the account is frozen' }

/** Describes an error of a transaction, as nodes write it: a name, or an instruction with its error. */
export function failureText(error: unknown): string {
  if (typeof error === 'string') return texts[error] ?? error
  const fields = Object(error) as Readonly<Record<string, unknown>>
  const [name] = Object.keys(fields)
  if (name !== undefined && Object.hasOwn(texts, name)) return texts[name] ?? unknownReason
  const instruction = fields['InstructionError']
  const inner: unknown = Array.isArray(instruction) ? instruction[1] : undefined
  if (typeof inner === 'string') return inner
  const { Custom: code } = Object(inner) as { readonly Custom?: unknown }
  if (typeof code === 'number') return customTexts[code] ?? `error ${code} of the program`
  return unknownReason
}
