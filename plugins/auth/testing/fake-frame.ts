import {
  errorMessage,
  eventMessage,
  handshakeType,
  readRequest,
  successMessage,
  type FrameEventName,
  type FrameEventOf,
  type IncomingRequest,
  type RequestName,
} from '../wire/index.js'

/** Answers of a fake frame, by request. One that is missing never answers. */
export type FakeAnswers = { readonly [Name in RequestName]?: (payload: unknown) => unknown }

/** Frame behind the element of a page, without a browser that loads it. */
export interface FakeFrame {
  /** Requests that arrived, in order. */
  readonly requests: readonly IncomingRequest[]
  /** Elements that were added to the page, in order. */
  readonly elements: readonly HTMLIFrameElement[]
  emit<Name extends FrameEventName>(name: Name, payload: FrameEventOf<Name>): void
  /** Sends any message over the port. */
  send(message: unknown): void
  /** Loads the document of the last element again. */
  reload(): void
  dispose(): void
}

/** Options of {@link installFakeFrame}. */
export interface FakeFrameOptions {
  readonly answers?: FakeAnswers
  /** Whether the frame accepts the page. `silent` never answers. Default: accept. */
  readonly handshake?: 'accept' | 'refuse' | 'silent'
}

/** Error with a code, which a fake answer throws. */
export class FakeFrameError extends Error {
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.code = code
  }
}

/** Stands in for the documents of secure frames in a page of happy-dom, which loads none. */
export function installFakeFrame(
  page: Window & typeof globalThis,
  options: FakeFrameOptions = {},
): FakeFrame {
  const { answers = {}, handshake = 'accept' } = options
  const requests: IncomingRequest[] = []
  const elements: HTMLIFrameElement[] = []
  let port: MessagePort | undefined
  const { document } = page
  const createElement = document.createElement

  async function answer(received: MessagePort, request: IncomingRequest) {
    requests.push(request)
    const { id, name, payload } = request
    const reply = answers[name]
    if (!reply) return
    try {
      received.postMessage(successMessage(id, name, (await reply(payload)) as never))
    } catch (error) {
      const { message, code } = error as FakeFrameError
      received.postMessage(errorMessage(id, name, { message, ...(code !== undefined && { code }) }))
    }
  }

  function shake(message: unknown, received: MessagePort | undefined) {
    const { id = '', type } = Object(message) as { readonly id?: string; readonly type?: string }
    if (type !== handshakeType || !received || handshake === 'silent') return
    if (handshake === 'refuse') {
      received.postMessage(errorMessage(id, 'HANDSHAKE', { message: 'Unauthorized: origin not allowed' }))
      return
    }
    if (port) return
    port = received
    received.onmessage = ({ data }: MessageEvent<unknown>) => {
      const request = readRequest(data)
      if (request && !('refused' in request)) void answer(received, request)
    }
    received.postMessage(eventMessage('ready', 'READY', { version: '1' }))
  }

  // the document would load the page: elements keep the address, and their window is this frame
  document.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    const element = createElement.call(this, name, options)
    if (name !== 'iframe') return element
    let address = ''
    // an empty document, which happy-dom may load
    element.setAttribute('srcdoc', '')
    element.addEventListener('load', () => (port = undefined))
    Object.defineProperties(element, {
      src: { get: () => address, set: (value: string) => (address = value) },
      contentWindow: {
        get: () => ({
          postMessage: (message: unknown, _origin: string, ports: readonly MessagePort[] = []) =>
            shake(message, ports[0]),
        }),
      },
    })
    return element
  }
  const load = (element: HTMLIFrameElement) => {
    element.dispatchEvent(new page.Event('load'))
  }
  const watcher = new page.MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof page.Element) elements.push(...node.querySelectorAll('iframe'))
  })
  watcher.observe(page.document.body, { childList: true })

  return {
    requests,
    elements,
    emit: (name, payload) => port?.postMessage(eventMessage('event', name, payload)),
    send: (message) => port?.postMessage(message),
    reload() {
      const element = elements.at(-1)
      if (element) load(element)
    },
    dispose() {
      watcher.disconnect()
      port?.close()
      for (const element of elements) element.remove()
      document.createElement = createElement
    },
  }
}
