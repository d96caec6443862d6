import type { Edges } from '../core/edges/edges.js'
import type { ModalRoot } from './modal-root.js'

/**
 * Prepares the modal in steps, each in an idle period of its own: evaluates React's packages, then the modal's code, and
 * draws the first view. Separate file: an import of React's packages in the entry makes a host's bundler put its CommonJS
 * interop code there.
 *
 * @param load loads the modal's code
 * @param create creates the modal root
 */
export async function prepareWhenIdle({
  load,
  create,
  modalRoot,
  whenIdle,
  signal,
}: {
  readonly load: () => Promise<unknown>
  readonly create: () => Promise<void>
  readonly modalRoot: () => ModalRoot | undefined
  readonly whenIdle: Edges['whenIdle']
  readonly signal: AbortSignal
}): Promise<void> {
  const pause = () => idleMoment(whenIdle, signal)
  for (const part of [() => import('react'), () => import('react-dom/client'), load]) {
    await part()
    await pause()
  }
  await create()
  await pause()
  modalRoot()?.warmUp()
  await pause()
  await modalRoot()?.prepare()
}

/** Resolves in the next idle period of the page; never after the signal is aborted. */
export function idleMoment(whenIdle: Edges['whenIdle'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return
    const cancel = whenIdle(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    })
    signal.addEventListener('abort', cancel, { once: true })
  })
}
