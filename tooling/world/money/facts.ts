/** Something that happened and that an invariant looks at once. */
type MoneyFact =
  /** An event of a page. */
  | {
      readonly type: 'event'
      readonly page: number
      readonly at: number
      readonly id: string
      readonly payload: Readonly<Record<string, unknown>>
      /** Whether its transaction was in a block with success. */
      readonly hasSucceeded: boolean
    }
  /** A final word was changed. */
  | { readonly type: 'taken back'; readonly page: number; readonly what: string }
  | { readonly type: 'unhandled rejection'; readonly error: string }
  | { readonly type: 'real timer' }

/** All that happened, and what is new since the last check. */
export interface MoneyFacts {
  add(fact: MoneyFact): void
  /** Facts of a type, from the beginning. */
  all<Type extends MoneyFact['type']>(type: Type): readonly Extract<MoneyFact, { readonly type: Type }>[]
}

/** Creates an empty list of facts. */
export function createMoneyFacts(): MoneyFacts {
  const facts: MoneyFact[] = []
  return {
    add: (fact) => void facts.push(fact),
    all: (type) => facts.filter((fact): fact is never => fact.type === type),
  }
}
