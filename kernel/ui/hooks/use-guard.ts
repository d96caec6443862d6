import { useCallback, useContext } from 'react'
import { viewErrors } from '../slots/PluginBoundary.js'
import { PluginContext, WidgetContext } from './widget-context.js'

/** Event handler; it may return a promise. */
export type Handler<Arguments extends readonly unknown[]> = (...parameters: Arguments) => unknown

/**
 * Returns a function that wraps event handlers, so that their errors are reported with the plugin's name. React would let
 * them reach `window.onerror` of the host page. `report` drops rejections by the user.
 */
export function useGuard(): <Arguments extends readonly unknown[]>(
  handler: Handler<Arguments>,
) => (...parameters: Arguments) => void {
  const widget = useContext(WidgetContext)
  const plugin = useContext(PluginContext)
  return useCallback(
    (handler) =>
      (...parameters) => {
        const fail = (cause: unknown) => {
          if (!widget) throw cause
          const id = plugin ?? 'kernel'
          widget.report(viewErrors.HANDLER_FAILED({ values: { plugin: id }, cause }), { plugin: id })
        }
        try {
          const result = handler(...parameters)
          if (result instanceof Promise) result.catch(fail)
        } catch (cause) {
          fail(cause)
        }
      },
    [widget, plugin],
  )
}

/**
 * Returns a function that runs work that the view does not wait for, such as a read in an effect. A failure is reported with the
 * plugin's name.
 */
export function useBackground(): (work: () => unknown) => void {
  const guard = useGuard()
  return useCallback((work) => guard(work)(), [guard])
}
