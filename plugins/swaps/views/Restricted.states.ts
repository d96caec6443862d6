import { definePlugin, defineRoute, view as contributed } from '#kernel'
import type { ViewState } from '#kernel/testing'

/** Route of its own: the form has the plugin's route unless the time zone is restricted. */
export const view = /*#__PURE__*/ defineRoute('swaps.restricted')

/** Plugin with the view that a restricted time zone has. */
export const plugin = definePlugin({
  id: 'swaps-restricted',
  contributes: [contributed(view, () => import('./Restricted.js'))],
})

/** States of the view. */
export const states: readonly ViewState[] = [
  { name: 'as usual' },
  { name: 'text at 200 %', variables: { '--foyer-font-size': '20px' } },
]
