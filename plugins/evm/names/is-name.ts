/** The longest name that is asked for, in characters. */
const nameLimit = 255

/** Whether a text looks like a name: labels with dots between them, the last one no number. */
export function isName(text: string): boolean {
  const name = text.trim()
  return name.length <= nameLimit && /^[^\s.:/@]+(\.[^\s.:/@]+)*\.[^\s.:/@\d]{2,}$/u.test(name)
}
