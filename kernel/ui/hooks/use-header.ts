import { useLayoutEffect, useRef } from 'react'
import { useWidget, type Header } from './widget-context.js'

/** Puts a view's title, picture, chooser and help into the header, in the same frame in which the view appears. */
export function useHeader(header: Header): void {
  const { setHeader } = useWidget()
  const latest = useRef(header)
  latest.current = header
  const { title, picture, chooser, help } = header
  useLayoutEffect(() => {
    const { help: shown, chooser: chosen, ...rest } = latest.current
    // the handlers may be new functions at every draw; the header keeps some that call the newest
    setHeader({
      ...rest,
      ...(shown && { help: { ...shown, onPress: () => latest.current.help?.onPress() } }),
      ...(chosen && { chooser: { ...chosen, onPress: () => latest.current.chooser?.onPress() } }),
    })
  }, [
    setHeader,
    title,
    picture?.src,
    picture?.name,
    chooser?.label,
    chooser?.name,
    chooser?.src,
    chooser?.imageId,
    help?.label,
  ])
}
