import { loginAnswer } from '../wire.js'
import { createAuthClient } from './auth-client.js'
import type { AuthService } from './start-auth.js'

/** Difference between the answers for addresses with and without a user. */
export interface AddressComparison {
  /** Different answers, without their ids. */
  readonly answers: readonly string[]
  /** Probability that a known address takes longer than an unknown one; 0.5 says nothing. */
  readonly area: number
}

const userCount = 10

/** Begins logins with known and unknown addresses, and compares the answers and their times. */
export async function compareAddresses(service: AuthService, samples: number): Promise<AddressComparison> {
  const now = () => service.clock.now()
  const known = Array.from({ length: userCount }, (_user, index) => `known${index}@example.org`)
  for (const [index, email] of known.entries()) {
    await (await createAuthClient(service.url, { now, ip: `10.9.0.${index}` })).logIn(email)
    service.clock.advance(31_000)
  }
  const client = await createAuthClient(service.url, { now })
  await client.start('warm-up@example.org')
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let sample = 0; sample < samples * 2; sample++) {
    // every answer is within the limits
    service.clock.advance(3_600_001)
    // each kind is as often the first of a pair
    const kind = sample % 4 === 0 || sample % 4 === 3 ? 'known' : 'unknown'
    const email =
      kind === 'known' ? (known[sample % userCount] ?? '') : `other${sample % userCount}@example.org`
    const began = performance.now()
    const { status, body } = await client.start(email)
    times[kind].push(performance.now() - began)
    const { loginId, expiresAt, ...rest } = loginAnswer.parse(body)
    answers.add(JSON.stringify([status, loginId.length, expiresAt - now(), rest]))
    // the mail of one login must not delay the next
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return { answers: [...answers], area: areaUnderCurve(times.known, times.unknown) }
}

function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0
  for (const first of known)
    for (const second of unknown) wins += first > second ? 1 : first === second ? 0.5 : 0
  return wins / (known.length * unknown.length)
}
