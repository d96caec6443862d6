import type { SignClientTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { expect, onTestFinished, test } from 'vitest'
import { accountOf, sessionKey, statusAtom } from 'foyerkit/kernel'
import { addressOf } from 'foyerkit/chain'
import {
  bitcoin,
  bitcoinMainnet,
  toNetwork as toBitcoin,
  type BitcoinProvider,
} from 'foyerkit/plugins/bitcoin'
import { ethereum, evm } from 'foyerkit/plugins/evm'
import { polkadot, polkadotRelay, toNetwork as toPolkadot } from 'foyerkit/plugins/polkadot'
import { solana, solanaMainnet, toNetwork as toSolana } from 'foyerkit/plugins/solana'
import { createFakeStorage, until, type Harness } from 'foyerkit/testing'
import { createKeys } from '../../../plugins/bitcoin/testing/keys.js'
import { testMnemonic } from '../../../plugins/bitcoin/testing/connected.js'
import { decodeSs58, encodeSs58 } from '../../../plugins/polkadot/addresses/ss58.js'
import { validAddress } from '../../../plugins/polkadot/testing/bad-addresses.js'
import { connect, pairingUri, startPairing, startSite } from './start-pairing.js'
import { alice } from './wallet-elsewhere.js'

const companions = [evm({ networks: [ethereum] }), solana({}), bitcoin({}), polkadot({})]
const btc = toBitcoin(bitcoinMainnet).caipNetworkId
const dot = toPolkadot(polkadotRelay).caipNetworkId
const sol = toSolana(solanaMainnet).caipNetworkId

const keyOf = createKeys(testMnemonic)
const [segwit, taproot] = (['p2wpkh', 'p2tr'] as const).map(
  (type) => keyOf('mainnet', 0, type, 'payment').address,
) as [string, string]
const [segwit2, taproot2] = (['p2wpkh', 'p2tr'] as const).map(
  (type) => keyOf('mainnet', 1, type, 'payment').address,
) as [string, string]
/** One key of Polkadot, as wallets write it for every network, and as the relay chain does. */
const [general, relay] = [42, 0].map((prefix) => encodeSs58(decodeSs58(validAddress)!.publicKey, prefix)) as [
  string,
  string,
]
const second = encodeSs58(new Uint8Array(32).fill(2), 42)
const secondOnRelay = encodeSs58(new Uint8Array(32).fill(2), 0)
const solanaAddress = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'

const events = ['accountsChanged', 'chainChanged']
const part = (network: string, methods: readonly string[], addresses: readonly string[]) => ({
  chains: [network],
  methods: [...methods],
  events,
  accounts: addresses.map((address) => `${network}:${address}`),
})
/** Accounts as wallets list them: ordinals first, and a key with two prefixes. */
const supported = (
  bitcoinMethods: readonly string[],
  bitcoinAddresses: readonly string[] = [taproot, segwit],
) => ({
  eip155: part('eip155:1', ['personal_sign'], [alice]),
  solana: part(sol, ['solana_signMessage'], [solanaAddress]),
  bip122: part(btc, bitcoinMethods, bitcoinAddresses),
  polkadot: part(dot, ['polkadot_signMessage'], [general, relay]),
})
type Supported = ReturnType<typeof supported>

/** Starts a site and a wallet on another device, which answers each request of the site as told. */
async function start(answer: (method: string) => unknown = () => new Promise<never>(() => {})) {
  const storage = createFakeStorage()
  const { h, wallet, relay: relayServer } = await startPairing({ storage, companions })
  const { signer } = wallet
  const requests: string[] = []
  const onRequest = ({ id, topic, params }: SignClientTypes.EventArguments['session_request']) => {
    requests.push(params.request.method)
    void Promise.resolve(answer(params.request.method)).then((result) => wallet.respond(topic, id, result))
  }
  signer.on('session_request', onRequest)
  onTestFinished(() => void signer.off('session_request', onRequest))
  return {
    h,
    requests,
    nextEnd: () => wallet.next('session_delete'),
    /** Starts to connect; the wallet approves. */
    async pair(supportedNamespaces: Supported, sessionProperties?: Record<string, string>) {
      const connecting = connect(h)
      const { id, params } = await wallet.pair(await pairingUri(h))
      const namespaces = buildApprovedNamespaces({ proposal: params, supportedNamespaces })
      const { topic } = await signer.approve({
        id,
        namespaces,
        ...(sessionProperties && { sessionProperties }),
      })
      return { topic, connecting }
    },
    async update(topic: string, namespaces: Supported) {
      await (await signer.update({ topic, namespaces })).acknowledged()
    },
    emit: (topic: string, chainId: string, data: unknown) =>
      signer.emit({ topic, chainId, event: { name: 'accountsChanged', data } }),
    /** Loads the page again. */
    async reload() {
      await h.dispose()
      const page = startSite(relayServer, { companions, storage: storage.openTab() })
      await until(() => page.read(statusAtom) === 'connected', 'the restored session')
      await until(() => shown(page, 'polkadot').length > 0, 'every namespace')
      return page
    },
  }
}

/** Accounts of a namespace with their kinds, the active one first. */
const shown = (h: Harness, namespace: string) =>
  h.read(accountOf(namespace)).allAccounts.map(({ caipAddress, kind }) => `${addressOf(caipAddress)} ${kind}`)
const shownInAll = (h: Harness) =>
  Object.fromEntries(
    ['eip155', 'solana', 'bip122', 'polkadot'].map((namespace) => [namespace, shown(h, namespace)]),
  )

const others = {
  // a session does not say whether a contract holds an account
  eip155: [`${alice} undefined`],
  solana: [`${solanaAddress} eoa`],
  polkadot: [`${relay} eoa`],
}
const byType = [`${segwit} payment`, `${taproot} ordinals`]

// behaviour 18.14
test('accounts have the order, kinds and spelling of their namespaces after a connect, a reload and every report', async () => {
  const { h, pair, reload, update, emit, requests } = await start()
  const { topic, connecting } = await pair(supported(['signMessage']))
  await connecting
  expect(shownInAll(h)).toEqual({ ...others, bip122: byType })
  expect(h.read(accountOf('bip122'))).toMatchObject({ address: segwit, accountKind: 'payment' })
  const provider = (await h.service(sessionKey).provider('bip122')) as BitcoinProvider
  expect(provider.accounts().map(({ address, purpose }) => `${address} ${purpose}`)).toEqual(byType)

  const page = await reload()
  expect(shownInAll(page)).toEqual({ ...others, bip122: byType })

  const more = supported(['signMessage'], [taproot, segwit, taproot2, segwit2])
  more.polkadot.accounts.push(`${dot}:${second}`)
  await update(topic, more)
  const all = [`${segwit} payment`, `${segwit2} payment`, `${taproot} ordinals`, `${taproot2} ordinals`]
  await until(() => shown(page, 'bip122').length === 4, 'the update')
  expect(shownInAll(page)).toEqual({
    ...others,
    bip122: all,
    polkadot: [`${relay} eoa`, `${secondOnRelay} eoa`],
  })

  await emit(topic, btc, [taproot2, segwit2])
  await until(() => page.read(accountOf('bip122')).address !== segwit, 'the second account')
  expect(shown(page, 'bip122')).toEqual([
    `${segwit2} payment`,
    `${segwit} payment`,
    `${taproot2} ordinals`,
    `${taproot} ordinals`,
  ])
  // in the spelling that the session does not list
  await emit(topic, dot, [secondOnRelay])
  await until(() => page.read(accountOf('polkadot')).address === secondOnRelay, 'the second key')
  expect(shown(page, 'polkadot')).toEqual([`${secondOnRelay} eoa`, `${relay} eoa`])
  expect(requests).toEqual([])
})

const reported = [
  { address: taproot, intention: 'payment', publicKey: `02${'ab'.repeat(32)}` },
  { address: segwit, intention: 'ordinal' },
]
const byWallet = [`${taproot} payment`, `${segwit} ordinals`]

// behaviour 18.14
test('purposes that a wallet answers are kept over a reload, which asks nothing', async () => {
  const { h, pair, reload, requests } = await start(() => reported)
  const { connecting } = await pair(supported(['signMessage', 'getAccountAddresses'], [segwit, taproot]))
  await connecting
  expect(shownInAll(h)).toEqual({ ...others, bip122: byWallet })
  const page = await reload()
  expect(shownInAll(page)).toEqual({ ...others, bip122: byWallet })
  expect(page.read(accountOf('bip122')).allAccounts[0]?.publicKey).toBe(reported[0]!.publicKey)
  expect(requests).toEqual(['getAccountAddresses'])
})

// behaviour 18.14
test('purposes in the properties of the session need no request', async () => {
  const { h, pair, reload, requests } = await start()
  const properties = { bip122_getAccountAddresses: JSON.stringify(reported) }
  const methods = ['signMessage', 'getAccountAddresses']
  const { connecting } = await pair(supported(methods, [segwit, taproot]), properties)
  await connecting
  expect(shown(h, 'bip122')).toEqual(byWallet)
  expect(shown(await reload(), 'bip122')).toEqual(byWallet)
  expect(requests).toEqual([])
})

// behaviour 18.14
test('a wallet that does not answer is waited for for 3 s', async () => {
  const { h, pair, requests } = await start()
  const { connecting } = await pair(supported(['signMessage', 'getAccountAddresses']))
  await until(() => requests.length > 0, 'the request')
  await h.clock.advance(2_999)
  expect(h.read(statusAtom)).toBe('connecting')
  await h.clock.advance(1)
  await connecting
  expect(shown(h, 'bip122')).toEqual(byType)
})

test('a connect that is cancelled while the wallet is asked for purposes ends the session', async () => {
  const { h, pair, requests, nextEnd } = await start()
  const { topic, connecting } = await pair(supported(['signMessage', 'getAccountAddresses']))
  connecting.catch(() => {})
  await until(() => requests.length > 0, 'the request')
  const ended = nextEnd()
  await h.service(sessionKey).disconnect()
  await expect(connecting).rejects.toMatchObject({ code: 'session/CANCELLED' })
  expect(await ended).toMatchObject({ topic })
  expect(h.read(statusAtom)).toBe('disconnected')
})
