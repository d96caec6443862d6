import type { SendPage } from './send-page.js'

/** Parts that are played one after the other on a page of their own. */
export interface Lane<Part, Result> {
  readonly parts: readonly { readonly part: Part; readonly result: Promise<Result> }[]
  readonly page: Promise<SendPage>
  /** Opens the page and plays; a part that fails does not keep the next one from its turn. */
  go(): Promise<void>
}

/** Lays a lane out. Each result is there before it has begun, so that a test can wait for it. */
export function layLane<Part, Result>(
  list: readonly Part[],
  open: () => Promise<SendPage>,
  play: (p: SendPage, part: Part) => Promise<Result>,
): Lane<Part, Result> {
  const page = deferred<SendPage>()
  const turns = list.map((part) => ({ part, ...deferred<Result>() }))
  return {
    parts: turns.map(({ part, promise }) => ({ part, result: promise })),
    page: page.promise,
    async go() {
      page.settle(open())
      for (const { part, promise, settle } of turns) {
        settle(page.promise.then((p) => play(p, part)))
        await promise.catch(() => {})
      }
    },
  }
}

/** Plays lanes side by side, so many at a time: more pages at once than the machine has hands for take longer. */
export async function playLanes(lanes: readonly { go(): Promise<void> }[], atOnce: number): Promise<void> {
  const waiting = [...lanes]
  const walk = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.go()
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
}

function deferred<T>() {
  let settle: (value: Promise<T>) => void = () => {}
  const promise = new Promise<T>((resolve) => (settle = resolve))
  // whoever waits for it hears of it
  promise.catch(() => {})
  return { promise, settle }
}
