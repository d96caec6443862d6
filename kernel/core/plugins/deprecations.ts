type Log = (level: 'warn', message: string) => void

/** Warnings that were written, by the log of their widget. */
const written = new WeakMap<Log, Set<string>>()

/**
 * Creates the function by which a plugin warns of something deprecated that a host or another plugin uses: an option, an export, a
 * method. It writes one warning per name to the console and to the widget's log, also if the plugin is activated again.
 *
 * @param log `log` of the plugin's setup
 * @returns function with the name, such as `send({ memoText })`, and the remedy, such as "Use `memo`."
 */
export function createDeprecations(log: Log): (name: string, remedy: string) => void {
  // one log for each widget, which outlives an activation
  const warnings = written.get(log) ?? new Set()
  written.set(log, warnings)
  return (name, remedy) => {
    // with the remedy: plugins may share a name
    const text = `${name} is deprecated. ${remedy}`
    if (warnings.has(text)) return
    warnings.add(text)
    log('warn', text)
    console.warn(`[foyer] ${text}`)
  }
}
