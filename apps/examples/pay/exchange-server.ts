import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWalletClient, erc20Abi, http, parseUnits, type Account, type Address, type Hash } from 'viem'
import type { DepositRequest, DepositState } from 'foyerkit/plugins/pay/contract'

/** A deposit as the exchange keeps it. */
interface Deposit extends Omit<DepositRequest, 'signal'> {
  readonly id: string
  state: DepositState
}

// #region send
/** Sends what a deposit says from the account of the exchange. */
async function sendDeposit(
  { receiver, asset, amount }: Deposit,
  { account, rpcUrl }: { readonly account: Account; readonly rpcUrl: string },
): Promise<Hash> {
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const [to, value] = [receiver as Address, parseUnits(amount, asset.decimals)]
  if (asset.address === 'native') return wallet.sendTransaction({ chain: null, to, value })
  const address = asset.address as Address
  return wallet.writeContract({
    chain: null,
    address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, value],
  })
}
// #endregion

/** Options of {@link startExchange}. */
export interface ExchangeOptions {
  /** The account that pays. */
  readonly account: Account
  /** Nodes by CAIP-2 id. */
  readonly nodes: Readonly<Record<string, string>>
  /** Default: any free one. */
  readonly port?: number
}

/**
 * Starts an exchange for development: it has one account, no logins and no limits, and the page of a deposit confirms it for every visitor.
 *
 * @returns its URL, and the function that stops it
 */
export async function startExchange({ account, nodes, port = 0 }: ExchangeOptions) {
  const deposits = new Map<string, Deposit>()

  function begin(payment: Omit<DepositRequest, 'signal'>): { readonly id: string; readonly url: string } {
    // one deposit for each payment
    const known = [...deposits.values()].find(
      ({ paymentId, state }) => paymentId === payment.paymentId && state.state !== 'cancelled',
    )
    const deposit = known ?? { ...payment, id: randomUUID(), state: { state: 'waiting' } }
    deposits.set(deposit.id, deposit)
    return { id: deposit.id, url: `${url}/deposits/${deposit.id}/page` }
  }
  async function confirm(deposit: Deposit): Promise<void> {
    const rpcUrl = nodes[deposit.asset.network]
    // a second press sends nothing
    if (deposit.state.state !== 'waiting') return
    deposit.state = { state: 'sending' }
    deposit.state = await (
      rpcUrl ? sendDeposit(deposit, { account, rpcUrl }) : Promise.reject(new Error('unknown network'))
    ).then(
      (hash): DepositState => ({ state: 'sent', hash }),
      (error: unknown): DepositState => ({
        state: 'failed',
        message: error instanceof Error ? error.message.slice(0, 300) : 'failed',
      }),
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // any shop may ask; a real exchange lists the origins of its partners
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    const [, id = '', action = ''] = /^\/deposits(?:\/([^/]+))?(?:\/(\w+))?$/.exec(request.url ?? '') ?? []
    const deposit = deposits.get(id)
    const sendJson = (body: unknown) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    if (request.method === 'OPTIONS') return void response.end()
    if (request.method === 'POST' && request.url === '/deposits')
      return sendJson(begin(JSON.parse(await readBody(request)) as Deposit))
    if (!deposit) return void response.writeHead(404).end()
    if (action === 'page') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end(pageOf(deposit))
    }
    if (request.method === 'POST' && action === 'confirm') await confirm(deposit)
    if (request.method === 'POST' && action === 'cancel' && deposit.state.state === 'waiting')
      deposit.state = { state: 'cancelled' }
    // the forms of the page
    if (request.method === 'POST' && request.headers.accept?.includes('text/html'))
      return void response.writeHead(303, { location: `/deposits/${id}/page` }).end()
    sendJson(deposit.state)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

const readBody = async (request: IncomingMessage) => {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page on which the user confirms. */
function pageOf({ id, amount, asset, receiver, state }: Deposit): string {
  const question = `<p>Send ${escapeHtml(amount)} ${escapeHtml(asset.symbol)} to ${escapeHtml(receiver)}?</p>
<form method="post" action="/deposits/${id}/confirm"><button>Confirm</button></form>
<form method="post" action="/deposits/${id}/cancel"><button>Cancel</button></form>`
  return `<!doctype html><link rel="icon" href="data:,"><title>Harbor</title><h1>Harbor</h1>
${state.state === 'waiting' ? question : `<p>${state.state}</p>`}`
}
