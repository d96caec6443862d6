import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A server of a test, on a port of its own. */
export interface TestServer {
  readonly url: string
  /** Ends it and removes what it kept. */
  stop(): Promise<void>
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Sees to it that a process does not outlive this one. Resolves with what it said once it has said this. */
export async function started(child: ChildProcess, ready: RegExp): Promise<string> {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      said += text
      if (ready.test(said)) resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', hear)
    child.stderr?.setEncoding('utf8').on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`It has ended, and said:\n${said}`)))
  })
  return said
}

/** Ends a process and waits until it is gone. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
