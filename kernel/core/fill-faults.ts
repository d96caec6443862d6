import { kernelErrors } from './errors/kernel-errors.js'
import type { FillFrame } from './keys.js'
import type { Owned } from './plugins/plugin-state.js'
import type { WidgetServices } from './state/store.js'

/** Fills that are reported, by activation of their plugin. */
const reported = new WeakMap<object, Set<string>>()

/**
 * Reports a fill whose atom threw, once for each activation of its plugin.
 *
 * @param widget services of the widget; undefined in a store without a widget
 */
export function reportFill(
  widget: WidgetServices | undefined,
  slot: string,
  { id, plugin, activation }: Pick<FillFrame, 'id'> & Pick<Owned, 'plugin' | 'activation'>,
  cause: unknown,
): void {
  const option = `${slot}/${id}`
  const known = reported.get(activation) ?? new Set()
  if (known.has(option)) return
  reported.set(activation, known.add(option))
  const problem = 'throws'
  widget?.report(kernelErrors.BAD_CONFIG({ values: { plugin, option, problem }, cause }), { plugin })
}
