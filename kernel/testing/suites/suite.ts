import type { RegisterTest } from '../conformance.js'
import { settle } from '../fake-edges.js'

/** Common part of the fixtures of all suites. */
export interface SuiteFixture {
  /** Frees what the fixture uses. Called at the end of each test. */
  dispose?(): unknown
}

/** Decision of the user about prompts of the wallet: `ignore` leaves them open. */
export type UserDecision = 'approve' | 'reject' | 'ignore'

/** Time limit of one step of a suite. Only a failing test waits so long. */
const stepTimeoutMs = 10_000

/** Registers tests that create their own fixture. */
export function createSuite<Fixture extends SuiteFixture>(
  test: RegisterTest,
  subject: string,
  create: () => Promise<Fixture> | Fixture,
) {
  return (name: string, run: (fixture: Fixture) => Promise<void>) =>
    test(`${subject}: ${name}`, async () => {
      const fixture = await create()
      try {
        await run(fixture)
      } finally {
        await fixture.dispose?.()
      }
    })
}

/** @throws an Error with the message, unless the condition is true */
export function expectTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

/** Returns what the work throws. @throws an Error if it throws nothing, or a value that is no Error */
export async function errorOf(work: Promise<unknown>, expected: string): Promise<Error> {
  const outcome = await within(
    work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    expected,
  )
  if (!('error' in outcome)) throw new Error(`${expected}: it returned ${show(outcome.value)}`)
  const { error } = outcome
  expectTrue(error instanceof Error, `${expected}: it threw ${show(error)}, which is no Error`)
  expectTrue(error.message !== '', `${expected}: its error has no text`)
  return error
}

/** Waits for work, but not forever. @throws an Error after the time limit */
export async function within<T>(work: Promise<T>, expected: string, limitMs = timeLimit()): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${limitMs} ms for this: ${expected}`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a state until it is there. @throws an Error after the time limit */
export function reached(isReached: () => boolean, expected: string): Promise<void> {
  const deadline = performance.now() + timeLimit()
  const look = async (): Promise<void> => {
    while (!isReached()) {
      if (performance.now() > deadline) throw new Error(`Never reached: ${expected}`)
      await turn()
    }
  }
  return look()
}

/** Lets everything happen that is due now: microtasks, and a few tasks. */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) await turn()
}

async function turn(): Promise<void> {
  await settle()
  await new Promise((resolve) => setTimeout(resolve, 0))
}

/** Writes a value for an error message: also one with bigints. */
export function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
  return text ?? String(value)
}

let limit = stepTimeoutMs

/** Time limit of one step now. */
export const timeLimit = () => limit

/** Runs work with a shorter time limit for each step, for tests of the suites themselves. */
export async function withTimeLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  limit = limitMs
  try {
    return await work()
  } finally {
    limit = stepTimeoutMs
  }
}
