import { warnOnce } from './warn-once.js'

/**
 * Creates the function by which a plugin warns of something deprecated that a host or another plugin uses: an option, an export, a
 * method. It writes one warning per name to the console and to the widget's log, also if the plugin is activated again.
 *
 * @param log `log` of the plugin's setup
 * @returns function with the name, such as `send({ memoText })`, and the remedy, such as "Use `memo`."
 */
export function createDeprecations(
  log: Parameters<typeof warnOnce>[0],
): (name: string, remedy: string) => void {
  return (name, remedy) => warnOnce(log, `${name} is deprecated. ${remedy}`)
}
