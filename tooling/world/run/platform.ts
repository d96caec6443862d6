import { createRandom } from '../seed/random.js'

/** Functions of the platform that start a timer. */
const timers = ['setTimeout', 'setInterval'] as const

/** Records what a world must not do. */
interface PlatformFacts {
  add(
    fact: { readonly type: 'unhandled rejection'; readonly error: string } | { readonly type: 'real timer' },
  ): void
}

let current: PlatformFacts | undefined

process.on('unhandledRejection', (error) =>
  current?.add({ type: 'unhandled rejection', error: String(error instanceof Error ? error.stack : error) }),
)

/**
 * Replaces what is not the same in each run: random values come from the seed. Timers and unhandled rejections become facts.
 *
 * @returns the undo
 */
export function guardPlatform(seed: number, facts: PlatformFacts): () => void {
  current = facts
  const random = createRandom(seed + 2)
  const replaced = [
    replace(globalThis.crypto, 'getRandomValues', (values: Uint32Array) =>
      values.map((_, index) => (values[index] = random.below(2 ** 32))),
    ),
    replace(globalThis.Math, 'random', random.next),
    ...timers.map((name) =>
      replace(globalThis, name, () => {
        facts.add({ type: 'real timer' })
        return 0
      }),
    ),
  ]
  return () => {
    replaced.forEach((undo) => undo())
    current = undefined
  }
}

function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
  return () => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}
