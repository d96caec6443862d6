import { withTimeout } from '#kernel'
import type { CapabilityContext } from '#kernel/contracts'
import { isBytes, type Hex } from '../rpc/hex.js'
import { readText } from '../rpc/read-text.js'

/** How long one gateway may take. */
const gatewayLimitMs = 8_000
/** As many gateways as one name is asked at. */
const gatewayLimit = 4
/** Maximum size of an answer, after decompression. An answer with its proof has a few kilobytes. */
const maxAnswerBytes = 256 * 1024

/** What a name's contract wants to have fetched (EIP-3668). */
export interface GatewayQuestion {
  readonly data: string
  readonly sender: string
  readonly urls: readonly string[]
}

/**
 * Fetches what is kept off the chain from the gateways that a name's contract gives, one after the other (EIP-3668). They
 * are whoever's the owner of the name chose, so only https ones are asked, without anything of the page. Their answer is
 * checked by the contract.
 * @throws the last gateway's failure.
 */
export function createAskGateway(deps: Pick<CapabilityContext, 'clock' | 'http'>) {
  return async ({ data, sender, urls }: GatewayQuestion): Promise<Hex> => {
    let failure: unknown = new TypeError('No gateway that may be asked')
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
