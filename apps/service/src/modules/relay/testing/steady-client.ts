import { generateKeyPair } from '@walletconnect/relay-auth'
import { onTestFinished } from 'vitest'
import { knock, type PlainClient } from './plain-client.js'

/** How long it waits before it tries to come back. */
const pauseMs = 50

/** The code that asks to try again. */
const tryAgain = -32603
const nobodysTopic = '0'.repeat(64)

interface Connected {
  readonly client: PlainClient
  readonly broken: Promise<'broken'>
}

/** A plain client that comes back when its connection breaks, and asks again what was not answered. */
export interface SteadyClient {
  /** What was delivered, with the number of the connection that it came on. */
  readonly delivered: readonly { readonly message: string; readonly connection: number }[]
  /** Resolves when the relay has answered. */
  call(method: string, params: unknown): Promise<void>
  publish(topic: string, message: string): Promise<void>
}

/** Starts a client that is there until the end of the test. */
export function startSteadyClient(url: string, projectId: string): SteadyClient {
  const keys = generateKeyPair()
  const delivered: { readonly message: string; readonly connection: number }[] = []
  let connections = 0
  let isOver = false
  let current = open()

  async function open(): Promise<Connected> {
    for (;;) {
      const client = await knock(url, { keys, projectId })
      // before the end of its connection, which it is not to come back from
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
        // what waits is delivered once a client has said something
        void client.ask('irn_fetchMessages', { topic: nobodysTopic })
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
