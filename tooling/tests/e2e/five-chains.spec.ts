import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBase64 } from '@cosmjs/encoding'
import { u8aToHex } from '@polkadot/util'
import { decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { messageOf, secretKeyOfPhrase } from '../../../plugins/cosmos/testing/wallet.js'
import { deriveBitcoinAccounts } from '../../devnet/bitcoin/bitcoin-accounts.mjs'
import { developmentMnemonic } from '../../devnet/networks.mjs'
import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test as base } from './fixtures/test.js'
import { playgroundPage, type Playground } from './pages/playground.js'
import { webWallet } from './pages/web-wallet.js'

const plugins = [
  ...['evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'service', 'injected', 'wallet-standard'],
  ...['connect', 'networks', 'account', 'balances', 'send', 'receive'],
]
const message = 'Hello from Meridian'
/** The namespaces in the order in which the wallet is asked, with the network of each. */
const networks = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmos:cosmoshub-4',
} as const
type Namespace = keyof typeof networks
const namespaces = Object.keys(networks) as readonly Namespace[]
const [ethereumAddress = ''] = addresses

interface ChainPages {
  /** The playground with every namespace. */
  playground: Playground
}

const test = base.extend<ChainPages>({
  playground: async ({ page, chainsUrl }, use) => {
    const playground = playgroundPage(page, chainsUrl)
    await playground.open(`?plugins=${plugins.join()}`)
    await use(playground)
  },
})

/** Connects the test wallet on all its networks. */
async function connectAll(playground: Playground) {
  await playground.choose()
  await playground.part('namespace-all').click()
  for (const [index] of namespaces.entries()) {
    await expect(playground.dialog).toContainText(`${index + 1} of ${namespaces.length}`)
    await playground.wallet.approve()
  }
  await playground.connected()
}

/** Selects a network from the account, and waits until the host sees it. Returns the address there. */
async function useNetwork({ button, dialog, part, state }: Playground, namespace: Namespace) {
  const network = networks[namespace]
  if ((await state('network').textContent()) !== network) {
    await button.click()
    await part('frame-chooser').click()
    await part(`network-${network}`).click()
    await expect(state('network')).toHaveText(network)
    await part('frame-close').click()
    await expect(dialog).toBeHidden()
  }
  return (await state('address').textContent()) ?? ''
}

/** Signs the message of the page on the network in use. Returns the signature. */
async function signMessage({ part, wallet }: Playground) {
  await part('own-sign').click()
  await wallet.approve()
  await expect(part('own-sign-status')).toHaveText('success')
  return (await part('own-signature').textContent()) ?? ''
}

const isSignedByPolkadot = (address: string, signature: string) => {
  const { isValid, crypto } = signatureVerify(`<Bytes>${message}</Bytes>`, signature, address)
  return isValid ? crypto : 'invalid'
}

/** Whether a signature is one of the document of ADR-036 by the key of the phrase. */
async function isSignedByCosmos(address: string, signature: string) {
  const { pubkey } = Secp256k1.makeKeypair(await secretKeyOfPhrase(developmentMnemonic))
  const publicKey = Secp256k1.compressPubkey(pubkey)
  const ofKey = pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: toBase64(publicKey) }, 'cosmos')
  const document = messageOf(address, new TextEncoder().encode(message))
  const hash = sha256(serializeSignDoc(document))
  const parsed = Secp256k1Signature.fromFixedLength(fromBase64(signature))
  return ofKey === address && Secp256k1.verifySignature(parsed, hash, publicKey)
}

test('connects a wallet on five chains at once, signs on each, and keeps all over a reload', async ({
  playground,
  solana,
}) => {
  test.setTimeout(120_000)
  const { page, part, state, button } = playground
  await connectAll(playground)
  // the first of them is active
  await expect(state('address')).toContainText(ethereumAddress)

  const found: Partial<Record<Namespace, string>> = {}
  for (const namespace of namespaces.toReversed()) found[namespace] = await useNetwork(playground, namespace)
  const [bitcoinAccount] = deriveBitcoinAccounts(developmentMnemonic, 1)
  expect(found.solana).toBe(solana.accounts[0]?.address)
  expect(found.bip122).toBe(bitcoinAccount?.address)
  const { polkadot: polkadotAddress = '', cosmos: cosmosAddress = '', bip122: bitcoinAddress = '' } = found
  expect(encodeAddress(decodeAddress(polkadotAddress), 0)).toBe(polkadotAddress)

  await useNetwork(playground, 'bip122')
  expect(Verifier.verifySignature(bitcoinAddress, message, await signMessage(playground))).toBe(true)
  await useNetwork(playground, 'polkadot')
  expect(isSignedByPolkadot(polkadotAddress, await signMessage(playground))).toBe('sr25519')
  await useNetwork(playground, 'cosmos')
  expect(await isSignedByCosmos(cosmosAddress, await signMessage(playground))).toBe(true)

  await page.reload()
  await expect(state('address')).toHaveText(cosmosAddress)
  await button.click()
  await part('account-accounts').click()
  for (const namespace of namespaces) await part(`account-${found[namespace]}`).waitFor()

  // one ends, the rest stays
  await part('disconnect-solana/standard.Foyer Test Wallet').click()
  await expect(part(`account-${found.solana}`)).toBeHidden()
  for (const namespace of namespaces.filter((each) => each !== 'solana'))
    await part(`account-${found[namespace]}`).waitFor()
  await part(`account-${bitcoinAddress}`).click()
  await expect(state('address')).toHaveText(bitcoinAddress)
})

test('sends BTC by the form, and pays by a PSBT of the page, and the chain mines both', async ({
  playground,
  bitcoin,
}) => {
  const { button, part, wallet, dialog } = playground
  await playground.choose()
  await part('namespace-bip122').click()
  await wallet.approve()
  await playground.connected()
  const [, , , , receiver] = deriveBitcoinAccounts(developmentMnemonic, 5)
  if (!receiver) throw new Error('no receiver')
  const received = async () => {
    const answer = await fetch(`${bitcoin.url}/address/${receiver.address}`)
    const { chain_stats: stats } = (await answer.json()) as { chain_stats: { funded_txo_sum: number } }
    return stats.funded_txo_sum
  }
  const before = await received()

  await button.click()
  await part('account-action-send').click()
  await part('send-amount').fill('0.25')
  await part('send-receiver').fill(receiver.address)
  await expect(part('send-review')).toHaveText('Review')
  await part('send-review').click()
  await part('send-confirm').click()
  await wallet.approve()
  await part('send-result-confirmed').waitFor()
  await part('frame-close').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await received()).toBe(before + 25_000_000)

  await part('own-bitcoin-receiver').fill(receiver.address)
  await part('own-bitcoin-amount').fill('0.01')
  await part('own-pay').click()
  await wallet.approve()
  await expect(part('own-pay-status')).toHaveText('success')
  await expect(part('own-txid')).toHaveText(/^[0-9a-f]{64}$/)
  await expect.poll(received).toBe(before + 26_000_000)
})

test('an Esplora that lies about the coins of the account gets no signature', async ({
  playground,
  bitcoin,
}) => {
  const { button, part, wallet, page } = playground
  await page.route(`${bitcoin.url}/address/*/utxo`, async (route) => {
    const response = await route.fetch()
    const coins = (await response.json()) as { readonly value: number }[]
    await route.fulfill({ response, json: coins.map((coin) => ({ ...coin, value: coin.value * 3 })) })
  })
  await playground.choose()
  await part('namespace-bip122').click()
  await wallet.approve()
  await playground.connected()
  const [, , , , receiver] = deriveBitcoinAccounts(developmentMnemonic, 5)
  if (!receiver) throw new Error('no receiver')
  await button.click()
  await part('account-action-send').click()
  await part('send-amount').fill('0.25')
  await part('send-receiver').fill(receiver.address)
  await expect(part('send-review')).toHaveText('Review')
  await part('send-review').click()
  await part('send-confirm').click()
  await part('send-failed').waitFor()
  await expect(wallet.request).toBeHidden()
})

test.describe('on Cosmos', () => {
  // nodes answer with status 404 until a transaction is in their index, which browsers log
  test.use({ allowPageErrors: true })

  test('sends ATOM with a memo by the form, and the chain verifies the signature', async ({
    playground,
    cosmos,
  }) => {
    const { button, part, wallet } = playground
    await playground.choose()
    await part('namespace-cosmos').click()
    await wallet.approve()
    await playground.connected()
    const [, , receiver = ''] = cosmos.addresses
    const balance = () => cosmos.ledger.account(receiver)?.balance ?? 0n
    const before = balance()

    await button.click()
    await part('account-action-send').click()
    await part('send-amount').fill('0.25')
    await part('send-receiver').fill(receiver)
    await part('send-memo').fill('order 7')
    await expect(part('send-review')).toHaveText('Review')
    await part('send-review').click()
    await expect(part('send-memo-shown')).toHaveText('order 7')
    await part('send-confirm').click()
    await wallet.approve()
    await part('send-result-confirmed').waitFor()
    expect(balance() - before).toBe(250_000n)
  })
})

test('sends DOT by the form, and the chain verifies the signature and confirms in a final block', async ({
  playground,
  polkadot,
}) => {
  const { button, part, wallet } = playground
  await playground.choose()
  await part('namespace-polkadot').click()
  await wallet.approve()
  await playground.connected()
  const key = new Uint8Array(32).fill(9)
  const received = () => polkadot.ledger.account(u8aToHex(key)).free

  await button.click()
  await part('account-action-send').click()
  await part('send-amount').fill('1.5')
  await part('send-receiver').fill(encodeAddress(key, 0))
  await expect(part('send-review')).toHaveText('Review')
  await part('send-review').click()
  await part('send-confirm').click()
  await wallet.approve()
  await part('send-result-confirmed').waitFor()
  expect(received()).toBe(15_000_000_000n)
})

test(
  'pairs on three chains in one session, whose end in the wallet disconnects these and nothing else',
  { tag: longTag },
  async ({ context, page, secondContext, servePage, service, solana, bitcoin }) => {
    test.setTimeout(120_000)
    const walletUrl = await servePage('wallet', { service, solana, bitcoin })
    const playground = playgroundPage(
      page,
      await servePage('playground', { service, walletUrl, solana, bitcoin }),
    )
    const { part, state, button, dialog, wallet } = playground
    const walletPage = await secondContext.newPage()
    const w = webWallet(walletPage)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const paired = plugins.filter((name) => name !== 'polkadot' && name !== 'cosmos')
    await Promise.all([
      playground.open(`?plugins=${[...paired, 'walletconnect', 'catalogue'].join()}`),
      walletPage.goto(walletUrl),
    ])

    // a wallet of the page is connected on one of the chains
    await playground.choose()
    await part('namespace-solana').click()
    await wallet.approve()
    await playground.connected()

    await button.click()
    await part('frame-chooser').click()
    await part('network-eip155:1').click()
    await part('connector-walletconnect').click()
    await part('pairing-offered').waitFor()
    await part('pairing-copy').click()
    await w.propose(await page.evaluate(() => navigator.clipboard.readText()))
    for (const namespace of ['eip155', 'solana', 'bip122'])
      await w.part(`web-wallet-wanted-${namespace}`).waitFor()
    await w.part('web-wallet-approve').click()
    await expect(state('network')).toHaveText('eip155:1')
    await dialog.waitFor({ state: 'detached' })

    await button.click()
    await part('account-accounts').click()
    for (const namespace of ['eip155', 'solana', 'bip122'])
      await part(`connection-${namespace}/walletconnect`).waitFor()
    await part('frame-close').click()
    await dialog.waitFor({ state: 'detached' })
    const bitcoinAddress = await useNetwork(playground, 'bip122')
    await part('own-sign').click()
    await w.answerRequest('signMessage', 'approve')
    await expect(part('own-sign-status')).toHaveText('success')
    const signature = (await part('own-signature').textContent()) ?? ''
    expect(Verifier.verifySignature(bitcoinAddress, message, signature)).toBe(true)

    await w.part('web-wallet-disconnect').click()
    await expect(state('address')).toHaveText(solana.accounts[0]?.address ?? '')
    await expect(state('wallet')).toHaveText('Foyer Test Wallet')
    await expect(w.sites).toHaveCount(0)
  },
)
