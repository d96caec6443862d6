import { themeOf } from '../create.js'
import { themeGroups, themeVariables, type ThemeVariable } from '../theme-variables.js'
import type { SectionProps } from './section-props.js'

/** Every variable of the theme by its name; an empty field is as it comes. */
export function VariableSection({ foyer, settings, onChange }: SectionProps) {
  const { variables } = settings
  const vary = (name: ThemeVariable, value: string) => {
    const next = { ...settings, variables: { ...variables, [name]: value } }
    foyer.setTheme(themeOf(next))
    onChange(next)
  }
  const changed = themeVariables.filter((name) => variables[name]).length
  return (
    <section className="panel">
      <details>
        <summary data-testid="variables">
          <h2>All {themeVariables.length} variables</h2>
          <span className="quiet">{changed > 0 && `${changed} changed`}</span>
        </summary>
        {Object.entries(themeGroups).map(([group, names]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {names.map((name) => (
              <label key={name} className="choice">
                {name}
                <input
                  type="text"
                  spellCheck={false}
                  placeholder="as it comes"
                  value={variables[name] ?? ''}
                  data-testid={`variable-${name}`}
                  onChange={(event) => vary(name, event.target.value)}
                />
              </label>
            ))}
          </fieldset>
        ))}
      </details>
    </section>
  )
}
