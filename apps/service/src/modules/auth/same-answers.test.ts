import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compareAddresses } from './testing/compare-addresses.js'
import { startAuth, type AuthService } from './testing/start-auth.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.stop())

// 24, with fewer requests; same-answers.long.ts measures with 2,000
test('a known and an unknown address have the same answers, and their times tell little', async () => {
  const { answers, area } = await compareAddresses(service, 50)
  expect(answers).toEqual(['[200,36,600000,{"action":"VERIFY_OTP"}]'])
  // 50 requests each have a standard error of 0.058
  expect(Math.abs(area - 0.5)).toBeLessThan(0.25)
})
