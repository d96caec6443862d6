import { anySignal, WidgetError, withTimeout } from '#kernel'
import { authPhaseAtom, type AuthPhase } from '../contract.js'
import type { AuthDeps } from '../deps.js'
import { authErrors } from '../errors.js'
import {
  afterReadyMs,
  farcasterMs,
  promptMs,
  kindOfMethod,
  readyMs,
  requestMs,
  signOutMs,
  syncMs,
  type PayloadOf,
  type RequestName,
  type SuccessOf,
} from '../wire/index.js'
import { openChannel, type FrameChannel, type FrameEvent } from './channel.js'
import { addFrame, shakeHands, type FrameElement, type FrameSource } from './element.js'
import { frameErrorCode } from './frame-error.js'

/** Reasons for which the frame did not answer, as `onTimeout` gets them. */
export type FrameTimeout = 'iframe_load_failed' | 'iframe_request_timeout'

/** Options of {@link createSecureFrame}. */
export interface SecureFrameOptions extends Pick<AuthDeps, 'page' | 'clock' | 'store' | 'signal'> {
  /** Returns the parameters of the frame's address, at the time when the frame is created. */
  readonly source: () => FrameSource
  /** Shows the title of the element, for screen readers, until the returned function is called. */
  readonly followTitle: (show: (title: string) => void) => () => void
  /** Returns what is sent by itself once the frame is ready, and after a change of the language. */
  readonly dappData: () => PayloadOf<'SYNC_DAPP_DATA'>
  readonly theme: () => PayloadOf<'SYNC_THEME'>
  readonly onTimeout: (reason: FrameTimeout) => void
  /** The project does not allow this page. */
  readonly onRefused: () => void
  /** The frame replied with an error, whose text is that of the frame or its service. */
  readonly onFailure?: (message: string) => void
  /** Returns the resume ticket, for a frame that is loaded again and may have kept nothing. */
  readonly ticket: () => Promise<string | undefined>
  /** The frame sent a resume ticket; undefined when its session has ended. */
  readonly onTicket: (ticket: string | undefined) => void
}

/** The secure frame of a widget: created by the first request, and again after it failed or was removed. */
export interface SecureFrame {
  /**
   * Sends a request once the frame is ready.
   *
   * @throws auth/FRAME_NOT_LOADED, auth/REQUEST_TIMED_OUT, auth/ABORTED, auth/RPC_ABORTED, or an error with the frame's text
   */
  request<Name extends RequestName>(name: Name, payload: PayloadOf<Name>): Promise<SuccessOf<Name>>
  /** Creates the frame, and waits until it answers. @throws auth/FRAME_NOT_LOADED */
  prepare(): Promise<void>
  /**
   * Ends the requests that wait for the user: each rejects with auth/RPC_ABORTED, and the frame closes its confirms. Requests that the
   * frame answers without the user stay.
   */
  abort(): void
  /** Sends the data of the site again, whose language has changed, if there is a frame. */
  syncLanguage(): void
  /** Loads the frame again; pending requests reject. */
  reload(): void
}

/** Requests that are sent without waiting for the frame, and that do not report that it did not load. */
const unawaited: readonly RequestName[] = ['SYNC_DAPP_DATA', 'SYNC_THEME', 'SET_PREFERRED_ACCOUNT']
/** Requests whose time limit ends with an alert. */
const alerted: readonly RequestName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
]

/** Requests whose time limit stands still while the frame is shown: it asks the user before it answers. */
const withQuestions: readonly RequestName[] = [
  ...alerted,
  'GET_FARCASTER_URI',
  'CONNECT_FARCASTER',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
  'UPDATE_EMAIL_SECONDARY_OTP',
  'OPEN',
]

/** One load of the frame. */
interface Load {
  readonly frame: FrameElement
  /** Resolves with the channel when requests can be sent. */
  readonly serving: Promise<FrameChannel>
  end(reason: unknown): void
}

/** Creates the secure frame of a widget, without an element. */
export function createSecureFrame(options: SecureFrameOptions): SecureFrame {
  const { page, clock, store, signal } = options
  const { document } = page
  let current: Load | undefined
  let hasServed = false
  let isShown = false
  const whenHidden = new Set<() => void>()
  /** Requests that wait for the user. */
  const prompts = new Set<AbortController>()
  const setPhase = (phase: AuthPhase) => store.set(authPhaseAtom, phase)

  function createLoad(): Load {
    setPhase('loading')
    const source = options.source()
    const { origin } = new URL(source.url)
    const frame = addFrame(document, source)
    const stopTitle = options.followTitle(frame.setTitle)
    const over = new AbortController()
    const ports = new Set<FrameChannel>()
    let offering: AbortController | undefined
    let channel: FrameChannel | undefined
    let isRefused = false

    const ready = new Promise<FrameChannel>((resolve, reject) => {
      const accept = (opened: FrameChannel) => {
        channel = opened
        offering?.abort()
        for (const one of ports) if (one !== opened) one.close(authErrors.ABORTED())
        resolve(opened)
      }
      const refuse = (message: string) => {
        if (channel || isRefused) return
        isRefused = true
        options.onRefused()
        reject(authErrors.FRAME_NOT_LOADED({ detail: message }))
      }
      const offer = () => {
        offering?.abort()
        offering = new AbortController()
        const onPort = (port: MessagePort) => {
          const opened: FrameChannel = openChannel(port, (event) => {
            if (event.kind === 'refused') refuse(event.message)
            else if (event.name === 'READY' && !channel) accept(opened)
            else if (opened === channel) onEvent(event)
          })
          ports.add(opened)
        }
        // a document that takes no message does not answer, and the time limit of the frame ends the wait
        shakeHands(frame.element, origin, { clock, signal: offering.signal, onPort }).catch(() => {})
      }
      let loads = 0
      frame.element.addEventListener('load', () => {
        loads += 1
        // a second load is another document, which knows nothing of the conversation
        if (loads > 1) return restart(authErrors.ABORTED())
        offer()
      })
      over.signal.addEventListener('abort', () => reject(over.signal.reason as Error), { once: true })
    })

    const serving = (async () => {
      const opened = await withTimeout(clock, readyMs, ready, () => authErrors.FRAME_NOT_LOADED())
      setPhase('ready')
      await clock.sleep(afterReadyMs, over.signal)
      opened.request('SYNC_DAPP_DATA', options.dappData()).catch(() => {})
      opened.request('SYNC_THEME', options.theme()).catch(() => {})
      // the page asked before with the ticket, and asks no more
      const token = hasServed ? await options.ticket() : undefined
      if (token !== undefined) opened.request('IS_CONNECTED', { token }).catch(() => {})
      hasServed = true
      setPhase('serving')
      return opened
    })()
    serving.catch((error: unknown) => {
      if (!authErrors.FRAME_NOT_LOADED.is(error) || over.signal.aborted) return
      if (!isRefused) options.onTimeout('iframe_load_failed')
      end(error)
      setPhase('failed')
    })

    const stopWatching = frame.onRemoved(() => end(authErrors.ABORTED()))

    function onEvent(event: Extract<FrameEvent, { kind: 'event' }>) {
      if (event.name === 'SHOW') {
        isShown = true
        frame.show(event.payload.height)
      }
      if (event.name === 'HIDE') onHidden()
      if (event.name === 'SESSION_UPDATE') options.onTicket(event.payload.token)
    }
    function onHidden() {
      isShown = false
      frame.hide()
      for (const resume of whenHidden) resume()
    }
    function end(reason: unknown) {
      if (over.signal.aborted) return
      over.abort(reason)
      if (isShown) onHidden()
      offering?.abort()
      stopTitle()
      stopWatching()
      for (const opened of ports) opened.close(reason)
      frame.remove()
      if (current === loaded) current = undefined
      setPhase('absent')
    }
    const loaded: Load = { frame, serving, end }
    return loaded
  }

  function restart(reason: unknown) {
    current?.end(reason)
    current = createLoad()
  }

  function get(): Load {
    if (signal.aborted) throw authErrors.NO_FRAME()
    current ??= createLoad()
    return current
  }

  /** Rejects after the time. */
  function deadline(name: RequestName, method: string | undefined, over: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const begin = () => {
        clock.sleep(timeOf(name, method), over).then(
          () => {
            if (isShown && withQuestions.includes(name)) return whenHidden.add(again)
            if (alerted.includes(name)) options.onTimeout('iframe_request_timeout')
            reject(authErrors.REQUEST_TIMED_OUT())
          },
          () => {},
        )
      }
      const again = () => {
        whenHidden.delete(again)
        begin()
      }
      over.addEventListener('abort', () => whenHidden.delete(again), { once: true })
      begin()
    })
  }

  page.addEventListener(
    'pageshow',
    // the port of a page from the back-forward cache is dead
    ({ persisted }) => persisted && current && restart(authErrors.ABORTED()),
    { signal },
  )
  signal.addEventListener('abort', () => current?.end(authErrors.ABORTED()), { once: true })

  const secure: SecureFrame = {
    async request(name, payload) {
      const { serving } = get()
      const opened = await serving.catch((error: unknown) => {
        if (unawaited.includes(name)) throw authErrors.ABORTED({ cause: error })
        throw error
      })
      const over = new AbortController()
      const method = name === 'RPC_REQUEST' ? (payload as PayloadOf<'RPC_REQUEST'>).method : undefined
      const ended = new AbortController()
      if (method !== undefined && kindOfMethod(method) === 'prompt') prompts.add(ended)
      const asked = anySignal(over.signal, ended.signal)
      try {
        return await Promise.race([
          opened.request(name, payload, asked.signal),
          deadline(name, method, over.signal),
        ])
      } catch (error) {
        if (error instanceof WidgetError && error.code === frameErrorCode) options.onFailure?.(error.message)
        const isAborted = name === 'RPC_REQUEST' && authErrors.ABORTED.is(error)
        throw isAborted ? authErrors.RPC_ABORTED({ cause: error }) : error
      } finally {
        prompts.delete(ended)
        over.abort()
        asked.release()
      }
    },
    abort() {
      if (prompts.size === 0) return
      for (const prompt of prompts) prompt.abort(authErrors.ABORTED())
      secure.request('RPC_ABORT', undefined).catch(() => {})
    },
    async prepare() {
      await get().serving
    },
    syncLanguage() {
      if (current) secure.request('SYNC_DAPP_DATA', options.dappData()).catch(() => {})
    },
    reload() {
      if (current) restart(authErrors.ABORTED())
    },
  }
  return secure
}

function timeOf(name: RequestName, method: string | undefined): number {
  if (name === 'SIGN_OUT') return signOutMs
  if (name === 'CONNECT_FARCASTER') return farcasterMs
  if (method !== undefined && kindOfMethod(method) === 'prompt') return promptMs
  return ['SYNC_THEME', 'SYNC_DAPP_DATA', 'RELOAD', 'RPC_ABORT'].includes(name) ? syncMs : requestMs
}
