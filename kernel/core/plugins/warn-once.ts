type Log = (level: 'warn', message: string) => void

/** Warnings that were written, by the log of their widget. */
const written = new WeakMap<Log, Set<string>>()

/**
 * Writes a warning for the developer of the page to the console and to the widget's log, once for each text, also if the plugin is
 * activated again.
 *
 * @param log `log` of the plugin's setup
 * @param text what is wrong, and the remedy
 */
export function warnOnce(log: Log, text: string): void {
  // one log for each widget, which outlives an activation
  const warnings = written.get(log) ?? new Set()
  written.set(log, warnings)
  if (warnings.has(text)) return
  warnings.add(text)
  log('warn', text)
  console.warn(`[foyer] ${text}`)
}
