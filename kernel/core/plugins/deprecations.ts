/**
 * Creates the function by which a plugin warns of something deprecated that a host or another plugin uses: an option, an export, a
 * method. It writes one warning per name to the console and to the widget's log.
 *
 * @param log `log` of the plugin's setup
 * @returns function with the name, such as `send({ memoText })`, and the remedy, such as "Use `memo`."
 */
export function createDeprecations(
  log: (level: 'warn', message: string) => void,
): (name: string, remedy: string) => void {
  const reported = new Set<string>()
  return (name, remedy) => {
    if (reported.has(name)) return
    reported.add(name)
    const text = `${name} is deprecated. ${remedy}`
    log('warn', text)
    console.warn(`[foyer] ${text}`)
  }
}
