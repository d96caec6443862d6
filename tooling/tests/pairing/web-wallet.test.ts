import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignClientTypes } from '@walletconnect/types'
import { until } from 'foyerkit/testing'
import { expect, test } from 'vitest'
import { verifyMessage } from 'viem'
import { forbidFetching, type Signer } from '../../../apps/service/src/modules/relay/testing/sign-clients.js'
import type { Desk } from '../../../apps/wallet/src/web/desk.js'
import {
  bitcoin,
  connectPage as connect,
  ownAccounts,
  propose,
  solana,
  startPageAndWallet as start,
  threeNamespaces as wanted,
} from './start-web-wallet.js'

const accounts = await ownAccounts

const nextQuestion = (sessions: Desk) => until(() => sessions.waiting[0], 'the question')
const nextEvent = <E extends SignClientTypes.Event>(page: Signer, event: E) =>
  new Promise<SignClientTypes.EventArguments[E]>((resolve) => page.once(event, resolve))

test('shares accounts of three namespaces, and signs in each after an approval', async () => {
  forbidFetching()
  const { sessions, session, sendRequest } = await connect()
  expect(Object.keys(session.namespaces).sort()).toEqual(['bip122', 'eip155', 'solana'])
  const account = session.namespaces['solana']?.accounts[0]?.split(':')[2] ?? ''
  expect(await sendRequest(solana, 'solana_getAccounts', {})).toEqual([{ pubkey: account }])

  const message = base58.encode(new TextEncoder().encode('Come in'))
  const signing = sendRequest(solana, 'solana_signMessage', { message, pubkey: account })
  const question = await nextQuestion(sessions)
  expect(Object.fromEntries(question.lines())).toEqual({ Message: 'Come in', Account: account, On: 'Solana' })
  question.request.approve()
  const { signature } = (await signing) as { signature: string }
  expect(ed25519.verify(base58.decode(signature), base58.decode(message), base58.decode(account))).toBe(true)

  const address = accounts.addresses[0] as `0x${string}`
  const personal = sendRequest('eip155:1', 'personal_sign', ['0x48656c6c6f', address])
  ;(await nextQuestion(sessions)).request.approve()
  const signed = (await personal) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature: signed })).toBe(true)

  const bitcoinAccount = session.namespaces['bip122']?.accounts[0]?.split(':')[2] ?? ''
  const written = sendRequest(bitcoin, 'signMessage', { account: bitcoinAccount, message: 'Come in' })
  ;(await nextQuestion(sessions)).request.approve()
  expect(await written).toMatchObject({ address: bitcoinAccount })
})

test('rejects a request that the user rejects, and invalid requests without a question', async () => {
  const { sessions, sendRequest } = await connect()
  const signing = sendRequest(solana, 'solana_signMessage', { message: 'abc' })
  ;(await nextQuestion(sessions)).request.reject()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  await expect(sendRequest(solana, 'solana_signMessage', { message: '0Il' })).rejects.toMatchObject({
    code: -32602,
  })
  const switching = sendRequest('eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0xa' }])
  await expect(switching).rejects.toMatchObject({ code: 4902 })
  expect(sessions.waiting).toEqual([])
})

test('reports a new chain, which it then shares, and a new account to the page', async () => {
  const { page, site, session } = await connect()
  const [updated, event] = [nextEvent(page, 'session_update'), nextEvent(page, 'session_event')]
  site.wallet?.switchChain(8453)
  expect((await updated).params.namespaces['eip155']?.chains).toEqual(['eip155:1', 'eip155:8453'])
  expect((await event).params).toEqual({
    chainId: 'eip155:8453',
    event: { name: 'chainChanged', data: 8453 },
  })
  const next = nextEvent(page, 'session_event')
  site.wallet?.selectAccount(1)
  expect((await next).params.event).toEqual({ name: 'accountsChanged', data: [accounts.addresses[1]] })
  expect(page.session.get(session.topic).namespaces['eip155']?.accounts).toContain(
    `eip155:8453:${accounts.addresses[1]}`,
  )
})

test('a request switches the wallet to its chain without an event to the page', async () => {
  const { page, sessions, site, sendRequest } = await connect()
  const updated = nextEvent(page, 'session_update')
  site.wallet?.switchChain(8453)
  await updated
  await nextEvent(page, 'session_event')
  let events = 0
  page.on('session_event', () => (events += 1))
  const signing = sendRequest('eip155:1', 'personal_sign', ['0x00', accounts.addresses[0]])
  ;(await nextQuestion(sessions)).request.approve()
  await signing
  expect([site.wallet?.chainId, events]).toEqual([1, 0])
})

test('restores its sites after a reload', async () => {
  const { site, reopen, page } = await connect()
  const event = nextEvent(page, 'session_event')
  site.wallet?.selectAccount(2)
  await event
  const [restoredSite] = (await reopen()).sites
  expect([restoredSite?.name, restoredSite?.wallet?.account, restoredSite?.url]).toEqual([
    'Shop',
    accounts.addresses[2],
    site.url,
  ])
})

test('either side can end the session, which removes the site and its storage', async () => {
  const first = await connect()
  const sessionDelete = nextEvent(first.page, 'session_delete')
  await first.sessions.disconnect(first.site)
  expect(await sessionDelete).toMatchObject({ topic: first.session.topic })
  expect([first.sessions.sites, first.storage.length]).toEqual([[], 0])

  const { sessions, page, session } = await connect()
  await page.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
  await until(() => sessions.sites.length === 0, 'the removal of the site')
})

test('a rejected proposal is removed, and the page gets the rejection', async () => {
  const { page, sessions } = await start()
  const { proposal, approved } = await propose(page, sessions)
  await sessions.refuse(proposal)
  await expect(approved).rejects.toMatchObject({ code: 5000 })
  expect([sessions.proposals, sessions.sites]).toEqual([[], []])
})

test('names the reason if it cannot pair with a text', async () => {
  const { page, sessions } = await start()
  await sessions.pair('https://shop.example')
  expect(sessions.notice).toContain('no pairing address')
  const { uri = '' } = await page.connect({ optionalNamespaces: wanted })
  await sessions.pair(uri)
  const [proposal] = await until(() => sessions.proposals.length > 0 && sessions.proposals, 'the proposal')
  expect([sessions.notice, sessions.pairing]).toEqual([undefined, false])
  // A second pairing with the same URI changes nothing during the first.
  await sessions.pair(uri)
  expect([sessions.proposals, sessions.pairing]).toEqual([[proposal], false])
  await sessions.approve(proposal!, accounts.offers(0), 0)
  await sessions.pair(uri)
  expect(sessions.notice).toContain('used already')
})
