import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * What a proxy does with the calls of one method: `lose` hands the call on and answers as a gateway that got no answer,
 * `hang` hands it on and never answers, `refuse` does not hand it on, `hold` waits for `allow`; a function changes the
 * result.
 */
export type Rule = 'lose' | 'hang' | 'refuse' | 'hold' | ((result: unknown) => unknown)

/** A proxy in front of a node, that loses what it is told to. */
export interface NodeProxy {
  readonly url: string
  /** Sets the rule of a method; what is held or hangs is let go when the rule is taken back. */
  rule(method: string, rule: Rule | undefined): void
  /** Waits until calls of a method are held. */
  held(method: string): Promise<void>
  /** Lets everything through again. */
  allow(): void
  /** Leads to another node from now on. */
  lead(target: string): void
  stop(): Promise<void>
}

interface Call {
  readonly method: string
}

/** Starts a proxy on a free port. A node that is not there is a connection that ends without an answer. */
export async function startProxy(target: string): Promise<NodeProxy> {
  const rules = new Map<string, Rule>()
  const waiting = new Map<string, (() => void)[]>()
  const heard = new Map<string, (() => void)[]>()
  let node = target
  const wakeAll = (from: Map<string, (() => void)[]>, method: string) => {
    for (const wake of from.get(method) ?? []) wake()
    from.delete(method)
  }
  const forward = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(node, { method: 'POST', headers, body })).json() as Promise<unknown>
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const head = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-max-age': '600',
    }
    if (request.method !== 'POST') return response.writeHead(204, head).end()
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const calls = [JSON.parse(body) as Call | Call[]].flat()
    const method = calls.map((one) => one.method).find((one) => rules.has(one))
    const rule = method === undefined ? undefined : rules.get(method)
    const gone = () =>
      response.writeHead(504, { ...head, 'content-type': 'text/html' }).end('<html>Gateway timeout')
    if (rule === 'refuse') return gone()
    if (rule === 'hold' && method !== undefined) {
      const release = new Promise<void>((resolve) =>
        waiting.set(method, [...(waiting.get(method) ?? []), resolve]),
      )
      wakeAll(heard, method)
      await release
    }
    const result = await forward(body)
    if (rule === 'lose') return gone()
    if (rule === 'hang') return undefined
    const told = typeof rule === 'function' ? changed(result, rule) : result
    return response.writeHead(200, { ...head, 'content-type': 'application/json' }).end(JSON.stringify(told))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const setRule: NodeProxy['rule'] = (method, rule) => {
    if (rule === undefined) rules.delete(method)
    else rules.set(method, rule)
    if (rule !== 'hold') wakeAll(waiting, method)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    rule: setRule,
    held: (method) =>
      waiting.has(method)
        ? Promise.resolve()
        : new Promise((resolve) => heard.set(method, [...(heard.get(method) ?? []), resolve])),
    allow() {
      for (const method of [...rules.keys(), ...waiting.keys()]) setRule(method, undefined)
    },
    lead: (next) => void (node = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function changed(answer: unknown, change: (result: unknown) => unknown): unknown {
  const { result, ...rest } = answer as { result?: unknown }
  return { ...rest, result: change(result) }
}
