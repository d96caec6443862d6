import { anySignal, withTimeout } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/chain'
import { readText, rpcLimitMs } from '#plugins/service/contract'
import type { BitcoinSource, SourceRequest } from '../contract.js'
import { bitcoinErrors } from '../errors.js'
import { esploraEndpoint } from '../networks.js'
import { bitcoinTransferErrors } from '../transfer/errors.js'
import { readAddressSums, readOutputs, readRates, readSpender, readTransaction } from './read-answers.js'

/** Max bytes of an answer. */
const maxAnswerBytes = 4_000_000
const maxReasonLength = 200
const hashPattern = /^[0-9a-f]{64}$/

/** Error for an invalid response of a server. `detail` is for the developer. */
const badAnswer = ({ name }: Network, detail: string): Error =>
  bitcoinErrors.BAD_ANSWER({ values: { network: name }, detail })

/**
 * Creates the source that reads from the Esplora server of a network. A server is used only for the network whose genesis hash it
 * reports.
 *
 * @throws (when called) bitcoin/NO_SERVER, WRONG_CHAIN, UNREACHABLE, BAD_ANSWER or REFUSED
 */
export function createEsploraSource({
  clock,
  http,
}: Pick<CapabilityContext, 'clock' | 'http'>): BitcoinSource {
  const checks = new Map<string, Promise<void>>()

  function serverOf(network: Network): string {
    const url = network.endpoints?.[esploraEndpoint]?.[0]
    if (url === undefined) throw bitcoinErrors.NO_SERVER({ values: { network: network.name } })
    return url.replace(/\/+$/, '')
  }

  /** Sends a request. Undefined if the server does not know what was asked for. */
  async function fetchText(path: string, { network, signal }: SourceRequest, body?: string) {
    const limit = anySignal(signal)
    const unreachable = (cause: unknown) =>
      bitcoinErrors.UNREACHABLE({ values: { network: network.name }, cause })
    const work = (async () => {
      try {
        const response = await http.fetch(serverOf(network) + path, {
          ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
          // a redirect could send the account to another server
          redirect: 'manual',
          signal: limit.signal,
        })
        return { status: response.status, text: await readText(response, maxAnswerBytes) }
      } catch (cause) {
        throw bitcoinErrors.NO_SERVER.is(cause) ? cause : unreachable(cause)
      }
    })()
    try {
      const { status, text } = await withTimeout(clock, rpcLimitMs, work, () =>
        unreachable(new TypeError(`No answer within ${rpcLimitMs} ms`)),
      )
      if (text === undefined) throw badAnswer(network, `More than ${maxAnswerBytes} bytes`)
      if (status === 404) return undefined
      if (status === 400 && body !== undefined) {
        const reason = (/"message":"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, maxReasonLength)
        throw bitcoinTransferErrors.REFUSED({ values: { network: network.name, reason } })
      }
      if (status !== 200) throw unreachable(new TypeError(`Status ${status}`))
      return text
    } finally {
      // closes the connection of an answer that is too long
      limit.abort()
      limit.release()
    }
  }

  /** Compares the genesis hash of the server with the network, once. */
  function check(request: SourceRequest): Promise<void> {
    const { network } = request
    const key = `${serverOf(network)} ${network.caipNetworkId}`
    const running = checks.get(key)
    if (running) return running
    const work = (async () => {
      const hash = await fetchText('/block-height/0', { ...request, signal: new AbortController().signal })
      if (hash === undefined || !hashPattern.test(hash)) throw badAnswer(network, 'Not a valid genesis hash')
      if (!hash.startsWith(String(network.id)))
        throw bitcoinErrors.WRONG_CHAIN({ values: { network: network.name, other: hash.slice(0, 32) } })
    })()
    checks.set(key, work)
    // another server may answer next time
    work.catch(() => checks.delete(key))
    return work
  }

  async function read(path: string, request: SourceRequest): Promise<string | undefined> {
    request.signal.throwIfAborted()
    // beside the check, which saves the first read a round trip
    const checked = check(request)
    const text = fetchText(path, request)
    text.catch(() => {})
    await checked
    return text
  }
  async function readJson<T>(
    path: string,
    request: SourceRequest,
    convert: (answer: unknown) => T | undefined,
  ): Promise<T> {
    const found = await findJson(path, request, convert)
    if (found === undefined) throw badAnswer(request.network, `${path} is missing`)
    return found
  }
  async function findJson<T>(
    path: string,
    request: SourceRequest,
    convert: (answer: unknown) => T | undefined,
  ): Promise<T | undefined> {
    const text = await read(path, request)
    if (text === undefined) return undefined
    let found: T | undefined
    try {
      found = convert(JSON.parse(text))
    } catch {
      found = undefined
    }
    if (found === undefined) throw badAnswer(request.network, `${path} is not valid`)
    return found
  }

  return {
    balance: (address, request) => readJson(`/address/${address}`, request, readAddressSums),
    outputs: (address, request) => readJson(`/address/${address}/utxo`, request, readOutputs),
    history: (address, request) =>
      readJson(`/address/${address}/txs`, request, (answer) =>
        Array.isArray(answer) ? answer.map(readTransaction) : undefined,
      ),
    transaction: (txid, request) => findJson(`/tx/${txid}`, request, readTransaction),
    async raw(txid, request) {
      const text = (await read(`/tx/${txid}/hex`, request))?.trim()
      if (text === undefined || !/^([0-9a-f]{2})+$/.test(text))
        throw badAnswer(request.network, 'Not a transaction')
      return text
    },
    async spender(txid, vout, request) {
      const found = await findJson(`/tx/${txid}/outspends`, request, (answer) => ({
        txid: readSpender(answer, vout),
      }))
      return found?.txid
    },
    async height(request) {
      const text = await read('/blocks/tip/height', request)
      if (text === undefined || !/^\d{1,9}$/.test(text.trim()))
        throw badAnswer(request.network, 'Not a height')
      return Number(text)
    },
    feeRates: (request) => readJson('/fee-estimates', request, readRates),
    async send(hex, request) {
      await check(request)
      const txid = (await fetchText('/tx', request, hex))?.trim()
      if (txid === undefined || !hashPattern.test(txid)) throw badAnswer(request.network, 'Not an id')
      return txid
    },
  }
}
