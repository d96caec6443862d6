import type { Report } from '../errors/report.js'
import type { ModalRoot, ModalRootDeps } from '../view/modal-root.js'

/** The modal root, whose code includes React and loads on first use. */
export interface LazyModalRoot {
  /**
   * Loads the modal root and the code of the first view, and shows nothing.
   *
   * @param pause awaited between the parts, so that each is evaluated in an idle period of its own; without it all load
   *   at once
   */
  prepare(pause?: () => Promise<void>): Promise<void>
  /** Creates the modal root, which follows the router from then on. */
  show(): Promise<void>
  dispose(): void
}

/** Creates a lazy modal root. A failed load rejects and is tried again at the next call. */
export function createLazyModalRoot(
  // Aborted before plugins are disposed, so that a late toast of one does not create the modal root again.
  deps: ModalRootDeps & { readonly report: Report; readonly signal: AbortSignal },
): LazyModalRoot {
  let loading: Promise<() => ModalRoot> | undefined
  let modalRoot: ModalRoot | undefined

  const load = () => {
    // The button's sheets are passed in: imported by the modal root, a host's bundler would give them a chunk of their own.
    loading ??= Promise.all([import('../view/modal-root.js'), import('../theme/theme-styles.js')])
      .then(
        ([{ createModalRoot }, { themeStyles }]) =>
          () =>
            createModalRoot(deps, themeStyles),
      )
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }

  const show = async () => {
    const create = await load()
    if (!deps.signal.aborted) modalRoot ??= create()
  }

  return {
    async prepare(pause) {
      if (pause) {
        const { reactParts } = await import('./react-parts.js')
        for (const part of [...reactParts, load]) {
          await part()
          await pause()
        }
      }
      await show()
      if (pause) {
        await pause()
        modalRoot?.warmUp()
        await pause()
      }
      await modalRoot?.prepare()
    },
    show,
    dispose() {
      modalRoot?.dispose()
      modalRoot = undefined
    },
  }
}
