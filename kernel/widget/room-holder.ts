import type { Report } from '../errors/report.js'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'
import type { Room, RoomDeps } from '../view/room.js'

/** Holds the room: everything that needs React, loaded once and only when it is wanted. */
export interface RoomHolder {
  /** Makes everything ready to draw a view, and draws nothing. */
  prepare(view: Owned<ViewContribution> | undefined): Promise<void>
  /** Draws the room; it follows the router from then on. */
  enter(): Promise<void>
  dispose(): void
}

/** Creates the holder. A load that failed is told and tried again the next time. */
export function createRoomHolder(
  deps: RoomDeps & { readonly report: Report; readonly signal: AbortSignal },
): RoomHolder {
  let loading: Promise<typeof import('../view/room.js')> | undefined
  let room: Room | undefined

  const load = () => {
    loading ??= import('../view/room.js').catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  const enter = async () => {
    const { createRoom } = await load()
    if (!deps.signal.aborted) room ??= createRoom(deps)
  }

  return {
    async prepare(view) {
      await enter()
      if (view) await room?.prepare(view)
    },
    enter,
    dispose() {
      room?.dispose()
      room = undefined
    },
  }
}
