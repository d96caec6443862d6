import { themeOf } from '../create.js'
import { localeNames, type LocaleName, type Settings } from '../settings.js'
import type { SectionProps } from './section-props.js'

const usualAccent = '#0f5b70'
const fonts = {
  '': 'the system’s',
  'Georgia, serif': 'serif',
  'ui-rounded, "Arial Rounded MT Bold", sans-serif': 'rounded',
  'ui-monospace, monospace': 'monospaced',
}

/** Light or dark, the variables that hosts change most, and the language. */
export function LookSection({ foyer, settings, onChange }: SectionProps) {
  const { theme, variables, locale } = settings
  const look = (change: Pick<Partial<Settings>, 'theme' | 'variables'>) => {
    const next = { ...settings, ...change }
    foyer.setTheme(themeOf(next))
    onChange(next)
  }
  const vary = (change: Settings['variables']) => look({ variables: { ...variables, ...change } })
  const switchLocale = (next: LocaleName) => {
    foyer.setLocale(next)
    onChange({ ...settings, locale: next })
  }
  const pixels = (text: string | undefined, usual: number) => Number.parseFloat(text ?? '') || usual
  const [radius, size] = [
    variables.radius === '0px' ? 0 : pixels(variables.radius, 4),
    pixels(variables['font-size'], 10),
  ]
  return (
    <section className="panel">
      <h2>Look and language</h2>
      <label className="choice">
        Theme
        <select
          value={theme}
          data-testid="theme"
          onChange={(event) => look({ theme: event.target.value as Settings['theme'] })}
        >
          <option value="auto">as the system</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
      <label className="choice">
        Accent
        <input
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(variables.accent ?? '') ? variables.accent : usualAccent}
          data-testid="accent"
          onChange={(event) => vary({ accent: event.target.value })}
        />
      </label>
      <label className="choice">
        Roundness
        <input
          type="range"
          min="0"
          max="6"
          step="0.5"
          value={radius}
          data-testid="radius"
          onChange={(event) => vary({ radius: event.target.value === '4' ? '' : `${event.target.value}px` })}
        />
      </label>
      <label className="choice">
        Text size
        <input
          type="range"
          min="8"
          max="20"
          value={size}
          data-testid="font-size"
          onChange={(event) =>
            vary({ 'font-size': event.target.value === '10' ? '' : `${event.target.value}px` })
          }
        />
      </label>
      <label className="choice">
        Font
        <select
          value={variables['font-family'] ?? ''}
          data-testid="font-family"
          onChange={(event) => vary({ 'font-family': event.target.value })}
        >
          {Object.entries(fonts).map(([value, name]) => (
            <option key={name} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="choice">
        Language
        <select
          value={locale}
          data-testid="locale"
          onChange={(event) => switchLocale(event.target.value as LocaleName)}
        >
          {localeNames.map((name) => (
            <option key={name} value={name} lang={name}>
              {nameOf(name)}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}

/** Name of a language in that language. */
const nameOf = (locale: LocaleName) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale)
