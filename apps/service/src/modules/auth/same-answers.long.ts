import { expect, test } from 'vitest'
import { compareAddresses } from './testing/compare-addresses.js'
import { startAuth } from './testing/start-auth.js'

// 24
test('a known and an unknown address have the same answers, and their times tell nothing', async () => {
  const service = await startAuth()
  try {
    const { answers, area } = await compareAddresses(service, 2_000)
    console.log(`known and unknown address: AUC ${area.toFixed(3)} of 2,000 requests each`)
    expect(answers).toEqual(['[200,36,600000,{"action":"VERIFY_OTP"}]'])
    expect(Math.abs(area - 0.5)).toBeLessThanOrEqual(0.05)
  } finally {
    await service.stop()
  }
}, 600_000)
