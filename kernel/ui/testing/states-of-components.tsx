import type { ReactElement } from 'react'
import { view as contributed } from '../../core/plugins/contributions.js'
import { definePlugin } from '../../core/plugins/definition.js'
import { defineRoute } from '../../core/keys.js'
import type { ViewState } from '../../testing/harness.js'
import { useHeader } from '../index.js'

/** State of one or several components in the gallery. */
export interface ComponentState extends Omit<ViewState, 'name' | 'prepare'> {
  readonly render: () => ReactElement
  /** Selector of the element that gets the focus, which `keyboard` makes visible. */
  readonly focus?: string
}

/**
 * Creates the exports of a `*.states.tsx` file: a view that shows components, its plugin, and the states of the view.
 *
 * @param id id of the view in the gallery
 */
export function statesOfComponents(id: string, componentStates: Readonly<Record<string, ComponentState>>) {
  const route = defineRoute<{ readonly part: string }>(id)
  function Components({ params: { part } }: { params: { readonly part: string } }): ReactElement | null {
    useHeader({ title: part })
    const Content = componentStates[part]?.render
    return Content ? <Content /> : null
  }
  const plugin = definePlugin({
    id,
    contributes: [contributed(route, async () => ({ default: Components }))],
  })
  const states = Object.entries(componentStates).map(([name, { render: _, focus, ...rest }]): ViewState => ({
    name,
    ...rest,
    prepare: async (harness) => {
      const screen = await harness.open(route, { part: name })
      await screen.sees(name)
      if (focus !== undefined) screen.root.querySelector<HTMLElement>(focus)?.focus()
    },
  }))
  return { view: route, plugin, states }
}
