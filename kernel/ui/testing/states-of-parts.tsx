import type { ReactElement } from 'react'
import { view as contributed } from '../../core/plugins/contributions.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { defineRoute } from '../../core/keys.js'
import type { ViewState } from '../../testing/view-state.js'
import { useHeader } from '../index.js'

/** How one part of the design system is drawn for the gallery, and what a visitor does then. */
export interface Part extends Omit<ViewState, 'name' | 'prepare'> {
  readonly draw: () => ReactElement
  /** Selects what then has the focus; to be seen with `keyboard`. */
  readonly focus?: string
}

/**
 * A view that shows components, a state for each part: what a `*.states.tsx` file exports.
 *
 * @param id of the view, as the gallery is asked for it
 */
export function statesOfParts(id: string, parts: Readonly<Record<string, Part>>) {
  const route = defineRoute(id).of<{ readonly part: string }>()
  function Shown({ params: { part } }: { params: { readonly part: string } }): ReactElement | null {
    useHeader({ title: part })
    const Drawn = parts[part]?.draw
    return Drawn ? <Drawn /> : null
  }
  const plugin = definePlugin({
    id,
    contributes: [contributed(route, async () => ({ default: Shown }))],
  })
  const states = Object.entries(parts).map(([name, { draw: _, focus, ...beside }]): ViewState => ({
    name,
    ...beside,
    prepare: async (harness) => {
      const screen = await harness.open(route, { part: name })
      await screen.sees(name)
      if (focus !== undefined) screen.root.querySelector<HTMLElement>(focus)?.focus()
    },
  }))
  return { view: route, plugin, states }
}
