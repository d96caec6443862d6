import { createRoot } from 'react-dom/client'
import type { Clock } from '../clock/clock.js'
import type { HostMetadata } from '../contracts/host.js'
import type { Report } from '../errors/report.js'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'
import type { RouterService } from '../routing/router.js'
import type { Store } from '../state/store.js'
import { applyTheme, themeAtom } from '../theme/theme.js'
import { themeStyles } from '../theme/theme-styles.js'
import { uiStyles } from '../ui/styles.js'
import type { Edges } from '../widget/edges.js'
import { frameStyles } from './frame-styles.js'
import { RoomView } from './RoomView.js'
import { createShadowHost } from './shadow-host.js'
import { createViewLoader } from './view-loader.js'

/** What the room needs of the widget. */
export interface RoomDeps {
  readonly store: Store
  readonly host: HostMetadata
  readonly router: RouterService
  readonly report: Report
  readonly clock: Clock
  readonly whenIdle: Edges['whenIdle']
}

/** The place on the page where views are drawn. */
export interface Room {
  /** Loads a view's code, so that it is drawn at once when it is opened. */
  prepare(view: Owned<ViewContribution>): Promise<unknown>
  dispose(): void
}

/** Draws the room at the end of the page: a shadow root with a React root of its own, which follows the router. */
export function createRoom({ store, host, router, report, clock, whenIdle }: RoomDeps): Room {
  const shadow = createShadowHost({
    document,
    attributes: { 'data-testid': 'foyer-room' },
    styles: [...themeStyles, ...uiStyles, ...frameStyles],
  })
  const theme = () => applyTheme(shadow.host, store.get(themeAtom))
  theme()
  const unwatch = store.sub(themeAtom, theme)
  const place = document.createElement('div')
  shadow.root.append(place)
  document.body.append(shadow.host)
  const root = createRoot(place)
  const adopt = (text: string) => void shadow.adopt(text)
  const loader = createViewLoader(clock)
  root.render(
    <RoomView deps={{ store, host, router, report }} loader={loader} adopt={adopt} whenIdle={whenIdle} />,
  )
  return {
    prepare: (view) => loader.load(view),
    dispose() {
      unwatch()
      root.unmount()
      shadow.dispose()
    },
  }
}
