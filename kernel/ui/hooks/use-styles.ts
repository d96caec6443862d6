import { useContext, useInsertionEffect } from 'react'
import { WidgetContext } from './widget-context.js'

/**
 * Adds a component's style sheet to the modal's shadow root, once per text. For components that are not part of the first
 * view: their styles load with their code. Does nothing outside of a modal.
 *
 * @param css text of the sheet: `import css from './tabs.css?inline'`
 */
export function useStyles(css: string): void {
  const addStyles = useContext(WidgetContext)?.addStyles
  // An insertion effect, because layout effects of rows and fields measure.
  useInsertionEffect(() => addStyles?.(css), [addStyles, css])
}
