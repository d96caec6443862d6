import { runConfirm, type ConfirmTestParts } from '../confirm/run-confirm.js'
import { createForecast } from '../forecast/create-forecast.js'
import type { AskNode } from '../rpc/node.js'
import { askPasskey } from '../views/passkey-question.js'
import { answerType, readyType, requestType, type WindowRequest } from './window-messages.js'

/** Parts of a confirm in a window. */
export interface ShowConfirmParts {
  readonly root: HTMLElement
  /** The frame that has opened the window. */
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void }
  readonly askNode: AskNode
}

/**
 * Shows the request of the frame that has opened this window, and sends it the answer. Another page that opens the window gets no
 * message, and its own are ignored: both ends have this origin.
 */
export async function showConfirm(
  { root, opener, askNode }: ShowConfirmParts,
  tests?: ConfirmTestParts,
): Promise<void> {
  const received = new Promise<WindowRequest>((resolve) => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== (opener as unknown) || origin !== location.origin) return
      if ((Object(data) as { readonly type?: unknown }).type !== requestType) return
      window.removeEventListener('message', listen)
      resolve(data as WindowRequest)
    }
    window.addEventListener('message', listen)
  })
  opener.postMessage({ type: readyType }, location.origin)
  const { request, hostOrigin, hostName, account, accountContracts = [], network, challenge } = await received
  const place = { hostOrigin, hostName, account, accountContracts, network }
  const environment = { root, surface: 'window', ...place, onHeight: () => {} } as const
  const answer = await runConfirm(
    request,
    { ...environment, ...createForecast(askNode, network, account) },
    tests,
  )
  const assertion =
    answer === 'approved' && challenge ? await askPasskey(environment, challenge, tests) : undefined
  opener.postMessage({ type: answerType, answer, ...(assertion && { assertion }) }, location.origin)
}
