import * as React from 'react'
import { memo, type ReactNode, Suspense, useCallback, useId, useLayoutEffect, useMemo, useState } from 'react'
import { systemClock } from '../core/edges/clock.js'
import { viewsByRouteAtom } from '../core/plugins/plugin-state.js'
import type { HistoryEntry } from '../core/router.js'
import { createTitleAnnouncer, Frame, HeaderContent, type HeaderContentProps } from '../ui/dialog/Frame.js'
import type { FrameControl } from '../ui/dialog/frame-control.js'
import { frameMessages } from '../ui/dialog/messages.js'
import { useAnnounce } from '../ui/hooks/use-announce.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import { useMessages } from '../ui/hooks/use-messages.js'
import { type Header, WidgetContext, type WidgetContextValue } from '../ui/hooks/widget-context.js'
import { SkeletonRows } from '../ui/index.js'
import { FailedView } from '../ui/slots/FailedView.js'
import { PluginBoundary } from '../ui/slots/PluginBoundary.js'
import { LiveRegions } from '../ui/dialog/LiveRegions.js'
import { AlertRegion } from '../ui/alerts/AlertRegion.js'
import type { ToastSequence } from '../ui/toasts/follow-toasts.js'
import {
  type LoadedView,
  type CurrentView,
  useLoadedView,
  useNextViews,
  type ViewLoader,
} from '../ui/slots/view-loader.js'

/** Component that renders toasts, whose code is loaded on demand, and its toasts. */
export interface LoadedToasts {
  readonly ToastRegion: (props: { readonly toasts: ToastSequence }) => ReactNode
  readonly sequence: ToastSequence
}

/** Content of the modal. */
export interface ModalContent {
  /** Increases with each opening, which mounts a new dialog. */
  readonly opening: number
  /** False for a pre-rendered view, which is hidden. */
  readonly isOpen: boolean
  /** Undefined while the modal is closed and nothing is pre-rendered. */
  readonly entry: HistoryEntry | undefined
  /** Length of the history. */
  readonly steps: number
  /** Step of an opened view that was pre-rendered, and the step that it was pre-rendered with. */
  readonly reused: { readonly step: number; readonly renderedStep: number } | undefined
  /** Increases to render everything again: a pre-rendered view does not subscribe to the store. */
  readonly revision: number
}

interface ModalAppProps {
  readonly deps: Omit<WidgetContextValue, 'setHeader'>
  readonly control: FrameControl
  readonly content: ModalContent
  readonly loader: ViewLoader
  /** Undefined until the code of the toasts has loaded. */
  readonly toasts: LoadedToasts | undefined
}

/** React's Activity (19.2 and later), which renders a hidden tree without running its effects. */
const { Activity } = React as Partial<typeof React>

/** Whether a view can be rendered before it is opened, without its effects. */
export const canPrerender = Activity !== undefined

const OpenOrHidden =
  Activity ??
  (({ mode, children }: { mode: 'visible' | 'hidden'; children: ReactNode }) =>
    mode === 'visible' ? children : null)

/** Root component of the modal: the frame, its view, toasts and live regions. */
export function ModalApp({ deps, content, toasts, ...rest }: ModalAppProps) {
  const { revision } = content
  // A new context value makes every reader of the store render again.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const value = useMemo(() => ({ ...deps, setHeader: () => {} }), [deps, revision])
  const companionId = useId()
  useLayoutEffect(() => rest.control.frameRendered(), [rest.control])
  return (
    <WidgetContext.Provider value={value}>
      <div className="frame" data-testid="frame">
        <div className="frame-scrim" onClick={() => deps.router.close()} data-testid="frame-scrim" />
        {content.entry && (
          <OpenOrHidden mode={content.isOpen ? 'visible' : 'hidden'}>
            {/* The texts of the frame may have to load. */}
            <Suspense fallback={null}>
              <Dialog
                key={content.opening}
                {...rest}
                content={content}
                entry={content.entry}
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

/** Toasts and live regions: outside of the dialog, but part of its focus trap and of its accessibility tree (`aria-owns`). */
const Companion = memo(function Companion({ id, toasts }: { id: string; toasts: LoadedToasts | undefined }) {
  return (
    <div id={id} className="frame-companion">
      {toasts && <toasts.ToastRegion toasts={toasts.sequence} />}
      {/* Not the widget's clock: the delay is for screen readers. */}
      <LiveRegions clock={systemClock} />
    </div>
  )
})

type DialogProps = Omit<ModalAppProps, 'deps' | 'toasts'> & {
  readonly entry: HistoryEntry
  readonly value: WidgetContextValue
  readonly companionId: string
}

function Dialog({ control, content, entry, value, companionId, loader }: DialogProps) {
  const { report, router, whenIdle } = value
  const t = useMessages(frameMessages)
  const { current, retry, attempts } = useLoadedView(entry, loader, report)
  const views = useAtom(viewsByRouteAtom)
  useNextViews(current?.view && views.get(current.entry.id), views, loader, whenIdle)
  const announce = useAnnounce()
  const [announcer] = useState(() => createTitleAnnouncer(announce))
  const [effectHeader, setEffectHeader] = useState<{ readonly viewKey: string; readonly header: Header }>()
  const titleId = useId()
  const loading = useMemo(() => <SkeletonRows count={3} label={t('loading')} />, [t])
  const labels = useMemo(
    () => ({ back: t('back'), close: t('close'), help: t('help'), loading: t('loading') }),
    [t],
  )
  const viewKey = current ? viewKeyOf(current.entry, content) : 'loading'
  const [openingKey] = useState(viewKey)
  const onTitle = useCallback(
    (dialog: HTMLElement, title: string) => {
      // Before the announcement: a title that gets the focus is not announced.
      control.viewRendered(viewKey)
      announcer.update(dialog, title, !control.hasFocus)
    },
    [announcer, control, viewKey],
  )
  const header = {
    titleId,
    isFirstStep: content.steps <= 1,
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
          plugin={current?.view?.plugin ?? 'kernel'}
          part={entry.id}
          report={report}
          fallback={() => <HeaderContent header={noHeader} {...header} />}
        >
          <ViewHeader
            view={current?.view}
            params={current?.entry.params}
            effectHeader={effectHeader?.viewKey === viewKey ? effectHeader.header : undefined}
            {...header}
          />
        </PluginBoundary>
      }
      onBack={content.steps > 1 ? () => router.back() : undefined}
      onClose={() => router.close()}
      labels={labels}
      viewKey={viewKey}
      alerts={<AlertRegion />}
      companionId={companionId}
    >
      {current ? (
        <ViewContainer
          key={`${viewKey}/${attempts}`}
          viewKey={viewKey}
          current={current}
          value={value}
          onHeader={setEffectHeader}
          retry={retry}
          loading={loading}
        />
      ) : (
        loading
      )}
    </Frame>
  )
}

/** Returns the key of a step. A pre-rendered view keeps its key when it is opened, so that it stays mounted. */
function viewKeyOf({ step }: HistoryEntry, { reused }: ModalContent): string {
  return String(reused?.step === step ? reused.renderedStep : step)
}

const noHeader: Header = { title: '' }
const useNoHeader = () => noHeader

type ViewHeaderProps = Omit<HeaderContentProps, 'header'> & {
  readonly view: LoadedView | undefined
  readonly params: unknown
  /** Set by the view with `useHeader`. */
  readonly effectHeader: Header | undefined
}

/** Calls the header hook of the view's module, so that header and view are committed together. */
function ViewHeader({ view, params, effectHeader, ...props }: ViewHeaderProps) {
  const useViewHeader = view?.useViewHeader ?? useNoHeader
  const viewHeader = useViewHeader({ params })
  return <HeaderContent header={effectHeader ?? viewHeader} {...props} />
}

interface ViewContainerProps {
  readonly viewKey: string
  readonly current: CurrentView
  readonly value: WidgetContextValue
  readonly onHeader: (effectHeader: { viewKey: string; header: Header }) => void
  readonly retry: (() => void) | undefined
  readonly loading: ReactNode
}

/** Memoised, so that the view does not render when the header changes. */
const ViewContainer = memo(function ViewContainer({
  viewKey,
  current,
  value,
  onHeader,
  retry,
  loading,
}: ViewContainerProps) {
  const { entry, view, error } = current
  const { addStyles, report } = value
  useLayoutEffect(() => {
    if (view?.styles) addStyles(view.styles)
  }, [view, addStyles])
  const viewValue = useMemo(
    () => ({ ...value, setHeader: (header: Header) => onHeader({ viewKey, header }) }),
    [value, viewKey, onHeader],
  )
  if (!view)
    return (
      <WidgetContext.Provider value={viewValue}>
        <FailedView error={error} onRetry={retry} />
      </WidgetContext.Provider>
    )
  const { Component, plugin } = view
  return (
    <WidgetContext.Provider value={viewValue}>
      <PluginBoundary
        plugin={plugin}
        part={entry.id}
        report={report}
        fallback={(failure) => <FailedView error={failure} onRetry={retry} />}
      >
        <Suspense fallback={loading}>
          <Component params={entry.params} />
        </Suspense>
      </PluginBoundary>
    </WidgetContext.Provider>
  )
})
