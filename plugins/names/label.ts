/** Rule of a name that a text breaks. */
export type LabelFault = 'characters' | 'hyphens' | 'short' | 'long'

/** Returns the rule that a name without its suffix breaks; undefined if none. */
export function labelFault(label: string): LabelFault | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'characters'
  if (label.length < 4) return 'short'
  if (label.length > 64) return 'long'
  // clients of ENS refuse them there: they mark other scripts (ENSIP-15)
  return label.startsWith('--', 2) ? 'hyphens' : undefined
}
