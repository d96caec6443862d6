import type { Report } from '../errors/report.js'
import { applyLocale } from '../messages/apply-locale.js'
import { localeAtom } from '../messages/message-atoms.js'
import { triggersAtom } from '../plugins/contributions-atom.js'
import type { TriggerContribution } from '../plugins/contributions.js'
import type { TriggerContext } from '../plugins/trigger.js'
import { applyTheme, themeAtom } from '../theme/theme.js'

/** The button's height in every state; kept free until its code has loaded, so that the page does not shift. */
const triggerHeight = '44px'

/** Draws the trigger that a plugin contributes into an element, and follows when the plugin comes and goes. */
export function mountTrigger(
  element: Element,
  deps: Omit<TriggerContext, 'root' | 'adopt'> & { readonly report: Report },
): () => void {
  const { report, ...context } = deps
  const { store } = context
  let drawn: TriggerContribution | undefined
  let undo = () => {}

  const draw = () => {
    const [first] = store.get(triggersAtom)
    if (first?.contribution === drawn) return
    undo()
    undo = () => {}
    drawn = first?.contribution
    if (first) undo = drawOne(first.contribution, first.plugin)
  }

  function drawOne(trigger: TriggerContribution, plugin: string): () => void {
    const place = element.ownerDocument.createElement('div')
    place.dataset['testid'] = 'foyer-trigger'
    const root = place.attachShadow({ mode: 'open' })
    place.style.display = 'inline-block'
    place.style.minHeight = triggerHeight
    element.append(place)
    const theme = () => applyTheme(place, store.get(themeAtom))
    theme()
    const unwatch = store.sub(themeAtom, theme)
    // constructable sheets: a strict content security policy has nothing to object to
    const adopt = (text: string) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
    let ended = false
    let end = () => {}
    let unspeak = () => {}
    Promise.all([import('../theme/theme-styles.js'), trigger.load()])
      .then(([{ themeStyles }, module]) => {
        if (ended) return
        const speak = () => applyLocale(place, store.get(localeAtom))
        speak()
        unspeak = store.sub(localeAtom, speak)
        themeStyles.forEach(adopt)
        end = module.default({ ...context, root, adopt })
      })
      .catch((error: unknown) => report(error, { plugin }))
    return () => {
      ended = true
      unwatch()
      unspeak()
      end()
      place.remove()
    }
  }

  const unsubscribe = store.sub(triggersAtom, draw)
  draw()
  return () => {
    unsubscribe()
    undo()
    undo = () => {}
  }
}
