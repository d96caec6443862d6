import { useLayoutEffect, useRef } from 'react'
import { useWidget, type Header } from './widget-context.js'

/** Puts a view's title, picture and help into the header, in the same frame in which the view appears. */
export function useHeader(header: Header): void {
  const { setHeader } = useWidget()
  const latest = useRef(header)
  latest.current = header
  const { title, picture, help } = header
  useLayoutEffect(() => {
    const { help: shown, ...rest } = latest.current
    // the handler may be a new function at every draw; the header keeps one that calls the newest
    setHeader(
      shown ? { ...rest, help: { label: shown.label, onPress: () => latest.current.help?.onPress() } } : rest,
    )
  }, [setHeader, title, picture?.src, picture?.name, help?.label])
}
