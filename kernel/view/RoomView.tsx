import { memo, useLayoutEffect, useMemo, useState } from 'react'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import { currentEntryAtom, historyAtom } from '../routing/router.js'
import { Picture, SkeletonRows } from '../ui/index.js'
import { useAtom } from '../ui/hooks/use-atom.js'
import { useMessages } from '../ui/hooks/use-messages.js'
import { WidgetContext, type Header, type WidgetContextValue } from '../ui/hooks/widget-context.js'
import type { Edges } from '../widget/edges.js'
import { FailedPart } from './FailedPart.js'
import { Frame } from './Frame.js'
import { frameMessages } from './messages.js'
import { PluginBoundary } from './PluginBoundary.js'
import { useLoadedView, type Shown } from './use-loaded-view.js'
import { useNextViews } from './use-next-views.js'
import type { ViewLoader } from './view-loader.js'

interface RoomViewProps {
  readonly deps: Omit<WidgetContextValue, 'setHeader'>
  readonly loader: ViewLoader
  readonly adopt: (styles: string) => void
  readonly whenIdle: Edges['whenIdle']
}

/** The room's root: every view and the frame stand in its context. */
export function RoomView({ deps, ...rest }: RoomViewProps) {
  const [header, setHeader] = useState<Header>({ title: '' })
  const value = useMemo(() => ({ ...deps, setHeader }), [deps])
  return (
    <WidgetContext.Provider value={value}>
      <Stage header={header} report={deps.report} router={deps.router} {...rest} />
    </WidgetContext.Provider>
  )
}

type StageProps = Pick<WidgetContextValue, 'report' | 'router'> &
  Omit<RoomViewProps, 'deps'> & { header: Header }

function Stage({ header, loader, adopt, whenIdle, report, router }: StageProps) {
  const t = useMessages(frameMessages)
  const entry = useAtom(currentEntryAtom)
  const steps = useAtom(historyAtom).length
  const { shown, retry, attempts, clear } = useLoadedView(entry, loader, report)
  const views = useAtom(viewsByRouteAtom)
  useNextViews(shown?.view && views.get(shown.entry.id), views, loader, whenIdle)
  const { picture, help } = header
  return (
    <Frame
      open={entry !== undefined}
      onExited={clear}
      title={header.title}
      picture={
        picture && steps <= 1 ? <Picture name={picture.name} src={picture.src} size={32} /> : undefined
      }
      onBack={steps > 1 ? () => router.back() : undefined}
      onClose={() => router.close()}
      onHelp={help?.onPress}
      helpLabel={help?.label}
      labels={{ back: t('back'), close: t('close'), help: t('help') }}
      viewKey={shown ? `${shown.entry.step}` : 'loading'}
    >
      {shown ? (
        <ShownView
          key={`${shown.entry.step}/${attempts}`}
          shown={shown}
          report={report}
          retry={retry}
          adopt={adopt}
        />
      ) : (
        <SkeletonRows count={3} label={t('loading')} />
      )}
    </Frame>
  )
}

type ShownViewProps = { shown: Shown; retry: (() => void) | undefined } & Pick<StageProps, 'report' | 'adopt'>

/** Drawn anew only when another view comes, not for every change of the header. */
const ShownView = memo(function ShownView({ shown, report, retry, adopt }: ShownViewProps) {
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
      <Component params={entry.params} />
    </PluginBoundary>
  )
})
