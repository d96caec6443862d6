import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountAtom, currentEntryAtom, sessionKey, type Plugin } from 'foyerkit/kernel'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { connectingSiwe, siwx, type SiwxConfig } from 'foyerkit/plugins/siwx'
import { until, type Harness } from 'foyerkit/testing'
import { memorySessions, sampleMessage } from '../../../plugins/siwx/testing/sample-sign-in.js'
import { connect, pairingUri, startPairing, withSolar, type Wallet } from './start-pairing.js'
import { evmNamespaces } from './wallet-elsewhere.js'

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const chains = ['eip155:1', 'eip155:8453']

/** A site that verifies each signature before it keeps a session. */
function verifiedSessions(
  fields: Parameters<typeof sampleMessage>[1] = {},
  overrides: Partial<SiwxConfig> = {},
) {
  const memory = memorySessions({
    createMessage: async (input) =>
      sampleMessage(input, { issuedAt: new Date().toISOString(), statement: 'Welcome to Shop.', ...fields }),
    ...overrides,
  })
  memory.config.addSession.mockImplementation(async (session) => {
    const { data, message, signature } = session
    const address = data.accountAddress as `0x${string}`
    if (!(await verifyMessage({ address, message, signature: signature as `0x${string}` })))
      throw new Error('The signature is of another account')
    kept.push(session)
  })
  const kept: Parameters<SiwxConfig['addSession']>[0][] = []
  memory.config.getSessions.mockImplementation(async (chainId, address) =>
    kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
  )
  return { ...memory, sessions: () => kept }
}

async function start(
  memory = verifiedSessions(),
  companions: readonly Plugin[] = [evm({ networks: [ethereum, base] })],
) {
  return { ...(await startPairing({ companions: [...companions, siwx(memory.config)] })), memory }
}

/** Opens a pairing URI in a wallet that signs with its approval. Returns the request. */
async function ask(h: Harness, wallet: Wallet) {
  const asked = wallet.next('session_authenticate')
  const connecting = connect(h)
  await wallet.signer.pair({ uri: await pairingUri(h) })
  return { connecting, request: await asked }
}

type Request = Awaited<ReturnType<typeof ask>>['request']

/** Signs what the site asks for, on the chains and as the signer of a test. */
async function sign({ params }: Request, wallet: Wallet, by = owner, type: 'eip191' | 'eip1271' = 'eip191') {
  const payload = populateAuthPayload({
    authPayload: params.authPayload,
    chains,
    methods: ['personal_sign', 'eth_sendTransaction'],
  })
  return Promise.all(
    payload.chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${owner.address}`
      const message = wallet.signer.formatAuthMessage({ request: payload, iss })
      return buildAuthObject(payload, { t: type, s: await by.signMessage({ message }) }, iss)
    }),
  )
}

const isAsked = (h: Harness) => h.read(currentEntryAtom)?.id === connectingSiwe.id

test('one approval connects and signs in', async () => {
  const { h, wallet, memory } = await start()
  const { connecting, request } = await ask(h, wallet)
  expect(request.params.authPayload).toMatchObject({
    ...{ domain: 'app.example', aud: 'https://app.example', nonce: 'abcdefgh12345678', chains },
    statement: 'Welcome to Shop.',
  })
  await wallet.signer.approveSessionAuthenticate({ id: request.id, auths: await sign(request, wallet) })
  await connecting
  expect(h.read(accountAtom)).toMatchObject({ status: 'connected', address: owner.address })
  expect(isAsked(h)).toBe(false)
  const [session, ...others] = memory.sessions()
  expect(others).toEqual([])
  expect(session).toMatchObject({
    data: { accountAddress: owner.address, chainId: 'eip155:1', nonce: 'abcdefgh12345678' },
    type: 'eip191',
  })
  expect(session?.data.statement).toMatch(/^Welcome to Shop\. I further authorize the stated URI/)
  expect(session?.data.resources?.[0]).toMatch(/^urn:recap:/)
})

test('a pairing that is left while the site verifies leaves no session, and nobody is told of one', async () => {
  let verify: (() => void) | undefined
  const memory = verifiedSessions()
  memory.config.addSession.mockImplementation(
    () => new Promise((resolve) => (verify = () => resolve(undefined))),
  )
  const { h, wallet } = await start(memory)
  const { connecting, request } = await ask(h, wallet)
  const outcome = connecting.catch((error: unknown) => error)
  await wallet.signer.approveSessionAuthenticate({ id: request.id, auths: await sign(request, wallet) })
  const answer = await until(() => verify, 'the site')
  await h.service(sessionKey).disconnect()
  answer()
  expect(await outcome).toBeInstanceOf(Error)
  await until(() => memory.config.revokeSession.mock.calls.length > 0, 'the end of the session')
  expect(memory.config.revokeSession).toHaveBeenCalledWith('eip155:1', owner.address)
  expect(h.emitted.map(({ id }) => id)).not.toContain('siwx.signed-in')
})

test('a wallet that cannot sign with its approval is asked after it', async () => {
  const { h, wallet, memory } = await start()
  const connecting = connect(h)
  const proposal = await wallet.pair(await pairingUri(h))
  await wallet.approve(proposal, evmNamespaces([1, 8453], [], [owner.address]))
  await until(() => isAsked(h), 'the view')
  expect([h.read(accountAtom).status, memory.sessions()]).toEqual(['connecting', []])
  h.router.close()
  await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
})

test.each([
  ['another nonce', { nonce: 'zzzzzzzz12345678' }],
  ['another domain', { domain: 'evil.example' }],
  ['another URI', { aud: 'https://evil.example' }],
  ['another statement', { statement: 'I give everything away.' }],
  [
    'a resource of its own',
    (resources: readonly string[] = []) => ({ resources: ['https://evil.example', ...resources] }),
  ],
  ['a time that is over', { exp: '2020-01-01T00:00:00.000Z' }],
  ['a time that has not come', { nbf: '2100-01-01T00:00:00.000Z' }],
])('a message with %s is no sign-in, and the view asks', async (_name, fields) => {
  const { h, wallet, memory } = await start()
  const { connecting, request } = await ask(h, wallet)
  const { authPayload } = request.params
  Object.assign(authPayload, typeof fields === 'function' ? fields(authPayload.resources) : fields)
  await wallet.signer.approveSessionAuthenticate({ id: request.id, auths: await sign(request, wallet) })
  const outcome = connecting.catch((error: unknown) => error)
  await until(() => isAsked(h), 'the view')
  h.router.close()
  expect(await outcome).toBeInstanceOf(Error)
  expect([h.read(accountAtom).status, memory.sessions()]).toEqual(['disconnected', []])
})

test('a signature of another account fails the pairing', async () => {
  const { h, wallet, memory } = await start()
  const { connecting, request } = await ask(h, wallet)
  const auths = await sign(request, wallet, stranger)
  await wallet.signer.approveSessionAuthenticate({ id: request.id, auths }).catch(() => {})
  await expect(connecting).rejects.toThrow()
  expect([h.read(accountAtom).status, memory.sessions()]).toEqual(['disconnected', []])
})

test('a rejection is one', async () => {
  const { h, wallet } = await start()
  const { connecting, request } = await ask(h, wallet)
  await wallet.signer.rejectSessionAuthenticate({ id: request.id, reason: getSdkError('USER_REJECTED') })
  await expect(connecting).rejects.toMatchObject({ kind: 'rejection' })
})

test('a signature of a contract is refused without a request, and the next attempt asks in two steps', async () => {
  // the library of the wallet verifies it before it answers, at a server of its vendor
  const verified = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ result: '0x1626ba7e' }))
  onTestFinished(() => verified.mockRestore())
  const { h, wallet } = await start()
  const { connecting, request } = await ask(h, wallet)
  const [auth] = await sign(request, wallet, owner, 'eip1271')
  await wallet.signer.approveSessionAuthenticate({ id: request.id, auths: [auth!] })
  await expect(connecting).rejects.toMatchObject({ code: 'walletconnect/CONTRACT_SIGNATURE' })
  expect(verified).toHaveBeenCalledTimes(1)

  void connect(h)
  await wallet.approve(await wallet.pair(await pairingUri(h)), evmNamespaces([1], [], [owner.address]))
  await until(() => isAsked(h), 'the view')
})

test.each([
  ['the server has no message', { createMessage: () => Promise.reject(new Error('The server is down')) }],
  [
    'the message has a field that no wallet signs',
    {
      createMessage: async (input: Parameters<SiwxConfig['createMessage']>[0]) =>
        sampleMessage(input, { requestId: 'a' }),
    },
  ],
])('if %s, the wallet is only asked to approve', async (_name, overrides) => {
  const { h, wallet } = await start(verifiedSessions({}, overrides))
  void connect(h)
  const authenticated = vi.fn()
  wallet.signer.on('session_authenticate', authenticated)
  const proposal = await wallet.pair(await pairingUri(h))
  expect(proposal.params.optionalNamespaces).toHaveProperty('eip155')
  expect(authenticated).not.toHaveBeenCalled()
})

test('with several namespaces the wallet is only asked to approve', async () => {
  const { h, wallet } = await start(verifiedSessions(), [...withSolar()])
  void connect(h)
  const proposal = await wallet.pair(await pairingUri(h))
  expect(Object.keys(proposal.params.optionalNamespaces).sort()).toEqual(['eip155', 'solar'])
})

test('what the server refuses is asked for in the view', async () => {
  const memory = verifiedSessions()
  memory.config.addSession.mockRejectedValueOnce(new Error('The nonce was used'))
  const { h, wallet } = await start(memory)
  const { connecting, request } = await ask(h, wallet)
  await wallet.signer.approveSessionAuthenticate({ id: request.id, auths: await sign(request, wallet) })
  await until(() => isAsked(h), 'the view')
  h.router.close()
  await expect(connecting).rejects.toMatchObject({ code: 'siwx/CANCELLED' })
})
