import { useLayoutEffect, useRef } from 'react'
import { useWidget, type Header } from './widget-context.js'

const noActions: NonNullable<Header['actions']> = []

/** Sets the header of the current view, in the frame in which the view appears. Its handlers may change with every render. */
export function useHeader(header: Header): void {
  const { setHeader } = useWidget()
  const latest = useRef(header)
  latest.current = header
  const { title, picture, actions = noActions } = header
  // Without the handlers, which are no data: a new header renders the frame.
  const shownActions = JSON.stringify(actions)
  useLayoutEffect(() => {
    const { actions: current = noActions, ...rest } = latest.current
    setHeader({
      ...rest,
      actions: current.map((action, index) => ({
        ...action,
        onPress: () => latest.current.actions?.[index]?.onPress(),
      })),
    })
  }, [setHeader, title, picture?.src, picture?.name, shownActions])
}
