import { Agent, request } from 'undici'
import type { NodeClient } from '../../modules/rpc/nodes/node-client.js'
import { NodeFailure } from '../../modules/rpc/nodes/node-failure.js'

/** Longest answer that is read. */
const maxAnswerBytes = 1_000_000

/**
 * Creates a client of Esplora servers. A call is a path: `{ method: 'address', params: ['bc1…'] }` requests `/address/bc1…`. Its
 * result is JSON, or else a text. Redirects are not followed: a server that moves is misconfigured.
 */
export function createEsploraClient(): NodeClient {
  const dispatcher = new Agent()

  return {
    async ask(server, { method, params }, limitMs) {
      const parts = [method, ...(Array.isArray(params) ? (params as readonly unknown[]) : [])]
      const url = new URL(server)
      url.pathname = [
        url.pathname.replace(/\/+$/, ''),
        ...parts.map((part) => encodeURIComponent(String(part))),
      ].join('/')
      const signal = AbortSignal.timeout(limitMs)
      try {
        const { statusCode, body } = await request(url, { dispatcher, signal })
        // an answer that is not read to its end is cut off, which is an error of its stream
        body.on('error', () => {})
        if (statusCode !== 200) {
          body.destroy()
          throw new NodeFailure(statusCode >= 300 && statusCode < 400 ? 'unreachable' : 'refused')
        }
        const chunks: Buffer[] = []
        let length = 0
        for await (const chunk of body as AsyncIterable<Buffer>) {
          length += chunk.length
          if (length > maxAnswerBytes) throw new NodeFailure('too-long')
          chunks.push(chunk)
        }
        return { result: parsed(Buffer.concat(chunks).toString('utf8')) }
      } catch (error) {
        if (error instanceof NodeFailure) throw error
        throw new NodeFailure(signal.aborted ? 'late' : 'unreachable')
      }
    },
    // no method is passed on
    open: () => Promise.reject(new NodeFailure('refused')),
    close: () => dispatcher.destroy(),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}
