import { describe, expect, onTestFinished, test } from 'vitest'
import { accountAtom, accountOfAtom, alertsKey, capability, networkStateAtom, pairingCapability, sessionKey } from 'foyerkit/kernel'
import { createFakeStorage, createPluginHarness, fakeNamespace, fakeNetwork, until } from 'foyerkit/testing'
import { evm, base, ethereum } from 'foyerkit/plugins/evm'
import { pairingAtom, walletconnect } from 'foyerkit/plugins/walletconnect'
import { forbidFetching, startSigner } from '../../apps/service/src/relay/testing/sign-clients.js'
import { startRelay, testProject } from '../../apps/service/src/relay/testing/start-relay.js'
import { evmOffer, walletElsewhere } from './wallet-elsewhere.js'

void alertsKey
async function start(options: Parameters<typeof createPluginHarness>[1] = {}) {
  const relay = await startRelay()
  const h = createPluginHarness(walletconnect({ relayUrl: relay.url, projectId: testProject.id }), {
    beside: [evm({ networks: [ethereum, base] })],
    metadata: { name: 'Shop', url: testProject.origin },
    ...options,
  })
  onTestFinished(() => h.dispose())
  const wallet = walletElsewhere(await startSigner(relay.url, 'wallet'))
  return { relay, h, wallet, session: h.service(sessionKey) }
}

describe('pairing', () => {
  test('connects, signs and ends', async () => {
    forbidFetching()
    const { h, wallet, session } = await start()
    const connecting = session.connect({ connectorId: 'walletconnect' })
    const uri = await until(() => h.read(pairingAtom).wcUri, 'the pairing address')
    const proposal = await wallet.pair(uri)
    expect(proposal.params.proposer.metadata.name).toBe('Shop')
    const topic = await wallet.approve(proposal, evmOffer([1, 8453]))
    const connection = await connecting
    expect(connection.accounts).toEqual(['eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'])
    const provider = (await session.provider('eip155')) as { request(r: unknown): Promise<unknown> }
    const asked = wallet.asked()
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'] })
    const { id } = await asked
    await wallet.answer(topic, id, '0xsigned')
    expect(await signing).toBe('0xsigned')
    const gone = wallet.next('session_delete')
    await session.disconnect()
    await gone
    expect(h.read(accountAtom).status).toBe('disconnected')
  })
})
void [accountOfAtom, capability, networkStateAtom, pairingCapability, createFakeStorage, fakeNamespace, fakeNetwork]
