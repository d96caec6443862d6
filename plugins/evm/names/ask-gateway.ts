import { withTimeout } from '#kernel'
import type { CapabilityContext } from '#kernel/chain'
import { isBytes, type Hex } from '../node/values.js'
import { readText } from '#plugins/service/contract'

/** Time limit of a gateway, in milliseconds. */
const gatewayLimitMs = 8_000
/** Max gateways that are asked. */
const gatewayLimit = 4
/** Maximum size of an answer, after decompression. An answer with its proof has a few kilobytes. */
const maxAnswerBytes = 256 * 1024

/** Lookup that a name's contract requests (EIP-3668). */
export interface GatewayQuestion {
  readonly data: string
  readonly sender: string
  readonly urls: readonly string[]
}

/**
 * Creates the function that fetches offchain data from the gateways of a name's contract, one after the other (EIP-3668). The
 * owner of the name chooses them, so only https URLs are fetched, without credentials and referrer. The contract verifies
 * the answer.
 *
 * @throws (when called) the error of the last gateway
 */
export function createAskGateway(deps: Pick<CapabilityContext, 'clock' | 'http'>) {
  return async ({ data, sender, urls }: GatewayQuestion): Promise<Hex> => {
    let failure: unknown = new TypeError('No gateway with an https URL')
    for (const url of urls.filter((one) => one.startsWith('https://')).slice(0, gatewayLimit)) {
      const address = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
      const init: RequestInit = url.includes('{data}')
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ data, sender }),
          }
      const limit = new AbortController()
      const late = () => {
        limit.abort()
        return new TypeError(`No answer within ${gatewayLimitMs} ms`)
      }
      try {
        const asked = deps.http
          .fetch(address, {
            ...init,
            credentials: 'omit',
            referrerPolicy: 'no-referrer',
            // a redirect could lead to http, or to a server of the user's own network
            redirect: 'error',
            signal: limit.signal,
          })
          .then(readAnswer)
        const answer = Object(await withTimeout(deps.clock, gatewayLimitMs, asked, late)) as {
          data?: unknown
        }
        if (isBytes(answer.data)) return answer.data
        failure = new TypeError('A gateway returned invalid data')
      } catch (error) {
        failure = error
      } finally {
        // closes the connection of an answer that was not read to its end
        limit.abort()
      }
    }
    throw failure
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await readText(response, maxAnswerBytes)
  if (text === undefined) throw new TypeError(`A gateway returned more than ${maxAnswerBytes} bytes`)
  return JSON.parse(text)
}
