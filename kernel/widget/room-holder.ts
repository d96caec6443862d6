import type { Report } from '../errors/report.js'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'
import type { ModalRoot, ModalRootDeps } from '../view/modal-root.js'

/** Holds the room: everything that needs React, loaded once and only when it is wanted. */
export interface RoomHolder {
  /**
   * Makes everything ready to draw a view, and draws nothing.
   * @param rest waits for an idle moment of the page: each part is evaluated in one of its own, for together they hold
   *   the page up. Without it everything comes at once.
   */
  prepare(view: Owned<ViewContribution> | undefined, rest?: () => Promise<void>): Promise<void>
  /** Draws the room; it follows the router from then on. */
  enter(): Promise<void>
  dispose(): void
}

/** Creates the holder. A load that failed is told and tried again the next time. */
export function createRoomHolder(
  // the signal is aborted before plugins end: a late toast of one of them does not create the modal again
  deps: ModalRootDeps & { readonly report: Report; readonly signal: AbortSignal },
): RoomHolder {
  let loading: Promise<() => ModalRoot> | undefined
  let room: ModalRoot | undefined

  const load = () => {
    // the button's sheets are named here: imported by the room, they would be a part of neither for a host's bundler
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

  const enter = async () => {
    const create = await load()
    if (!deps.signal.aborted) room ??= create()
  }

  return {
    async prepare(view, rest) {
      if (rest) {
        const { reactParts } = await import('./react-parts.js')
        for (const part of [...reactParts, load]) {
          await part()
          await rest()
        }
      }
      await enter()
      if (rest) {
        await rest()
        room?.warmUp()
        await rest()
      }
      if (view) await room?.prepare(view)
    },
    enter,
    dispose() {
      room?.dispose()
      room = undefined
    },
  }
}
