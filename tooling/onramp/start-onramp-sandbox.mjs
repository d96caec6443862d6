import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { createTreasury } from './create-treasury.mjs'
import { errorPage, payPage, resultPage, tests } from './pages.mjs'

/**
 * Provider of an on-ramp for development.
 *
 * @typedef {object} OnrampSandbox
 * @property {string} url
 * @property {Readonly<Record<string, string>>} env options of the service
 * @property {() => Promise<void>} stop
 */

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'",
  'referrer-policy': 'no-referrer',
}

/**
 * Starts the page that takes test cards and pays out on the local chains.
 *
 * @param {import('./create-treasury.mjs').PaidChains} devnet
 * @param {object} [options]
 * @param {number} [options.port] default: any that is free
 * @param {() => number} [options.now] milliseconds since 1970. Default: the clock of the machine
 * @returns {Promise<OnrampSandbox>}
 */
export async function startOnrampSandbox(devnet, { port = 0, now = Date.now } = {}) {
  const key = randomBytes(32).toString('hex')
  const treasury = await createTreasury(devnet)
  /** @type {Map<string, Promise<string>>} payouts by order, so that a form that is sent twice pays once */
  const payouts = new Map()

  /**
   * @param {import('./pages.mjs').PaidOrder} order
   * @param {{ status: 'paid' | 'sending' | 'done' | 'failed', transactionHash?: string }} state
   */
  async function report({ order, address, amount, report: url }, state) {
    const body = JSON.stringify({ order, address, amount, ...state })
    const time = Math.floor(now() / 1_000)
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'foyer-sandbox-signature': `t=${time},v1=${signature}` },
      body,
    })
    if (!response.ok) throw new Error(`The service refused the report: ${await response.text()}`)
  }

  /** @param {import('./pages.mjs').PaidOrder} order */
  async function payOut(order) {
    await report(order, { status: 'paid' })
    const transactionHash = await treasury.send(order)
    await report(order, { status: 'sending', transactionHash })
    const isDone = await treasury.succeeded(order.chain, transactionHash)
    await report(order, { status: isDone ? 'done' : 'failed', transactionHash })
    if (!isDone) throw new Error('The transaction failed.')
    return transactionHash
  }

  /**
   * @param {import('./pages.mjs').PaidOrder} order
   * @param {URLSearchParams} form
   * @returns {Promise<[status: number, page: string]>}
   */
  async function answer(order, form) {
    const paid = payouts.get(order.order)
    if (!paid && form.get('action') === 'cancel') {
      await report(order, { status: 'failed' })
      return [200, resultPage(order, { title: 'Payment cancelled', message: 'Nothing was paid.' })]
    }
    const { label, good, declined } = tests[order.method]
    const number = (form.get('number') ?? '').replace(/[\s-]/g, '')
    if (!paid && number === declined)
      return [402, payPage(order, `${label} declined. Use another one, or cancel.`)]
    if (!paid && number !== good) return [400, payPage(order, `${label} unknown. Use a test number.`)]
    const payout = paid ?? payOut(order)
    payouts.set(order.order, payout)
    const hash = await payout
    const message = `${order.amount} ${order.currency} were sent to ${order.address}.`
    return [200, resultPage(order, { title: 'Payment complete', message, hash })]
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://localhost')
      const order = url.pathname === '/pay' ? readOrder(url.searchParams, key, now()) : undefined
      if (!order) return /** @type {const} */ ([404, errorPage('The link is wrong, or too old.')])
      if (!treasury.chains.includes(order.chain))
        return /** @type {const} */ ([404, errorPage(`${order.network} does not run here.`)])
      if (request.method !== 'POST') return /** @type {const} */ ([200, payPage(order)])
      return answer(order, new URLSearchParams(await readText(request)))
    })()
      .catch((/** @type {Error} */ error) => /** @type {const} */ ([502, errorPage(error.message)]))
      .then(([status, page]) => response.writeHead(status, headers).end(page))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : port}`
  return {
    url,
    env: { ONRAMP_SANDBOX_URL: url, ONRAMP_SANDBOX_KEY: key },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Reads the order of a link; undefined if the service has not signed it, or it is too old.
 *
 * @param {URLSearchParams} query
 * @param {string} key
 * @param {number} now
 * @returns {import('./pages.mjs').PaidOrder | undefined}
 */
function readOrder(query, key, now) {
  const signed = new URLSearchParams(query)
  signed.delete('signature')
  const expected = Buffer.from(createHmac('sha256', key).update(signed.toString()).digest('hex'))
  const signature = Buffer.from(query.get('signature') ?? '')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
  if (Number(query.get('expires')) < now) return undefined
  const of = (/** @type {string} */ name) => query.get(name) ?? ''
  return {
    order: of('order'),
    chain: of('chain'),
    network: of('network'),
    contract: of('contract'),
    currency: of('currency'),
    decimals: Number(of('decimals')),
    amount: of('amount'),
    address: of('address'),
    total: of('total'),
    method: of('method') === 'ach_bank_account' ? 'ach_bank_account' : 'card',
    report: of('report'),
    back: of('back'),
  }
}
