import { definePlugin, defineService, fill } from 'foyerkit/kernel'
import { homeViews, view, defineRoute } from 'foyerkit/kernel'

/** Something another plugin does meanwhile. */
export interface Bystander {
  ping(): string
}

/** The service by which a row sees that the others live. */
export const bystanderKey = defineService('bystander.service').of<Bystander>()

/** A view that works. */
export const bystanderView = defineRoute('bystander.home').of()

/** A plugin with nothing wrong with it. */
export const bystander = definePlugin({
  id: 'bystander',
  provides: { service: bystanderKey },
  contributes: [
    view(bystanderView, () => import('./views/Bystander.js')),
    fill(homeViews, { id: 'bystander', opens: bystanderView }),
  ],
  setup: () => ({ service: () => ({ ping: () => 'pong' }) }),
})
