import { expect, test, vi } from 'vitest'
import { createPluginHarness } from '#kernel/testing'
import { evm } from '../evm/index.js'
import { authKey } from './contract.js'
import { auth } from './index.js'

vi.mock('./service.js', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('a login whose code does not load says so, and the next one tries again', async () => {
  const harness = createPluginHarness(auth({ frameUrl: 'https://wallet.example' }), {
    companions: [evm()],
    projectId: 'development',
  })
  const login = () => harness.service(authKey).connectEmail('ada@meridian.example')
  const error = { code: 'auth/NO_DEPENDENCY', message: 'Unable to load email login dependency' }
  await expect(login()).rejects.toMatchObject(error)
  await expect(login()).rejects.toMatchObject(error)
  await harness.dispose()
})
