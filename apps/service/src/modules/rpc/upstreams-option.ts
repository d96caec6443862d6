import * as z from 'zod'
import { readUpstreams } from './nodes/read-upstreams.js'

const example = 'eip155:1=https://a.example,https://b.example;eip155:8453=https://c.example'

/** Parses UPSTREAMS into the nodes of each chain. */
export const upstreams = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return readUpstreams(text)
    } catch (error) {
      const message = `must be chains with their nodes (${example}): ${error instanceof Error ? error.message : ''}`
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }
  }),
)
