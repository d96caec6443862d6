import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { pressActions, type Browser } from './browser.js'

/** Message of WebDriver BiDi: the answer to a command, or an event. */
interface Message {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly message?: string
}

/**
 * Starts a Firefox of the system without a window, with a new profile. It is driven by WebDriver BiDi, which it speaks itself: Playwright
 * has only a patched Firefox of its own.
 *
 * @param path of the program
 */
export async function startFirefox(path: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn(path, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(firefox, 'exit')
  let url: string | undefined
  for await (const line of createInterface(firefox.stderr)) {
    url = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (url) break
  }
  if (!url) throw new Error(`${path} ended without WebDriver BiDi. Firefox 129 and later have it.`)
  // what it prints later would fill the pipe
  firefox.stderr.resume()
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')

  const waiting = new Map<number, (message: Message) => void>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  let commands = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++commands
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result } = await answer
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result as T
  }

  await send('session.new', { capabilities: {} })
  const tree = await send<{ contexts: readonly { context: string }[] }>('browsingContext.getTree', {})
  const context = tree.contexts[0]?.context
  return {
    async open(address) {
      await send('browsingContext.navigate', { context, url: address, wait: 'complete' })
    },
    async evaluate(expression) {
      // as JSON: BiDi has a form of its own for objects
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        target: { context },
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
      return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown)
    },
    async press(x, y) {
      await send('input.performActions', { context, actions: pressActions(x, y) })
    },
    async stop() {
      await send('browser.close', {})
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
