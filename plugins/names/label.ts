/** Rule of a name that a text breaks. */
export type LabelFault = 'characters' | 'short' | 'long'

/** Returns the rule that a name without its suffix breaks; undefined if none. */
export function labelFault(label: string): LabelFault | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'characters'
  if (label.length < 4) return 'short'
  return label.length > 64 ? 'long' : undefined
}
