import { atom } from 'jotai/vanilla'

/** How the widget looks: light, dark or as the system; and custom properties such as `--foyer-accent`. */
export interface Theme {
  readonly mode?: 'light' | 'dark' | 'auto'
  readonly variables?: Readonly<Record<`--foyer-${string}`, string>>
}

/** The theme the host chose. */
export const themeAtom = atom<Theme>({})

/**
 * Puts a theme onto an element that carries one of our shadow roots: `data-theme` and custom properties, both
 * set through the object model, which a strict content security policy allows.
 */
export function applyTheme(element: HTMLElement, theme: Theme): void {
  if (theme.mode === 'light' || theme.mode === 'dark') element.dataset['theme'] = theme.mode
  else delete element.dataset['theme']
  const wanted = theme.variables ?? {}
  const present = Array.from(element.style).filter((name) => name.startsWith('--foyer-'))
  for (const name of present) if (!Object.hasOwn(wanted, name)) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(wanted)) {
    if (name.startsWith('--foyer-')) element.style.setProperty(name, value)
  }
}
