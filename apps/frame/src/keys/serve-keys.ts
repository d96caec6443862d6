import { operations } from './operations.js'
import { toErrorFields, type KeyAnswer, type KeyRequest } from './protocol.js'
import { inBackground } from '../in-background.js'

/** The two ends of a worker that the operations need. */
export interface MessageEnd {
  postMessage(message: KeyAnswer): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** Answers the requests of the page with the operations of the keys. */
export function serveKeys(end: MessageEnd): void {
  end.addEventListener('message', ({ data }) => {
    // only our page has the other end
    inBackground(answer(data as KeyRequest).then((message) => end.postMessage(message)))
  })
}

async function answer({ id, name, input }: KeyRequest): Promise<KeyAnswer> {
  try {
    const operation = operations[name] as (...input: readonly unknown[]) => Promise<unknown>
    return { id, result: await operation(...input) }
  } catch (error) {
    return { id, error: toErrorFields(error) }
  }
}
