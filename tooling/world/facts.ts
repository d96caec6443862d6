/** Something that happened and that an invariant looks at once. */
type Fact =
  /** A connection is shown that was not shown before. */
  | {
      readonly type: 'appeared'
      readonly tab: number
      readonly uid: string
      readonly account: string
      /** Whether the gate of the world was active. */
      readonly isGated: boolean
      readonly hasPassed: boolean
    }
  /** A connection is shown no more; `events` is the number of `session.disconnected` in its namespace since. */
  | { readonly type: 'vanished'; readonly tab: number; readonly namespace: string }
  | { readonly type: 'disconnected event'; readonly tab: number; readonly namespace: string }
  /** The user disconnects a connection that is not shown: a stored one that waits for its wallet emits the event as well. */
  | { readonly type: 'left unseen'; readonly tab: number; readonly namespace: string }
  /** `switchNetwork` has resolved. */
  | {
      readonly type: 'switched'
      readonly tab: number
      readonly wanted: string
      readonly shown: string | undefined
    }
  /** An event about the active account or network. */
  | {
      readonly type: 'change event'
      readonly tab: number
      readonly event: string
      readonly payload: string | undefined
      readonly active: string | undefined
    }
  /** The site ended a permission. */
  | { readonly type: 'ended'; readonly tab: number; readonly uid: string; readonly isExcused: boolean }
  /** A stored connection is stored no more. */
  | { readonly type: 'unstored'; readonly uid: string; readonly isExcused: boolean }
  /** A connect that the wallet approved has failed. */
  | { readonly type: 'failed connect'; readonly tab: number; readonly uid: string; readonly error: string }
  /** A request to a wallet. */
  | {
      readonly type: 'request'
      readonly tab: number
      readonly uid: string
      readonly name: string
      /** Whether the page showed the wallet as ended, or a press is pending. */
      readonly isExpected: boolean
    }
  | { readonly type: 'clean-up'; readonly tab: number; readonly isProviderGone: boolean }
  /** A view that closes the modal in its `onLeave` was left by `back`. */
  | { readonly type: 'closing view left'; readonly tab: number; readonly open: number }
  | { readonly type: 'opened by itself'; readonly tab: number; readonly view: string }
  | {
      readonly type: 'pairing shown'
      readonly tab: number
      readonly view: string | undefined
      readonly wanted: string
    }
  | { readonly type: 'unhandled rejection'; readonly error: string }
  | { readonly type: 'real timer' }

/** The facts since the last check. */
export interface Facts {
  add(fact: Fact): void
  of<Type extends Fact['type']>(type: Type): readonly Extract<Fact, { readonly type: Type }>[]
  clear(): void
}

/** Creates an empty list of facts. */
export function createFacts(): Facts {
  let facts: readonly Fact[] = []
  return {
    add: (fact) => void (facts = [...facts, fact]),
    of: (type) => facts.filter((fact): fact is never => fact.type === type),
    clear: () => void (facts = []),
  }
}
