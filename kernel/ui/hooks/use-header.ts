import { useLayoutEffect, useRef } from 'react'
import { useWidget, type Header } from './widget-context.js'

/** Sets the header of the current view, in the frame in which the view appears. */
export function useHeader(header: Header): void {
  const { setHeader } = useWidget()
  const latest = useRef(header)
  latest.current = header
  const { title, picture, chooser, help } = header
  useLayoutEffect(() => {
    const { help: currentHelp, chooser: currentChooser, ...rest } = latest.current
    // Stable handlers: the view may pass new functions in every render, and a new header renders the frame.
    setHeader({
      ...rest,
      ...(currentHelp && { help: { ...currentHelp, onPress: () => latest.current.help?.onPress() } }),
      ...(currentChooser && {
        chooser: { ...currentChooser, onPress: () => latest.current.chooser?.onPress() },
      }),
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
