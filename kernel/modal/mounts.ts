import type { Clock } from '../core/edges/clock.js'
import { Scope } from '../core/di/scope.js'
import { inBackground } from '../core/errors/background.js'
import type { Report } from '../core/errors/report.js'
import { followAtom } from '../core/state/store.js'
import { applyLocale } from '../text/locale.js'
import { localeAtom } from '../text/messages.js'
import { triggersAtom } from '../core/plugins/plugin-state.js'
import type { TriggerContext, TriggerContribution } from '../core/plugins/contributions.js'
import { createShadowHost } from '../ui/theme/shadow-host.js'
import { applyTheme, themeAtom } from '../ui/theme/theme.js'

/** Height of the button in every state, reserved until its code has loaded so that the page does not shift. */
const triggerHeight = '44px'

/** Time between two attempts to load the button; doubled after each failure. */
const minRetryDelayMs = 1_000
const maxRetryDelayMs = 32_000

/**
 * Loads the button's sheets. A function for both of its callers: bundlers then see that nothing else of the file is used, which has
 * the button of `connect` as well.
 */
export const loadThemeStyles = () => import('../ui/theme/theme-styles.js')

/**
 * Mounts the trigger that a plugin contributes into an element, and replaces it when plugins change. Returns the
 * function that unmounts it.
 */
export function mountTrigger(
  element: Element,
  deps: Omit<TriggerContext, 'root' | 'addStyles'> & { readonly report: Report; readonly clock: Clock },
): () => void {
  const { report, clock, ...context } = deps
  const { store } = context
  let mounted: TriggerContribution | undefined
  let unmount: (() => void) | undefined

  const update = () => {
    const [first] = store.get(triggersAtom)
    if (first?.contribution === mounted) return
    unmount?.()
    mounted = first?.contribution
    unmount = first && mount(first.contribution, first.plugin)
  }

  function mount(trigger: TriggerContribution, plugin: string): () => void {
    const shadow = createShadowHost(element.ownerDocument, 'foyer-trigger')
    const { host, root, addStyles } = shadow
    host.style.display = 'inline-block'
    host.style.minHeight = triggerHeight
    element.append(host)
    const scope = new Scope(plugin, (error) => report(error, { plugin }))
    const { signal } = scope
    scope.onDispose(shadow.dispose)

    const load = async () => {
      // A task later: the task that creates the widget is the longest of the page.
      await clock.sleep(0, signal)
      scope.onDispose(followAtom(store, themeAtom, (theme) => applyTheme(host, theme)))
      const [{ themeStyles }, module] = await persistently(() =>
        Promise.all([loadThemeStyles(), trigger.load()]),
      )
      if (signal.aborted) return
      scope.onDispose(followAtom(store, localeAtom, (locale) => applyLocale(host, locale)))
      addStyles(...themeStyles)
      scope.onDispose(module.default({ ...context, root, addStyles }))
    }
    // A failed download must not leave an empty box until the page is reloaded.
    const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
      let wake = () => {}
      for (let delayMs = minRetryDelayMs; ; delayMs = Math.min(2 * delayMs, maxRetryDelayMs)) {
        try {
          return await work()
        } catch (error) {
          if (signal.aborted) throw error
          if (delayMs === minRetryDelayMs) {
            report(error, { plugin })
            host.addEventListener('pointerenter', () => wake(), { signal })
            host.ownerDocument.defaultView?.addEventListener('online', () => wake(), { signal })
          }
        }
        const woken = new Promise<void>((resolve) => (wake = resolve))
        await Promise.race([woken, clock.sleep(delayMs, signal)])
      }
    }
    load().catch((error: unknown) => signal.aborted || report(error, { plugin }))
    return () => inBackground({ report, signal })(scope.dispose())
  }

  const unsubscribe = store.sub(triggersAtom, update)
  update()
  return () => {
    unsubscribe()
    unmount?.()
  }
}
