import { expect, test } from 'vitest'
import { createAuthClient } from '../../apps/service/src/modules/auth/testing/auth-client.js'
import {
  bringAnswer,
  logInAtProvider,
  startSocial,
} from '../../apps/service/src/modules/auth/testing/social-client.js'
import { startAuth } from '../../apps/service/src/modules/auth/testing/start-auth.js'
import { startIdentityProvider } from './start-identity-provider.mjs'

test('28 a provider that does not answer a code ends the login after eight seconds', async () => {
  const identity = await startIdentityProvider()
  const service = await startAuth(identity.env)
  identity.setQuirks('github', { isSilent: true })
  const client = await createAuthClient(service.url, { now: service.clock.now })
  const { uri } = await startSocial(client, 'github')
  const done = await bringAnswer(await logInAtProvider(uri))
  expect(done.error).toBe('failed')
  await service.stop()
  await identity.stop()
}, 60_000)
