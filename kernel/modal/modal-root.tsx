import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Clock } from '../core/edges/clock.js'
import type { HostMetadata } from '../contracts/host.js'
import { homeViews } from '../contracts/slots.js'
import type { Report } from '../core/errors/report.js'
import { applyLocale } from '../text/apply-locale.js'
import { languageReportAtom, localeAtom, messageOverridesAtom } from '../text/messages.js'
import { connectorsAtom } from '../session/atoms.js'
import { sessionAtom } from '../session/state.js'
import { type Owned, viewsByRouteAtom } from '../core/plugins/plugin-state.js'
import type { ViewContribution } from '../core/plugins/contributions.js'
import { historyAtom, type HistoryEntry } from '../core/router.js'
import type { RouterService } from '../contracts/router.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import modalTokens from '../ui/theme/modal-tokens.css?inline'
import { applyTheme, themeAtom } from '../ui/theme/theme.js'
import { toastAtom } from './toasts/toasts.js'
import { uiStyles } from '../ui/styles.js'
import type { Edges } from '../core/edges/edges.js'
import { createFrameControl } from '../ui/dialog/frame-control.js'
import { frameStyles } from '../ui/dialog/frame-styles.js'
import { lookUpFonts } from './look-up-fonts.js'
import { canDrawAhead, type Drawn, type LoadedToasts, ModalApp } from './ModalApp.js'
import { createShadowHost } from './shadow-host.js'
import { createViewLoader } from './view-loader.js'

/** Options of {@link createModalRoot}. */
export interface ModalRootDeps {
  readonly store: Store
  readonly host: HostMetadata
  readonly router: RouterService
  readonly report: Report
  readonly clock: Clock
  readonly whenIdle: Edges['whenIdle']
}

/** The modal of one widget. It follows the router. */
export interface ModalRoot {
  /** Has the browser load the fonts, which the first drawing would wait for. */
  warmUp(): void
  /**
   * Loads the code and styles of the view that opens first and, with React 19.2 or later, draws it unseen when the page
   * is idle. Called again, it draws it again with the current data.
   */
  prepare(): Promise<void>
  dispose(): void
}

const importToasts = () => import('./toasts/ToastPlace.js')

/** State that a view drawn ahead shows: a change makes it stale. */
const shownAtoms = [connectorsAtom, sessionAtom, localeAtom, messageOverridesAtom, viewsByRouteAtom]

/**
 * Creates the modal: a shadow root at the end of the page with a React root inside.
 *
 * Opening and closing set the state of the frame first and let React follow after the paint: rendering, effects and
 * focus take longer than a frame on slow devices.
 *
 * @param themeStyles style sheets of every shadow root; the tokens that only views need are added to them
 */
export function createModalRoot(deps: ModalRootDeps, themeStyles: readonly string[]): ModalRoot {
  const { store, host, router, report, clock, whenIdle } = deps
  const shadow = createShadowHost({
    document,
    attributes: { 'data-testid': 'foyer-modal' },
    styles: [...themeStyles, modalTokens, ...uiStyles, ...frameStyles],
  })
  const applyHostTheme = () => applyTheme(shadow.host, store.get(themeAtom))
  const applyHostLocale = () => applyLocale(shadow.host, store.get(localeAtom))
  applyHostTheme()
  applyHostLocale()
  store.set(languageReportAtom, { report })
  const place = document.createElement('div')
  shadow.root.append(place)
  document.body.append(shadow.host)
  const root = createRoot(place)
  const adoptedStyles = new Set<string>()
  const adopt = (text: string) => {
    // Setting the sheets of a shadow root recalculates all of its styles.
    if (adoptedStyles.has(text)) return
    adoptedStyles.add(text)
    shadow.adopt(text)
  }
  const loader = createViewLoader(clock)
  const prepareView = ({ id }: { readonly id: string }) => {
    const view = store.get(viewsByRouteAtom).get(id)
    // An error shows when the view is opened.
    if (view) void loader.load(view).catch(() => {})
  }
  const contextDeps = { store, host, router, report, adopt, prepareView, whenIdle }

  const control = createFrameControl({
    root: shadow.root,
    companion: () => shadow.root.querySelector<HTMLElement>('.frame-companion'),
    onEscape: () => (store.get(historyAtom).length > 1 ? router.back() : router.close()),
    onClose: () => router.close(),
    onExited: () => {
      draw(closed())
      prepareWhenIdle()
    },
  })

  let openings = 0
  let isPrepared = false
  let isDisposed = false
  let toasts: LoadedToasts | undefined
  const closed = (): Drawn => ({
    opening: openings,
    isOpen: false,
    entry: undefined,
    steps: 0,
    adopted: undefined,
    revision: 0,
  })
  let drawn = closed()

  const draw = (next: Drawn) => {
    drawn = next
    if (isDisposed) return
    root.render(
      <ModalApp deps={contextDeps} control={control} drawn={next} loader={loader} toasts={toasts} />,
    )
  }

  const drawCurrent = (entry: HistoryEntry, steps: number) => draw({ ...drawn, entry, steps, isOpen: true })

  const isDrawnAhead = ({ id, params }: HistoryEntry) =>
    !drawn.isOpen &&
    drawn.entry?.id === id &&
    Object.keys(params as object).length === 0 &&
    shadow.root.querySelector<HTMLElement>('.frame-dialog')?.dataset['view'] === String(drawn.entry.step)

  const follow = () => {
    const history = store.get(historyAtom)
    const entry = history.at(-1)
    if (!entry) return control.hide()
    const steps = history.length
    if (control.state !== 'closed') {
      drawCurrent(entry, steps)
      if (control.state === 'closing') control.show()
      return
    }
    cancelPreparation()
    if (isDrawnAhead(entry)) {
      const drawnAs = drawn.entry?.step ?? 0
      drawn = { ...drawn, adopted: { step: entry.step, drawnAs } }
      control.show({ then: follow })
      return
    }
    openings += 1
    draw({ ...closed(), entry, steps, isOpen: true })
    control.show({ isDrawn: false })
  }

  /** Returns the view that opens first; it changes when plugins do. */
  const firstView = () => {
    const [first] = store.get(slotAtom(homeViews))
    return first && store.get(viewsByRouteAtom).get(first.opens.id)
  }

  const load = async (view: Owned<ViewContribution>) => {
    const { styles } = await loader.load(view)
    // Before the click: a sheet that comes with the view recalculates all styles.
    if (styles && !isDisposed) adopt(styles)
  }

  const drawAhead = () => {
    // Ahead of the first toast, which may be the one that says that the page is offline.
    void importToasts().catch(() => {})
    if (!canDrawAhead || !isPrepared || control.state !== 'closed' || isDisposed) return
    const view = firstView()
    if (!view) return draw(closed())
    if (!loader.peek(view)) return void load(view).then(prepareWhenIdle, () => {})
    const { id } = view.contribution.route
    if (drawn.entry?.id !== id) openings += 1
    // Steps of the history are positive.
    const entry = { id, params: {}, step: -openings }
    const revision = drawn.revision + 1
    // A transition renders in slices of 5 ms, and its hidden tree at the lowest priority.
    startTransition(() => draw({ ...closed(), entry, revision }))
  }

  const followFirstToast = () => {
    if (toasts || !store.get(toastAtom)) return
    importToasts()
      .then(({ ToastPlace, followToasts }) => {
        if (toasts || isDisposed) return
        toasts = { ToastPlace, sequence: followToasts({ store, clock }) }
        draw(drawn)
      })
      .catch((error: unknown) => isDisposed || report(error))
  }

  let cancelPreparation = () => {}
  const prepareWhenIdle = () => {
    cancelPreparation()
    if (isDisposed) return
    cancelPreparation = whenIdle(drawAhead)
  }
  const redrawWhenIdle = () => {
    if (drawn.entry && !drawn.isOpen) prepareWhenIdle()
  }

  const unsubscribe = [
    store.sub(themeAtom, applyHostTheme),
    store.sub(localeAtom, applyHostLocale),
    store.sub(historyAtom, follow),
    ...shownAtoms.map((atom) => store.sub(atom, redrawWhenIdle)),
    store.sub(toastAtom, followFirstToast),
    () => toasts?.sequence.dispose(),
  ]
  draw(drawn)
  // The modal may be created by the opening itself, or by the first toast.
  follow()
  followFirstToast()

  return {
    warmUp: () => lookUpFonts(shadow.root),
    async prepare() {
      isPrepared = true
      const view = firstView()
      if (view) await load(view)
      prepareWhenIdle()
    },
    dispose() {
      isDisposed = true
      cancelPreparation()
      for (const stop of unsubscribe) stop()
      control.dispose()
      shadow.dispose()
      // A host may dispose in an effect: React refuses to unmount a root within the commit of another.
      queueMicrotask(() => root.unmount())
    },
  }
}
