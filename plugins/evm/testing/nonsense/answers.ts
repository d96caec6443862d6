import type { Nonsense } from './nonsense.js'

const floodSize = 1000

/** Fails, with this, whatever would ask the user; thrown values need not be errors. */
function failsWith(says: string, reason: unknown): Nonsense {
  return {
    says,
    answer: async (honest, { asksUser }) => {
      if (asksUser) throw reason
      return honest()
    },
  }
}

/** Ways of answering that a promise of a result should not have. */
export const answerNonsense = {
  'string-error': failsWith('fails with a plain text', 'Something went wrong'),
  'null-error': failsWith('fails with null', null),
  'codeless-rejection': failsWith('refuses without a code', { message: 'User rejected the request.' }),
  'text-code-rejection': failsWith('refuses with a code that is text', {
    code: 'ACTION_REJECTED',
    message: 'user rejected action',
  }),
  'throws-at-once': {
    says: 'request throws instead of returning a promise',
    answer: (honest, { asksUser }) => {
      if (asksUser) throw new Error('Thrown before any promise')
      return honest()
    },
  },
  never: {
    says: 'no request is ever answered',
    answer: () => new Promise<never>(() => {}),
  },
  twice: {
    says: 'answers and events come twice',
    answer: (honest) => twice(honest()),
    event: (_name, payload) => [payload, payload],
  },
  'silent-events': {
    says: 'nothing is said of changes',
    event: () => [],
  },
  'event-flood': {
    says: 'every event comes a thousand times',
    event: (_name, payload) => Array.from({ length: floodSize }, () => payload),
  },
} satisfies Record<string, Nonsense>

/** A promise whose `then` calls back twice. `await` reads a native promise from inside and is not fooled. */
function twice(answer: Promise<unknown>): Promise<unknown> {
  const once = answer.then.bind(answer)
  const then = (done?: Callback, failed?: Callback) => once(calledTwice(done), calledTwice(failed))
  return Object.assign(answer, { then })
}

type Callback = ((value: unknown) => unknown) | null | undefined

function calledTwice(callback: Callback): Callback {
  if (!callback) return callback
  return (value) => {
    callback(value)
    return callback(value)
  }
}
