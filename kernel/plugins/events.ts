import type { WidgetError } from '../errors/widget-error.js'
import { defineEvent } from '../events/keys.js'

/** A plugin could not be switched on. */
export const pluginFailed = /*#__PURE__*/ defineEvent('kernel.plugin-failed').of<{
  readonly plugin: string
  readonly error: WidgetError
}>()

/** The widget opened. */
export const opened = /*#__PURE__*/ defineEvent('kernel.opened').of<{ readonly route: string }>()

/** The widget closed. */
export const closed = /*#__PURE__*/ defineEvent('kernel.closed').of<Readonly<Record<string, never>>>()

/** The events of the kernel itself. */
export const kernelEvents = { pluginFailed, opened, closed }
