import { memo, Suspense, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { systemClock } from '../clock/clock.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import { currentEntryAtom, historyAtom } from '../routing/router.js'
import { Picture, SkeletonRows } from '../ui/index.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import { useMessages } from '../ui/hooks/use-messages.js'
import { WidgetContext, type Header, type WidgetContextValue } from '../ui/hooks/widget-context.js'
import type { Edges } from '../widget/edges.js'
import { AlertPlace } from './AlertPlace.js'
import { FailedPart } from './FailedPart.js'
import type { ToastSequence } from './follow-toasts.js'
import { Frame, type FrameProps } from './Frame.js'
import { LiveRegions } from './LiveRegions.js'
import { frameMessages } from './messages.js'
import { PluginBoundary } from './PluginBoundary.js'
import { ToastPlace } from './ToastPlace.js'
import { useAnnounce } from './use-announce.js'
import { useLoadedView, type Shown } from './use-loaded-view.js'
import { useNextViews } from './use-next-views.js'
import type { ViewLoader } from './view-loader.js'

interface RoomViewProps {
  readonly deps: Omit<WidgetContextValue, 'setHeader' | 'adopt'>
  readonly loader: ViewLoader
  readonly adopt: (styles: string) => void
  readonly whenIdle: Edges['whenIdle']
  readonly toasts: ToastSequence
}

/** The room's root: every view and the frame stand in its context. */
export function RoomView({ deps, toasts, ...rest }: RoomViewProps) {
  const [header, setHeader] = useState<Header>({ title: '' })
  const { adopt } = rest
  const value = useMemo(() => ({ ...deps, setHeader, adopt }), [deps, adopt])
  const beside = { id: useId(), ref: useRef<HTMLDivElement>(null) }
  return (
    <WidgetContext.Provider value={value}>
      {/* the frame's own words may have to load, in another language than English */}
      <Suspense fallback={null}>
        <Stage header={header} beside={beside} report={deps.report} router={deps.router} {...rest} />
      </Suspense>
      <div id={beside.id} ref={beside.ref}>
        <ToastPlace toasts={toasts} />
        {/* in real time: when spoken words are taken away is nobody's business but the screen reader's */}
        <LiveRegions clock={systemClock} />
      </div>
    </WidgetContext.Provider>
  )
}

type StageProps = Pick<WidgetContextValue, 'report' | 'router'> &
  Omit<RoomViewProps, 'deps' | 'toasts'> & { header: Header; beside: FrameProps['beside'] }

function Stage({ header, beside, loader, adopt, whenIdle, report, router }: StageProps) {
  const t = useMessages(frameMessages)
  const entry = useAtom(currentEntryAtom)
  const steps = useAtom(historyAtom).length
  const { shown, retry, attempts, clear } = useLoadedView(entry, loader, report)
  const views = useAtom(viewsByRouteAtom)
  useNextViews(shown?.view && views.get(shown.entry.id), views, loader, whenIdle)
  const { picture, chooser, help } = header
  const announce = useAnnounce()
  const loading = useMemo(() => <SkeletonRows count={3} label={t('loading')} />, [t])
  return (
    <Frame
      open={entry !== undefined}
      onExited={clear}
      title={header.title}
      picture={
        picture && steps <= 1 ? <Picture name={picture.name} src={picture.src} size={32} /> : undefined
      }
      chooser={chooser}
      onBack={steps > 1 ? () => router.back() : undefined}
      onClose={() => router.close()}
      onHelp={help?.onPress}
      helpLabel={help?.label}
      labels={{ back: t('back'), close: t('close'), help: t('help'), loading: t('loading') }}
      viewKey={shown ? `${shown.entry.step}` : 'loading'}
      above={<AlertPlace />}
      beside={beside}
      announce={announce}
    >
      {shown ? (
        <ShownView
          key={`${shown.entry.step}/${attempts}`}
          shown={shown}
          report={report}
          retry={retry}
          adopt={adopt}
          loading={loading}
        />
      ) : (
        loading
      )}
    </Frame>
  )
}

type ShownViewProps = { shown: Shown; retry: (() => void) | undefined; loading: ReactNode } & Pick<
  StageProps,
  'report' | 'adopt'
>

/** Drawn anew only when another view comes, not for every change of the header. */
const ShownView = memo(function ShownView({ shown, report, retry, adopt, loading }: ShownViewProps) {
  const { entry, view, error } = shown
  useLayoutEffect(() => {
    if (view?.styles) adopt(view.styles)
  }, [view, adopt])
  if (!view) return <FailedPart error={error} onRetry={retry} />
  const { Component, plugin } = view
  return (
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
  )
})
