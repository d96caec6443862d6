import type { AnyPlugin } from './plugins/types.js'
import { createWidget } from './widget/create-widget.js'
import { browserEdges } from './widget/edges.js'
import type { Foyer } from './widget/foyer.js'
import type { FoyerOptions } from './widget/options.js'

/**
 * Creates a widget from plugins. Returns at once; nothing is drawn before `mount` or `open`, and nothing leaves
 * the page before the visitor acts, unless a stored connection has to be restored.
 *
 * @throws kernel/BAD_OPTION, kernel/DUPLICATE_PLUGIN, kernel/DUPLICATE_SERVICE, kernel/DUPLICATE_ROUTE,
 *   kernel/DUPLICATE_FILL, kernel/DUPLICATE_NAMESPACE, kernel/CYCLE, kernel/KERNEL_RANGE. A plugin's own wrong
 *   options do not throw: the plugin is failed, see {@link Foyer.plugins}, and `onError` is told.
 */
export function createFoyer<const P extends readonly AnyPlugin[]>(options: FoyerOptions<P>): Foyer<P> {
  return createWidget(options, browserEdges())
}
