import * as React from 'react'
import { memo, type ReactNode, Suspense, useCallback, useId, useLayoutEffect, useMemo, useState } from 'react'
import { systemClock } from '../core/edges/clock.js'
import { viewsByRouteAtom } from '../core/plugins/plugin-state.js'
import type { HistoryEntry } from '../core/router.js'
import { SkeletonRows } from '../ui/index.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import { useMessages } from '../ui/hooks/use-messages.js'
import { type Header, WidgetContext, type WidgetContextValue } from '../ui/hooks/widget-context.js'
import { AlertPlace } from './alerts/AlertPlace.js'
import { FailedPart } from './FailedPart.js'
import type { ToastSequence } from './toasts/follow-toasts.js'
import { Frame, HeaderContent, type HeaderContentProps } from '../ui/dialog/Frame.js'
import type { FrameControl } from '../ui/dialog/frame-control.js'
import { createTitleAnnouncer, LiveRegions } from './LiveRegions.js'
import { frameMessages } from '../ui/dialog/messages.js'
import { PluginBoundary } from '../ui/slots/PluginBoundary.js'
import { useAnnounce } from '../ui/hooks/use-announce.js'
import { type LoadedView, type Shown, useLoadedView, useNextViews, type ViewLoader } from './view-loader.js'

/** The component that draws toasts, whose code is loaded on demand, and the toasts it draws. */
export interface LoadedToasts {
  readonly ToastPlace: (props: { readonly toasts: ToastSequence }) => ReactNode
  readonly sequence: ToastSequence
}

/** Content that the modal draws. */
export interface Drawn {
  /** Increases with each opening: the dialog is drawn from scratch. */
  readonly opening: number
  /** False for a view that is drawn ahead, unseen. */
  readonly isOpen: boolean
  /** Undefined while the modal is closed and nothing is drawn ahead. */
  readonly entry: HistoryEntry | undefined
  /** Length of the history. */
  readonly steps: number
  /** The step that a view drawn ahead was opened as, and the step it was drawn with. */
  readonly adopted: { readonly step: number; readonly drawnAs: number } | undefined
  /** Increases when everything is to be rendered again, because a view drawn ahead follows no store. */
  readonly revision: number
}

interface ModalAppProps {
  readonly deps: Omit<WidgetContextValue, 'setHeader'>
  readonly control: FrameControl
  readonly drawn: Drawn
  readonly loader: ViewLoader
  /** Undefined until the code of the toasts has loaded. */
  readonly toasts: LoadedToasts | undefined
}

/** React's Activity (19.2 and later), which renders a hidden tree without running its effects. */
const { Activity } = React as Partial<typeof React>

/** Whether a view can be drawn ahead without its effects. */
export const canDrawAhead = Activity !== undefined

const OpenOrHidden =
  Activity ??
  (({ mode, children }: { mode: 'visible' | 'hidden'; children: ReactNode }) =>
    mode === 'visible' ? children : null)

/** Root component of the modal: the frame, its view, toasts and live regions. */
export function ModalApp({ deps, drawn, toasts, ...rest }: ModalAppProps) {
  const { revision } = drawn
  // A new context value makes every reader of the store render again.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const value = useMemo(() => ({ ...deps, setHeader: () => {} }), [deps, revision])
  const companionId = useId()
  useLayoutEffect(() => rest.control.frameDrawn(), [rest.control])
  return (
    <WidgetContext.Provider value={value}>
      <div className="frame" data-testid="frame">
        <div className="frame-scrim" onClick={() => deps.router.close()} data-testid="frame-scrim" />
        {drawn.entry && (
          <OpenOrHidden mode={drawn.isOpen ? 'visible' : 'hidden'}>
            {/* The frame's own texts may have to load, in a language other than English. */}
            <Suspense fallback={null}>
              <Dialog
                key={drawn.opening}
                {...rest}
                drawn={drawn}
                entry={drawn.entry}
                value={value}
                companionId={companionId}
              />
            </Suspense>
          </OpenOrHidden>
        )}
      </div>
      <Companion id={companionId} toasts={toasts} />
    </WidgetContext.Provider>
  )
}

/** Toasts and live regions: outside of the dialog, and part of it for keyboards and screen readers. */
const Companion = memo(function Companion({ id, toasts }: { id: string; toasts: LoadedToasts | undefined }) {
  return (
    <div id={id} className="frame-companion">
      {toasts && <toasts.ToastPlace toasts={toasts.sequence} />}
      {/* The system clock: the time until a live region is cleared concerns screen readers only. */}
      <LiveRegions clock={systemClock} />
    </div>
  )
})

type DialogProps = Omit<ModalAppProps, 'deps' | 'toasts'> & {
  readonly entry: HistoryEntry
  readonly value: WidgetContextValue
  readonly companionId: string
}

function Dialog({ control, drawn, entry, value, companionId, loader }: DialogProps) {
  const { report, router, whenIdle } = value
  const t = useMessages(frameMessages)
  const { shown, retry, attempts } = useLoadedView(entry, loader, report)
  const views = useAtom(viewsByRouteAtom)
  useNextViews(shown?.view && views.get(shown.entry.id), views, loader, whenIdle)
  const announce = useAnnounce()
  const [announcer] = useState(() => createTitleAnnouncer(announce))
  const [given, setGiven] = useState<{ readonly viewKey: string; readonly header: Header }>()
  const titleId = useId()
  const loading = useMemo(() => <SkeletonRows count={3} label={t('loading')} />, [t])
  const labels = useMemo(
    () => ({ back: t('back'), close: t('close'), help: t('help'), loading: t('loading') }),
    [t],
  )
  const viewKey = shown ? viewKeyOf(shown.entry, drawn) : 'loading'
  const [openingKey] = useState(viewKey)
  const onTitle = useCallback(
    (dialog: HTMLElement, title: string) => {
      // Before the announcement: a title that gets the focus is not announced.
      control.viewDrawn(viewKey)
      announcer.update(dialog, title, !control.hasFocus)
    },
    [announcer, control, viewKey],
  )
  const header = {
    titleId,
    isFirstStep: drawn.steps <= 1,
    isOpening: viewKey === openingKey,
    onTitle,
    onTitleFocus: announcer.titleFocused,
    labels,
  }
  return (
    <Frame
      control={control}
      titleId={titleId}
      header={
        <PluginBoundary
          key={viewKey}
          plugin={shown?.view?.plugin ?? 'kernel'}
          part={entry.id}
          report={report}
          fallback={() => <HeaderContent header={noHeader} {...header} />}
        >
          <ViewHeader
            view={shown?.view}
            params={shown?.entry.params}
            given={given?.viewKey === viewKey ? given.header : undefined}
            {...header}
          />
        </PluginBoundary>
      }
      onBack={drawn.steps > 1 ? () => router.back() : undefined}
      onClose={() => router.close()}
      labels={labels}
      viewKey={viewKey}
      above={<AlertPlace />}
      companionId={companionId}
    >
      {shown ? (
        <ShownView
          key={`${viewKey}/${attempts}`}
          viewKey={viewKey}
          shown={shown}
          value={value}
          onHeader={setGiven}
          retry={retry}
          loading={loading}
        />
      ) : (
        loading
      )}
    </Frame>
  )
}

/** Identifies a step for as long as its view is drawn, before and after a view drawn ahead is opened. */
function viewKeyOf({ step }: HistoryEntry, { adopted }: Drawn): string {
  return String(adopted?.step === step ? adopted.drawnAs : step)
}

const noHeader: Header = { title: '' }
const useNoHeader = () => noHeader

type ViewHeaderProps = Omit<HeaderContentProps, 'header'> & {
  readonly view: LoadedView | undefined
  readonly params: unknown
  readonly given: Header | undefined
}

/** Calls the header hook of the view's module, so that header and view are one commit. */
function ViewHeader({ view, params, given, ...props }: ViewHeaderProps) {
  const useViewHeader = view?.useViewHeader ?? useNoHeader
  const own = useViewHeader({ params })
  return <HeaderContent header={given ?? own} {...props} />
}

interface ShownViewProps {
  readonly viewKey: string
  readonly shown: Shown
  readonly value: WidgetContextValue
  readonly onHeader: (given: { viewKey: string; header: Header }) => void
  readonly retry: (() => void) | undefined
  readonly loading: ReactNode
}

/** Memoised: the view is not rendered again when the header changes. */
const ShownView = memo(function ShownView({
  viewKey,
  shown,
  value,
  onHeader,
  retry,
  loading,
}: ShownViewProps) {
  const { entry, view, error } = shown
  const { adopt, report } = value
  useLayoutEffect(() => {
    if (view?.styles) adopt(view.styles)
  }, [view, adopt])
  const valueOfView = useMemo(
    () => ({ ...value, setHeader: (header: Header) => onHeader({ viewKey, header }) }),
    [value, viewKey, onHeader],
  )
  if (!view)
    return (
      <WidgetContext.Provider value={valueOfView}>
        <FailedPart error={error} onRetry={retry} />
      </WidgetContext.Provider>
    )
  const { Component, plugin } = view
  return (
    <WidgetContext.Provider value={valueOfView}>
      <PluginBoundary
        plugin={plugin}
        part={entry.id}
        report={report}
        fallback={(failure) => <FailedPart error={failure} onRetry={retry} />}
      >
        <Suspense fallback={loading}>
          <Component params={entry.params} />
        </Suspense>
      </PluginBoundary>
    </WidgetContext.Provider>
  )
})
