import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { expect, test } from 'vitest'
import { accountAtom } from 'foyerkit/kernel'
import { namespacesKey, signingCapability } from 'foyerkit/chain'
import { transferCapability } from 'foyerkit/money'
import type { HttpCall } from 'foyerkit/testing'
import {
  encodeAddress,
  messageBytes,
  paymentBytes,
  type Payment,
} from '../../../apps/examples/custom-chain/chain/client.js'
import { startNode } from '../../../apps/examples/custom-chain/node/start-node.js'
import { pebble } from '../../../apps/examples/custom-chain/plugin/index.js'
import { pairWith, startPairing } from './start-pairing.js'

const secret = new Uint8Array(32).fill(7)
const address = encodeAddress(ed25519.getPublicKey(secret))
const account = `pebble:main:${address}` as const
const receiver = encodeAddress(ed25519.getPublicKey(new Uint8Array(32).fill(8)))

test('a chain of 150 lines connects a wallet on another device, which signs a message and sends a payment', async () => {
  const node = await startNode()
  node.ledgers.main.fund(address, 5_000_000n)
  const toNode = ({ method, body }: HttpCall) =>
    fetch(node.url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { h, wallet } = await startPairing({
    companions: [pebble({ nodeUrl: node.url })],
    http: { [node.url]: toNode },
  })
  const { topic } = await pairWith(h, wallet, {
    pebble: {
      chains: ['pebble:main'],
      methods: ['pebble_signMessage', 'pebble_signPayment'],
      events: [],
      accounts: [account],
    },
  })
  expect(h.read(accountAtom)).toMatchObject({ address, status: 'connected' })
  const namespaces = h.service(namespacesKey)
  const [network] = namespaces.networks()
  const { signal } = new AbortController()
  if (!network) throw new Error('there is no network')

  const signing = await namespaces.capability('pebble', signingCapability)
  const asked = wallet.nextRequest()
  const signed = signing?.message({ account, network, message: 'Hello', signal })
  const message = await asked
  expect(message.params.request).toMatchObject({
    method: 'pebble_signMessage',
    params: { address, message: bytesToHex(new TextEncoder().encode('Hello')) },
  })
  const signature = bytesToHex(ed25519.sign(messageBytes('Hello'), secret))
  await wallet.respond(topic, message.id, signature)
  expect(await signed).toEqual({ signature, type: 'ed25519' })

  const transfer = await namespaces.capability('pebble', transferCapability)
  const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const estimate = await transfer?.estimate({ account, network, receiver, asset, amount: 1_000n }, signal)
  if (!transfer || !estimate) throw new Error('there is no transfer')
  const requested = wallet.nextRequest()
  const sent = transfer.send(estimate.order, estimate.fee, signal)
  const payment = await requested
  const { method, params } = payment.params.request
  expect(method).toBe('pebble_signPayment')
  await wallet.respond(topic, payment.id, bytesToHex(ed25519.sign(paymentBytes(params as Payment), secret)))
  expect(hexToBytes(await sent)).toHaveLength(32)
  node.ledgers.main.mine()
  expect(node.ledgers.main.account(receiver).balance).toBe('1000')
  await node.stop()
})
