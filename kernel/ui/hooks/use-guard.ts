import { useCallback, useContext } from 'react'
import { viewErrors } from '../slots/PluginBoundary.js'
import { PluginContext, WidgetContext } from './widget-context.js'

/** A handler of an event, which may answer by promise. */
export type Handler<Arguments extends readonly unknown[]> = (...parameters: Arguments) => unknown

/**
 * Wraps a view's event handlers: React lets what they throw escape to the page without a name, so it is caught
 * here and reported with the plugin's. A user's "no" is dropped by the report itself.
 */
export function useGuard(): <Arguments extends readonly unknown[]>(
  handler: Handler<Arguments>,
) => (...parameters: Arguments) => void {
  const widget = useContext(WidgetContext)
  const plugin = useContext(PluginContext)
  return useCallback(
    (handler) =>
      (...parameters) => {
        const fault = (cause: unknown) => {
          if (!widget) throw cause
          const owner = plugin ?? 'kernel'
          widget.report(viewErrors.HANDLER_FAILED({ values: { plugin: owner }, cause }), { plugin: owner })
        }
        try {
          const result = handler(...parameters)
          if (result instanceof Promise) result.catch(fault)
        } catch (cause) {
          fault(cause)
        }
      },
    [widget, plugin],
  )
}
