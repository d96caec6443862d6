import { expect, test, vi } from 'vitest'
import { collect, createCollected, createCounted } from './analytics.js'

test.each([
  ['service', createCounted],
  ['sink', createCollected],
])('the plugin of the example with a %s is active', async (_collector, create) => {
  const foyer = create()
  expect(foyer.plugins.find(({ id }) => id === 'analytics')?.status).toBe('active')
  await foyer.dispose()
})

test('the sink of the example sends batches as beacons', () => {
  const sendBeacon = vi.fn()
  vi.stubGlobal('navigator', { sendBeacon })
  collect([{ name: 'MODAL_OPEN', view: 'connect.wallets', first: true }])
  vi.unstubAllGlobals()
  expect(sendBeacon.mock.calls).toEqual([
    ['/collect', '[{"name":"MODAL_OPEN","view":"connect.wallets","first":true}]'],
  ])
})
