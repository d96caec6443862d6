import { accountAtom, sessionKey } from 'foyerkit/kernel'
import { evm } from 'foyerkit/plugins/evm'
import { conformsToPlugin, createPluginHarness } from 'foyerkit/testing'
import { createTestWallet } from 'foyerkit/testing/wallet'
import { expect, test } from 'vitest'
import { example } from './example.js'

const companions = [evm()]
const createWallet = () =>
  createTestWallet({
    chains: [{ id: 1, rpcUrl: 'https://rpc.example' }],
    privateKeys: [`0x${'1'.repeat(64)}`],
    behaviour: { autoApprove: true },
  })

conformsToPlugin(test, () => example({ load: async () => createWallet().provider }), {
  companions,
  invalidOptions: [{}, { load: 'wallet' }],
})

test('connects the wallet', async () => {
  const wallet = createWallet()
  const h = createPluginHarness(example({ load: async () => wallet.provider }), { companions })
  await h.service(sessionKey).connect({ connectorId: 'example' })
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', address: wallet.account })
  await h.dispose()
})
