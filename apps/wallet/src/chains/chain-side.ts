import type { Questions } from '../questions.js'

/** A test wallet on chains other than EVM chains. */
export interface ChainSide {
  readonly name: string
  /** A `data:` URL. */
  readonly icon: string
  readonly mnemonic: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  readonly questions: Questions
  /** Ids of its habits on Solana. */
  readonly solanaHabits: readonly string[]
  /**
   * Calls a function with the index of the selected account: now unless it is the first one, and whenever the user selects another
   * one. Returns the function that ends it.
   */
  onAccount(select: (index: number) => void): () => void
}
