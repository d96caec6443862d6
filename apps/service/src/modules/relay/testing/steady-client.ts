import { generateKeyPair } from '@walletconnect/relay-auth'
import { onTestFinished } from 'vitest'
import { openSocket, type PlainClient } from './plain-client.js'

/** Pause before it reconnects. */
const pauseMs = 50

/** Error code of a request that may be repeated. */
const tryAgain = -32603
const unusedTopic = '0'.repeat(64)

interface Connected {
  readonly client: PlainClient
  readonly broken: Promise<'broken'>
}

/** Plain client that reconnects, and repeats unanswered requests. */
export interface SteadyClient {
  /** Delivered messages, with the number of their connection. */
  readonly delivered: readonly { readonly message: string; readonly connection: number }[]
  /** Repeats a request until it is answered. */
  call(method: string, params: unknown): Promise<void>
  publish(topic: string, message: string): Promise<void>
}

/** Starts a client that runs until the end of the test. */
export function startSteadyClient(url: string, projectId: string): SteadyClient {
  const keys = generateKeyPair()
  const delivered: { readonly message: string; readonly connection: number }[] = []
  let connections = 0
  let isOver = false
  let current = open()

  async function open(): Promise<Connected> {
    for (;;) {
      const client = await openSocket(url, { keys, projectId })
      // runs before the connection is terminated, so that the client does not reconnect
      onTestFinished(() => {
        isOver = true
      })
      const { socket } = client
      const broken = new Promise<'broken'>((resolve) => socket.once('close', () => resolve('broken')))
      const opened = new Promise<'open'>((resolve) => socket.once('open', () => resolve('open')))
      if ((await Promise.race([opened, broken])) === 'open') {
        connections += 1
        const connection = connections
        client.onDelivery = ({ message }) => delivered.push({ message, connection })
        void broken.then(() => {
          if (!isOver) current = open()
        })
        // deliveries start after the first request
        void client.ask('irn_fetchMessages', { topic: unusedTopic })
        return { client, broken }
      }
      if (isOver) return new Promise(() => {})
      await pause()
    }
  }

  async function call(method: string, params: unknown) {
    for (;;) {
      const { client, broken } = await current
      const answer = await Promise.race([client.ask(method, params), broken])
      if (answer === 'broken') await pause()
      else if (!answer.error) return
      else if (answer.error.code !== tryAgain) throw new Error(answer.error.message)
    }
  }

  return {
    delivered,
    call,
    publish: (topic, message) => call('irn_publish', { topic, message, ttl: 300, prompt: false, tag: 1108 }),
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
