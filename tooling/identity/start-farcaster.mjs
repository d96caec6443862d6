import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSiweMessage } from 'viem/siwe'
import { privateKeyToAccount } from 'viem/accounts'
import { numberToHex, pad } from 'viem'
import { deriveAccounts } from '../devnet/accounts.mjs'
import { startChain } from '../devnet/chain-process.mjs'
import { callRpc } from '../devnet/rpc.mjs'

/**
 * Changes of a signed message, each of which a login must refuse.
 *
 * @typedef {object} SignedChanges
 * @property {string} [domain]
 * @property {string} [uri]
 * @property {string} [nonce]
 * @property {number} [chainId]
 * @property {Date} [expirationTime]
 * @property {number} [fid] id that the message names
 */

/**
 * Farcaster on this machine: the relay, and the registries on a local chain with the id of OP Mainnet.
 *
 * @typedef {object} LocalFarcaster
 * @property {string} url of the relay
 * @property {Readonly<Record<string, string>>} env options of the service
 * @property {readonly { fid: number, privateKey: import('viem').Hex, address: import('viem').Address }[]} users
 * @property {(channelToken: string, user: number, changes?: SignedChanges) => Promise<void>} approve signs a login as the app does
 * @property {(channelToken: string, from: string) => void} replay answers a channel with the signature of another one
 * @property {(fid: number, to: import('viem').Address) => Promise<void>} transfer gives an id to another address
 * @property {() => Promise<void>} stop
 */

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'
/** Returns the storage at its argument: `idOf(address)` and `custodyOf(fid)`. */
const lookUpCode = '0x6004355460005260206000f3'
/** Returns two zeros: no address signs for an id besides its owner. */
const noKeysCode = '0x60406000f3'
const mnemonic = 'test test test test test test test test test test test junk'

/**
 * @typedef {object} Channel
 * @property {{ siweUri: string, domain: string, nonce: string, expirationTime?: string }} request
 * @property {{ message: string, signature: string, username: string } | undefined} signed
 */

/**
 * Starts Farcaster on this machine, for development and tests.
 *
 * @param {object} [options]
 * @param {number} [options.port] of the relay; default: any that is free
 * @returns {Promise<LocalFarcaster>}
 */
export async function startFarcaster({ port = 0 } = {}) {
  const chain = await startChain({ id: 10, name: 'OP Mainnet', port: 0, mnemonic, accounts: 4 })
  const call = (/** @type {string} */ method, /** @type {unknown[]} */ params) =>
    callRpc(chain.rpcUrl, method, params)
  await call('anvil_setCode', [idRegistry, lookUpCode])
  await call('anvil_setCode', [keyRegistry, noKeysCode])
  const users = deriveAccounts(mnemonic, 3).map((account, index) => ({ fid: 701 + index, ...account }))
  const store = (/** @type {import('viem').Hex} */ slot, /** @type {import('viem').Hex} */ value) =>
    call('anvil_setStorageAt', [idRegistry, pad(slot), pad(value)])
  for (const { fid, address } of users) {
    await store(address, numberToHex(fid))
    await store(numberToHex(fid), address)
  }

  /** @type {Map<string, Channel>} */
  const channels = new Map()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : port}`

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const send = (/** @type {number} */ status, /** @type {unknown} */ body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (request.method === 'POST' && pathname === '/v1/channel') {
      const channelToken = randomUUID()
      const channel = JSON.parse(text)
      channels.set(channelToken, { request: channel, signed: undefined })
      return send(201, {
        channelToken,
        url: `${url}/approve?channelToken=${channelToken}`,
        nonce: channel.nonce,
      })
    }
    const token =
      request.headers.authorization?.replace('Bearer ', '') ?? searchParams.get('channelToken') ?? ''
    const channel = channels.get(token)
    if (!channel) return send(401, { error: 'Unauthorized' })
    if (pathname === '/v1/channel/status') {
      const { signed } = channel
      return send(signed ? 200 : 202, { state: signed ? 'completed' : 'pending', ...signed })
    }
    if (pathname !== '/approve') return send(404, {})
    // stands for the app of a phone that has scanned the code
    if (request.method === 'POST') await approve(token, 0)
    response.writeHead(200, { 'content-type': 'text/html' })
    return response.end(approvePage(channel))
  }

  /** @type {LocalFarcaster['approve']} */
  async function approve(channelToken, index, changes = {}) {
    const [channel, user] = [channels.get(channelToken), users[index]]
    if (!channel || !user) throw new Error(`There is no channel ${channelToken} or user ${index}.`)
    const { siweUri, domain, nonce, expirationTime } = channel.request
    const { fid = user.fid, ...fields } = changes
    const message = createSiweMessage({
      address: user.address,
      chainId: 10,
      domain,
      nonce,
      uri: siweUri,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(),
      ...(expirationTime && { expirationTime: new Date(expirationTime) }),
      resources: [`farcaster://fid/${fid}`],
      ...fields,
    })
    const signature = await privateKeyToAccount(user.privateKey).signMessage({ message })
    channel.signed = { message, signature, username: `user${user.fid}` }
  }

  return {
    url,
    env: { FARCASTER_RPC_URL: chain.rpcUrl, FARCASTER_RELAY_URL: url },
    users,
    approve,
    replay(channelToken, from) {
      const channel = channels.get(channelToken)
      if (channel) channel.signed = channels.get(from)?.signed
    },
    async transfer(fid, to) {
      const former = users.find((user) => user.fid === fid)
      if (former) await store(former.address, '0x0')
      await store(to, numberToHex(fid))
      await store(numberToHex(fid), to)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await chain.stop()
    },
  }
}

/** @param {Channel} channel */
function approvePage({ request, signed }) {
  const form = '<form method="post"><button data-testid="farcaster-approve">Approve</button></form>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Farcaster</title>
<h1>Log in to ${request.domain}</h1>${signed ? '<p>Approved. Go back to the site.</p>' : form}</html>`
}
