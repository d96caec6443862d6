import { useContext, useInsertionEffect } from 'react'
import { WidgetContext } from './widget-context.js'

/**
 * Adopts a component's style sheet in the shadow root it is rendered in, before anything is measured or painted. For
 * components that the first view does without: their styles come with their code, not with `uiStyles`. Asking
 * again for the same text does nothing, and so does asking outside of a widget.
 *
 * @param css the text of the sheet: `import css from './tabs.css?inline'`
 */
export function useStyles(css: string): void {
  const adopt = useContext(WidgetContext)?.adopt
  // layout effects of rows and fields measure: the sheet has to be there before them
  useInsertionEffect(() => adopt?.(css), [adopt, css])
}
