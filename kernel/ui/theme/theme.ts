import { atom } from 'jotai/vanilla'

/** Colour scheme (`auto` follows the system) and custom properties such as `--foyer-accent`. */
export interface Theme {
  /** Colour scheme. Default: `auto`. */
  readonly mode?: 'light' | 'dark' | 'auto'
  /** Values of custom properties, for both colour schemes. */
  readonly variables?: Readonly<Record<`--foyer-${string}`, string>>
}

/** Theme set by the host. */
export const themeAtom = atom<Theme>({})

/**
 * Applies a theme to the host element of a shadow root. Sets properties through the object model: a strict content security
 * policy forbids `style` attributes.
 */
export function applyTheme(element: HTMLElement, theme: Theme): void {
  if (theme.mode === 'light' || theme.mode === 'dark') element.dataset['theme'] = theme.mode
  else delete element.dataset['theme']
  const variables = theme.variables ?? {}
  const previousNames = Array.from(element.style).filter((name) => name.startsWith('--foyer-'))
  for (const name of previousNames) if (!Object.hasOwn(variables, name)) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('--foyer-')) element.style.setProperty(name, value)
  }
}
