import { accountAtom, networksAtom, sessionKey } from 'foyerkit/kernel'
import { namespacesKey, signingCapability } from 'foyerkit/chain'
import { conformsToNamespace, conformsToPlugin, createPluginHarness } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import { example, type ExampleWallet } from './example.js'

const wallet: ExampleWallet = {
  id: 'paper',
  name: 'Paper',
  connect: async () => ['alice'],
  addresses: async () => ['alice'],
  sign: async (address, message) => `${address}:${message.length}`,
}
const create = () => example({ wallets: [wallet] })

conformsToPlugin(test, create, { invalidOptions: [{ wallets: [{}] }] })
conformsToNamespace(test, create, { namespace: 'example', network: 'example:main', address: 'alice' })

test('connects a wallet, and signs a message with it', async () => {
  const h = createPluginHarness(create())
  await h.service(sessionKey).connect({ connectorId: 'example.paper' })
  const { caipAddress: account } = h.read(accountAtom)
  expect(account).toBe('example:main:alice')
  const signing = await h.service(namespacesKey).capability('example', signingCapability)
  const [network] = h.read(networksAtom)
  if (!account || !network) throw new Error('There is no account or no network.')
  const { signal } = new AbortController()
  expect(await signing?.message({ account, network, message: 'hello', signal })).toEqual({
    signature: 'alice:5',
    type: 'example',
  })
  await h.dispose()
})
