import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Clock } from '../core/edges/clock.js'
import { serviceConfigKey, type HostMetadata } from '../contracts/host.js'
import { homeViews } from '../contracts/slots.js'
import type { Report } from '../core/errors/report.js'
import type { EventBus } from '../core/events.js'
import { applyLocale } from '../text/locale.js'
import { localeAtom, messageOverridesAtom } from '../text/messages.js'
import { retryFailedLanguages } from '../text/retry-languages.js'
import { connectorsAtom } from '../session/atoms.js'
import { sessionAtom } from '../session/state.js'
import { type Owned, viewsByRouteAtom } from '../core/plugins/plugin-state.js'
import type { ViewContribution } from '../core/plugins/contributions.js'
import { historyAtom, type HistoryEntry } from '../core/router.js'
import type { RouterService } from '../core/router-service.js'
import { slotAtom } from '../core/slots.js'
import { followAtom, servicesAtom, type Store } from '../core/state/store.js'
import modalTokens from '../ui/theme/modal-tokens.css?inline'
import { applyTheme, themeAtom } from '../ui/theme/theme.js'
import { toastAtom } from '../ui/toasts/toasts.js'
import { frameStyles, uiStyles } from '../ui/styles.js'
import type { Edges } from '../core/edges/edges.js'
import { createFrameControl } from '../ui/dialog/frame-control.js'
import { createModalLayer } from '../ui/dialog/modal-layer.js'
import { lookUpFonts } from '../ui/theme/look-up-fonts.js'
import { canPrerender, type ModalContent, type LoadedToasts, ModalApp } from './ModalApp.js'
import { createShadowHost } from '../ui/theme/shadow-host.js'
import { createViewLoader, type StartedView } from '../ui/slots/view-loader.js'

/** Options of {@link createModalRoot}. */
export interface ModalRootDeps {
  readonly store: Store
  readonly host: HostMetadata
  readonly router: RouterService
  readonly report: Report
  readonly events: EventBus
  readonly clock: Clock
  readonly whenIdle: Edges['whenIdle']
  readonly log: Edges['log']
}

/** The modal of a widget. It renders the router's history. */
export interface ModalRoot {
  /** Makes the browser load the fonts, which would delay the first paint. */
  warmUp(): void
  /**
   * Loads the code and styles of the view that opens first and, with React 19.2 or later, pre-renders it hidden when the
   * page is idle. A further call pre-renders it with the current data.
   */
  prepare(): Promise<void>
  /** Resolves when the views are unmounted: they use the services of plugins until then. */
  dispose(): Promise<void>
}

const importToasts = () => import('../ui/toasts/ToastRegion.js')

/** State that a pre-rendered view shows: a change makes it stale. */
const prerenderedAtoms = [connectorsAtom, sessionAtom, localeAtom, messageOverridesAtom, viewsByRouteAtom]

/** Event of the document when a modal opens. Modals of other widgets close, also those of another copy of the package. */
const openingEvent = 'foyer-modal-opening'

/**
 * Creates the modal: a shadow root at the end of the body with a React root inside.
 *
 * Opening and closing set the state of the frame first; React renders after the paint. Rendering, effects and focus take
 * longer than a frame on slow devices.
 *
 * @param themeStyles style sheets of every shadow root, first in the cascade
 * @param started view that opens first, if its code was requested together with the modal's
 */
export function createModalRoot(
  deps: ModalRootDeps,
  themeStyles: readonly string[],
  started?: StartedView,
): ModalRoot {
  const { store, host, router, report, events, clock, whenIdle } = deps
  const shadow = createShadowHost(document, 'foyer-modal')
  const { addStyles } = shadow
  addStyles(...themeStyles, modalTokens, ...uiStyles, ...frameStyles)
  const container = document.createElement('div')
  container.className = 'frame-layer'
  shadow.root.append(container)
  const layer = createModalLayer(shadow.host, container)
  const root = createRoot(container)
  const loader = createViewLoader(clock, started)
  const prepareView = ({ id }: { readonly id: string }) => {
    const view = store.get(viewsByRouteAtom).get(id)
    // An error is shown when the view is opened.
    if (view) loader.load(view).catch(() => {})
  }
  const contextDeps = { store, host, router, report, events, window, addStyles, prepareView, whenIdle }

  const control = createFrameControl({
    root: shadow.root,
    layer,
    companion: () => shadow.root.querySelector<HTMLElement>('.frame-companion'),
    onEscape: () => (store.get(historyAtom).length > 1 ? router.back() : router.close()),
    onClose: () => router.close(),
    onExited: () => {
      render(closed())
      raiseToast()
      prerenderWhenIdle()
    },
  })

  let openings = 0
  let isPrepared = false
  let isDisposed = false
  let toasts: LoadedToasts | undefined
  const closed = (): ModalContent => ({
    opening: openings,
    isOpen: false,
    entry: undefined,
    steps: 0,
    reused: undefined,
    revision: 0,
  })
  let content = closed()

  const render = (next: ModalContent) => {
    content = next
    if (isDisposed) return
    root.render(
      <ModalApp deps={contextDeps} control={control} content={next} loader={loader} toasts={toasts} />,
    )
  }

  const renderEntry = (entry: HistoryEntry, steps: number) =>
    render({ ...content, entry, steps, isOpen: true })

  const isPrerendered = ({ id, params }: HistoryEntry) =>
    !content.isOpen &&
    content.entry?.id === id &&
    Object.keys(params as object).length === 0 &&
    shadow.root.querySelector<HTMLElement>('.frame-dialog')?.dataset['view'] === String(content.entry.step)

  const follow = () => {
    const history = store.get(historyAtom)
    const entry = history.at(-1)
    if (!entry) return control.hide()
    const steps = history.length
    if (control.state !== 'closed') {
      renderEntry(entry, steps)
      if (control.state === 'closing') control.show()
      return
    }
    cancelPreparation()
    document.dispatchEvent(new CustomEvent(openingEvent, { detail: shadow.host }))
    // each opening by the user, and nothing before
    if (store.get(servicesAtom)?.get(serviceConfigKey).service)
      whenIdle(() => {
        import('./project-flags.js')
          .then((flags) => flags.askProjectFlags(deps))
          .catch((error: unknown) => isDisposed || report(error))
      })
    if (isPrerendered(entry)) {
      const renderedStep = content.entry?.step ?? 0
      content = { ...content, reused: { step: entry.step, renderedStep } }
      control.show({ then: follow })
      return
    }
    openings += 1
    render({ ...closed(), entry, steps, isOpen: true })
    control.show({ isRendered: false })
  }

  /** Returns the view that opens first; it changes when plugins do. */
  const firstView = () => {
    const [first] = store.get(slotAtom(homeViews))
    return first && store.get(viewsByRouteAtom).get(first.opens.id)
  }

  const load = async (view: Owned<ViewContribution>) => {
    const { styles } = await loader.load(view)
    // Before the click: adding a sheet recalculates all styles.
    if (styles) addStyles(styles)
  }

  const prerender = () => {
    // Loaded now, because the first toast may be the one about being offline.
    importToasts().catch(() => {})
    if (!canPrerender || !isPrepared || control.state !== 'closed' || isDisposed) return
    const view = firstView()
    if (!view) return render(closed())
    if (!loader.peek(view)) {
      load(view).then(prerenderWhenIdle, () => {})
      return
    }
    const { id } = view.contribution.route
    if (content.entry?.id !== id) openings += 1
    // Negative: steps of the history are positive.
    const entry = { id, params: {}, step: -openings }
    const revision = content.revision + 1
    // A transition renders in slices of 5 ms, and its hidden tree at the lowest priority.
    startTransition(() => render({ ...closed(), entry, revision }))
  }

  /** A toast is above the dialogs of the page as the modal is, and belongs to the one that is open. */
  const raiseToast = () => {
    const visible = toasts && store.get(toasts.sequence.visibleAtom)
    if (control.state !== 'closed' || visible?.leaving) return
    if (visible) layer.raise(true)
    else layer.lower()
  }

  const followFirstToast = () => {
    if (toasts || !store.get(toastAtom)) return
    importToasts()
      .then(({ ToastRegion, followToasts }) => {
        if (toasts || isDisposed) return
        toasts = { ToastRegion, sequence: followToasts({ store, clock }) }
        unsubscribe.push(store.sub(toasts.sequence.visibleAtom, raiseToast))
        raiseToast()
        render(content)
      })
      .catch((error: unknown) => isDisposed || report(error))
  }

  let cancelPreparation = () => {}
  const prerenderWhenIdle = () => {
    cancelPreparation()
    if (isDisposed) return
    cancelPreparation = whenIdle(prerender)
  }
  const rerenderWhenIdle = () => {
    if (content.entry && !content.isOpen) prerenderWhenIdle()
  }

  const closeForOther = (event: Event) => {
    if ((event as CustomEvent<unknown>).detail !== shadow.host) router.close()
  }
  document.addEventListener(openingEvent, closeForOther)

  const unsubscribe = [
    retryFailedLanguages(store, report, window),
    () => document.removeEventListener(openingEvent, closeForOther),
    followAtom(store, themeAtom, (theme) => applyTheme(shadow.host, theme)),
    followAtom(store, localeAtom, (locale) => applyLocale(shadow.host, locale)),
    store.sub(historyAtom, follow),
    ...prerenderedAtoms.map((atom) => store.sub(atom, rerenderWhenIdle)),
    store.sub(toastAtom, followFirstToast),
    () => toasts?.sequence.dispose(),
  ]
  render(content)
  // The first opening or the first toast may have created the modal.
  follow()
  followFirstToast()

  return {
    warmUp: () => lookUpFonts(shadow.root),
    async prepare() {
      isPrepared = true
      const view = firstView()
      if (view) await load(view)
      prerenderWhenIdle()
    },
    async dispose() {
      isDisposed = true
      cancelPreparation()
      for (const stop of unsubscribe) stop()
      control.dispose()
      layer.dispose()
      shadow.dispose()
      // A microtask later, because a host may dispose in an effect: React cannot unmount a root while it renders another.
      await Promise.resolve()
      root.unmount()
    },
  }
}
