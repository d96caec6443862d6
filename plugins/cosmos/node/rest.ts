import { anySignal, withTimeout } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/chain'
import { failedNodeMs, readText, rpcLimitMs } from '#plugins/service/contract'
import { restEndpoint } from './rest-endpoint.js'
import type { NodeRequest } from './cosmos-node.js'
import { nodeErrors } from './errors.js'

/** Max bytes of an answer. Blocks of chains for data are the largest. */
const maxAnswerBytes = 8_000_000
const maxTextLength = 300

/** Codes of gRPC that answers of nodes have. */
export const grpcCodes = { notFound: 5, unimplemented: 12 } as const

/** A refusal of a node, in the form of gRPC. */
interface NodeRefusal {
  readonly code: number
  readonly message: string
}

/** A question to a node. */
export interface Question<T> {
  readonly path: string
  /** Body of a POST request. */
  readonly body?: object | undefined
  /** Reads the answer. @throws TypeError for an invalid one */
  read(answer: unknown): T
  /** Reads a refusal that is an answer to the question; undefined for one that is not, after which the next node is asked. */
  readRefusal?(refusal: NodeRefusal): { readonly value: T } | undefined
}

/** Asks the REST nodes of networks. */
export interface Rest {
  /** URLs of the nodes of a network, those that failed a short time ago last. @throws cosmos/NO_REST */
  urls(network: Network): readonly string[]
  /** Asks one node, after it has shown that it serves the network. @throws cosmos/WRONG_CHAIN, UNREACHABLE or BAD_ANSWER */
  askOne<T>(url: string, question: Question<T>, request: NodeRequest): Promise<T>
  /** Checks that a node serves the network. @throws as {@link askOne} */
  check(url: string, request: NodeRequest): Promise<void>
  /**
   * Asks the nodes in order until one has an answer.
   *
   * @param isEnough whether an answer is not compared with those of the other nodes. Default: each is
   * @throws the error of the last node if none has an answer
   */
  ask<T>(question: Question<T>, request: NodeRequest, isEnough?: (answer: T) => boolean): Promise<T>
}

/** Error for an invalid response of a node. `detail` is for the developer. */
export const badAnswer = ({ name }: Network, detail: string, cause?: unknown): Error =>
  nodeErrors.BAD_ANSWER({ values: { network: name }, detail, cause })

/** Creates the access to REST nodes (gRPC gateway of the Cosmos SDK). A node is used only for the chain whose id it reports. */
export function createRest({ clock, http }: Pick<CapabilityContext, 'clock' | 'http'>): Rest {
  const checks = new Map<string, Promise<void>>()
  const failedUntil = new Map<string, number>()
  const hasFailed = (url: string) => clock.now() < (failedUntil.get(url) ?? 0)

  async function fetchText(url: string, body: object | undefined, { network, signal }: NodeRequest) {
    const unreachable = (cause: unknown) =>
      nodeErrors.UNREACHABLE({ values: { network: network.name }, cause })
    const limit = anySignal(signal)
    const work = (async () => {
      try {
        const response = await http.fetch(url, {
          ...(body && {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
          // a redirect could send the account to another server
          redirect: 'manual',
          signal: limit.signal,
        })
        return { status: response.status, text: await readText(response, maxAnswerBytes) }
      } catch (cause) {
        throw unreachable(cause)
      }
    })()
    try {
      return await withTimeout(clock, rpcLimitMs, work, () =>
        unreachable(new TypeError(`No answer within ${rpcLimitMs} ms`)),
      )
    } finally {
      // closes the connection of an answer that is too long
      limit.abort()
      limit.release()
    }
  }

  async function fetchAnswer<T>(url: string, question: Question<T>, request: NodeRequest): Promise<T> {
    const { network } = request
    const { path, body, read, readRefusal } = question
    const { status, text } = await fetchText(url.replace(/\/+$/, '') + path, body, request)
    if (text === undefined) throw badAnswer(network, `More than ${maxAnswerBytes} bytes`)
    const answer = parsed(text)
    if (status !== 200) {
      const refusal = refusalOf(answer)
      const found = refusal && readRefusal?.(refusal)
      if (found) return found.value
      const cause = new TypeError(`Status ${status}: ${refusal?.message ?? 'no error of a node'}`)
      throw nodeErrors.UNREACHABLE({ values: { network: network.name }, cause })
    }
    try {
      return read(answer)
    } catch (cause) {
      throw badAnswer(network, `${path} is not valid`, cause)
    }
  }

  function check(url: string, request: NodeRequest): Promise<void> {
    const { network } = request
    const key = `${url} ${network.caipNetworkId}`
    const running = checks.get(key)
    if (running) return running
    const question: Question<string> = {
      path: '/cosmos/base/tendermint/v1beta1/node_info',
      read(answer) {
        const { default_node_info: info } = Object(answer) as { readonly default_node_info?: unknown }
        const { network: id } = Object(info) as { readonly network?: unknown }
        if (typeof id !== 'string' || id === '') throw new TypeError('no chain id')
        return id
      },
    }
    const work = (async () => {
      // shared by requests: the end of the first one does not end it
      const id = await fetchAnswer(url, question, { network, signal: new AbortController().signal })
      if (id === network.id) return
      const values = { network: network.name, other: id.slice(0, maxTextLength) }
      throw nodeErrors.WRONG_CHAIN({ values })
    })()
    checks.set(key, work)
    // another server may answer next time
    work.catch(() => checks.delete(key))
    return work
  }

  async function askOne<T>(url: string, question: Question<T>, request: NodeRequest): Promise<T> {
    request.signal.throwIfAborted()
    await check(url, request)
    request.signal.throwIfAborted()
    return fetchAnswer(url, question, request)
  }

  function urls(network: Network): readonly string[] {
    const list = network.endpoints?.[restEndpoint] ?? []
    if (list.length === 0) throw nodeErrors.NO_REST({ values: { network: network.name } })
    return [...list.filter((url) => !hasFailed(url)), ...list.filter(hasFailed)]
  }

  return {
    urls,
    check,
    askOne,
    async ask(question, request, isEnough = () => true) {
      let error: unknown
      let found: { readonly value: Awaited<ReturnType<typeof question.read>> } | undefined
      for (const url of urls(request.network)) {
        try {
          const value = await askOne(url, question, request)
          failedUntil.delete(url)
          if (isEnough(value)) return value
          found ??= { value }
        } catch (cause) {
          request.signal.throwIfAborted()
          error = cause
          failedUntil.set(url, clock.now() + failedNodeMs)
        }
      }
      if (found) return found.value
      throw error
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function refusalOf(answer: unknown): NodeRefusal | undefined {
  const { code, message } = Object(answer) as { readonly code?: unknown; readonly message?: unknown }
  if (typeof code !== 'number' || typeof message !== 'string') return undefined
  return { code, message: message.slice(0, maxTextLength) }
}
