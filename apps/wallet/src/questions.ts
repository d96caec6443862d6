import type { TestWallet } from 'foyerkit/testing/wallet'
import type { Waiting } from './panel/waiting.js'
import type { RequestLine } from './request-lines.js'

/** What the user is asked on chains other than EVM chains. */
export interface Questions {
  readonly waiting: readonly Waiting[]
  /** Resolves when the user agrees; rejects with 4001 when not. */
  ask(method: string, lines: readonly RequestLine[]): Promise<void>
  /** Refuses everything that waits. */
  close(): void
}

/** Asks in the name of a page. */
export function createQuestions(from: {
  readonly origin: string
  readonly wallet: string
  /** Switches of the wallet, of which those count that answer without the user. */
  readonly behaviour?: () => Pick<TestWallet['behaviour'], 'autoApprove' | 'reject'>
  readonly changed: () => void
}): Questions {
  let waiting: readonly Waiting[] = []
  const replace = (next: readonly Waiting[]) => {
    waiting = next
    from.changed()
  }
  return {
    get waiting() {
      return waiting
    },
    ask: (method, lines) =>
      new Promise((resolve, reject) => {
        const { autoApprove = false, reject: rejectsAll = false } = from.behaviour?.() ?? {}
        if (rejectsAll) return reject(rejection())
        if (autoApprove) return resolve()
        const settle = (outcome: () => void) => () => {
          if (!waiting.includes(question)) return
          replace(waiting.filter((one) => one !== question))
          outcome()
        }
        const question: Waiting = {
          wallet: from.wallet,
          request: {
            method,
            origin: from.origin,
            waitsFor: 'approval',
            approve: settle(resolve),
            reject: settle(() => reject(rejection())),
          },
          lines: () => lines,
        }
        replace([...waiting, question])
      }),
    close() {
      for (const { request } of waiting) request.reject()
    },
  }
}

function rejection(): Error {
  return Object.assign(new Error('User rejected the request.'), { code: 4001 })
}
