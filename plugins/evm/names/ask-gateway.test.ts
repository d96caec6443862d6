import { describe, expect, test } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { createAskGateway } from './ask-gateway.js'

const url = 'https://gateway.example'

/** Asks gateways that answer with the given responses, in order. */
async function ask(responses: readonly (() => Response)[], urls = responses.map(() => url)) {
  const inits: (RequestInit | undefined)[] = []
  const http = {
    fetch: async (_: string, init?: RequestInit) => {
      inits.push(init)
      return responses[inits.length - 1]!()
    },
  }
  const gateway = createAskGateway({ clock: createFakeClock(), http })
  const outcome = await gateway({ data: '0x1234', sender: '0xAB', urls }).catch((error: unknown) => error)
  return { outcome, inits }
}

describe('a gateway of a name', () => {
  // behaviour 13.11
  test('is asked without redirects, credentials and referrer', async () => {
    const { outcome, inits } = await ask([() => Response.json({ data: '0x5678' })])
    expect(outcome).toBe('0x5678')
    expect(inits).toMatchObject([{ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' }])
  })

  // behaviour 13.11
  test('is given up when its answer does not end, and the next one is asked', async () => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            if (++sent > 10_000) throw new Error('All of it was read')
            controller.enqueue(new Uint8Array(64 * 1024).fill(32))
          },
        }),
      )
    const { outcome, inits } = await ask([endless, () => Response.json({ data: '0x5678' })])
    const isClosed = inits[0]?.signal?.aborted
    expect([outcome, isClosed]).toEqual(['0x5678', true])
    expect(sent).toBeLessThan(10)
  })

  // behaviour 13.11
  test('is not asked over http', async () => {
    const { outcome, inits } = await ask([], ['http://gateway.example', 'HTTP://gateway.example'])
    expect(outcome).toBeInstanceOf(TypeError)
    expect(inits).toEqual([])
  })
})
