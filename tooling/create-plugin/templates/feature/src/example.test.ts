import { sessionKey } from 'foyerkit/kernel'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
} from 'foyerkit/testing'
import { expect, test } from 'vitest'
import { example, exampleGreeted, exampleKey } from './example.js'

conformsToPlugin(test, () => example(), { invalidOptions: [{ greeting: 1 }] })

test('greets the wallet that is connected, by its event and its service', async () => {
  const h = createPluginHarness(example({ greeting: 'Welcome' }), {
    companions: [fakeConnectors(fakeConnector()), fakeNamespace('demo')],
  })
  expect(h.service(exampleKey).greeting()).toBeUndefined()
  const { name } = await h.service(sessionKey).connect({ connectorId: 'fake' })
  const text = `Welcome, ${name}`
  expect(h.emitted.filter(({ id }) => id === exampleGreeted.id)).toContainEqual({
    id: 'example.greeted',
    payload: { text },
  })
  expect(h.service(exampleKey).greeting()).toBe(text)
  await h.dispose()
})
