import { createRoot } from 'react-dom/client'
import type { Clock } from '../clock/clock.js'
import type { HostMetadata } from '../contracts/host.js'
import type { Report } from '../errors/report.js'
import type { Owned } from '../plugins/contributions-atom.js'
import type { ViewContribution } from '../plugins/contributions.js'
import type { RouterService } from '../routing/router-service.js'
import type { Store } from '../state/store.js'
import { applyLocale } from '../messages/apply-locale.js'
import { languageReportAtom } from '../messages/language-report-atom.js'
import { localeAtom } from '../messages/message-atoms.js'
import { applyTheme, themeAtom } from '../theme/theme.js'
import roomTokens from '../theme/room-tokens.css?inline'
import { uiStyles } from '../ui/styles.js'
import type { Edges } from '../widget/edges.js'
import { followToasts } from './follow-toasts.js'
import { frameStyles } from './frame-styles.js'
import { lookUpFonts } from './look-up-fonts.js'
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
  /** Does once what the first drawing would wait for, and draws nothing. */
  warmUp(): void
  /** Loads a view's code and styles, so that it is drawn at once when it is opened. */
  prepare(view: Owned<ViewContribution>): Promise<void>
  dispose(): void
}

/**
 * Draws the room at the end of the page: a shadow root with a React root of its own, which follows the router.
 *
 * @param themeStyles the sheets of every shadow root; the tokens that only views need are added to them
 */
export function createRoom(
  { store, host, router, report, clock, whenIdle }: RoomDeps,
  themeStyles: readonly string[],
): Room {
  const shadow = createShadowHost({
    document,
    attributes: { 'data-testid': 'foyer-room' },
    styles: [...themeStyles, roomTokens, ...uiStyles, ...frameStyles],
  })
  const theme = () => applyTheme(shadow.host, store.get(themeAtom))
  theme()
  const locale = () => applyLocale(shadow.host, store.get(localeAtom))
  locale()
  store.set(languageReportAtom, { report })
  const toasts = followToasts({ store, clock })
  const undo = [store.sub(themeAtom, theme), store.sub(localeAtom, locale), toasts.dispose]
  const place = document.createElement('div')
  shadow.root.append(place)
  document.body.append(shadow.host)
  const root = createRoot(place)
  const adopted = new Set<string>()
  const adopt = (text: string) => {
    // every drawing of a component asks, and setting the sheets anew costs a pass over all styles
    if (adopted.has(text)) return
    adopted.add(text)
    shadow.adopt(text)
  }
  const loader = createViewLoader(clock)
  root.render(
    <RoomView
      deps={{ store, host, router, report }}
      loader={loader}
      adopt={adopt}
      whenIdle={whenIdle}
      toasts={toasts}
    />,
  )
  return {
    warmUp: () => lookUpFonts(shadow.root),
    async prepare(view) {
      const { styles } = await loader.load(view)
      // not on the way of the click: a sheet that comes with the view has all others gone through again
      if (styles) adopt(styles)
    },
    dispose() {
      for (const one of undo) one()
      root.unmount()
      shadow.dispose()
    },
  }
}
