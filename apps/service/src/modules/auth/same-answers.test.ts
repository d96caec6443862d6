import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAuthClient } from './testing/auth-client.js'
import { startAuth, type AuthService } from './testing/start-auth.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())

const samples = 150

/** Probability that a known address takes longer than an unknown one; 0.5 says nothing. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const wins = known.flatMap((first) =>
    unknown.map((second) => (first > second ? 1 : first === second ? 0.5 : 0)),
  )
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

// 24
test('a known and an unknown address have the same answers, and their times tell nothing', async () => {
  const now = () => service.clock.now()
  const users = Array.from({ length: 10 }, (_user, index) => `known${index}@example.org`)
  for (const email of users) {
    await (await createAuthClient(service.url, { now, ip: `10.9.0.${users.indexOf(email)}` })).logIn(email)
    service.clock.advance(31_000)
  }
  const client = await createAuthClient(service.url, { now })
  await client.start('warm-up@example.org')
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let sample = 0; sample < samples * 2; sample++) {
    // every answer within the limits, each kind as often first
    service.clock.advance(3_600_001)
    const kind = sample % 4 === 0 || sample % 4 === 3 ? 'known' : 'unknown'
    const email = kind === 'known' ? (users[sample % 10] ?? '') : `other${sample % 10}@example.org`
    const began = performance.now()
    const { status, body } = await client.start(email)
    times[kind].push(performance.now() - began)
    const { loginId, expiresAt, ...rest } = body as Record<string, unknown>
    answers.add(JSON.stringify([status, typeof loginId, Number(expiresAt) - now(), rest]))
    // the mail of one login must not delay the next
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  expect([...answers]).toEqual(['[200,"string",600000,{"action":"VERIFY_OTP"}]'])
  const area = areaUnderCurve(times.known, times.unknown)
  console.log(`known and unknown address: AUC ${area.toFixed(3)} of ${samples} requests each`)
  // 150 requests each have a standard error of 0.033
  expect(Math.abs(area - 0.5)).toBeLessThan(0.12)
})
