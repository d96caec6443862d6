import type { Questions } from '../questions.js'

/** A test wallet on chains other than EVM chains. */
export interface ChainSide {
  readonly name: string
  /** A `data:` URL. */
  readonly icon: string
  readonly mnemonic: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  readonly questions: Questions
}
