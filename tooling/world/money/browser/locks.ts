import { AsyncLocalStorage } from 'node:async_hooks'

/** Page that runs now: Web Locks are asked for without a name of the page. */
const currentPage = new AsyncLocalStorage<number>()

/** Runs work as a page. */
export const asPage = <T>(page: number, work: () => T): T => currentPage.run(page, work)

type Run = (lock: object | null) => Promise<unknown>

interface Request {
  readonly page: number
  readonly grant: () => void
}

/** Web Locks that all pages of a site share. */
export interface WorldLocks {
  readonly manager: Pick<LockManager, 'request' | 'query'>
  /** Number of locks that a page has or waits for. */
  count(page: number): number
  /** Frees the locks of a page that is gone. */
  free(page: number): void
}

/** Creates the locks. */
export function createLocks(): WorldLocks {
  /** Requests by name; the first of each has the lock. */
  const queues = new Map<string, Request[]>()
  const gone = new Set<number>()
  const leave = (name: string, request: Request) => {
    const queue = queues.get(name) ?? []
    const wasFirst = queue[0] === request
    const rest = queue.filter((other) => other !== request)
    if (rest.length === 0) queues.delete(name)
    else queues.set(name, rest)
    if (wasFirst) rest[0]?.grant()
  }
  function request(name: string, first: Run | { readonly ifAvailable?: boolean }, second?: Run) {
    const run = (typeof first === 'function' ? first : second) as Run
    const { ifAvailable = false } = typeof first === 'function' ? {} : first
    const page = currentPage.getStore() ?? -1
    const queue = queues.get(name) ?? []
    if (gone.has(page)) return new Promise(() => {})
    if (queue.length > 0 && ifAvailable) return Promise.resolve().then(() => run(null))
    return new Promise((resolve, reject) => {
      const own: Request = {
        page,
        // a grant is a task of the page that waits
        grant: () =>
          asPage(page, () => {
            Promise.resolve()
              .then(() => run({ name }))
              .finally(() => leave(name, own))
              .then(resolve, reject)
          }),
      }
      queues.set(name, [...queue, own])
      if (queue.length === 0) own.grant()
    })
  }
  return {
    manager: {
      request: request as LockManager['request'],
      query: async () => ({
        held: [...queues.keys()].map((name) => ({ name, mode: 'exclusive' as const })),
        pending: [],
      }),
    },
    count: (page) => [...queues.values()].flat().filter((one) => one.page === page).length,
    free(page) {
      gone.add(page)
      for (const [name, queue] of queues) for (const own of queue) if (own.page === page) leave(name, own)
    },
  }
}
