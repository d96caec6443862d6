import { pluginFactories, type PlaygroundFoyer } from '../create.js'
import type { Devnet } from '../devnet.js'
import {
  flagNames,
  pluginNames,
  type FlagName,
  type LocaleName,
  type PluginName,
  type Settings,
} from '../settings.js'

interface SwitchesProps {
  readonly foyer: PlaygroundFoyer
  readonly settings: Settings
  readonly devnet: Devnet | undefined
  readonly onChange: (settings: Settings) => void
}

/** Plugins and flags, switched while the widget lives. */
export function Switches({ foyer, settings, devnet, onChange }: SwitchesProps) {
  const switchPlugin = async (name: PluginName, on: boolean) => {
    if (on) foyer.addPlugins(pluginFactories(settings, devnet)[name]())
    else await foyer.removePlugin(name)
    onChange({
      ...settings,
      plugins: pluginNames.filter((one) => (one === name ? on : settings.plugins.includes(one))),
    })
  }
  const switchFlag = async (name: FlagName, on: boolean) => {
    await foyer.setFlags({ [name]: on ? undefined : false })
    onChange({
      ...settings,
      flags: { ...settings.flags, [name]: on ? undefined : false },
    })
  }
  const switchTheme = (theme: Settings['theme']) => {
    foyer.setTheme({ mode: theme })
    onChange({ ...settings, theme })
  }
  const switchLocale = (locale: LocaleName) => {
    foyer.setLocale(locale)
    onChange({ ...settings, locale })
  }
  return (
    <section className="panel">
      <h2>Switches</h2>
      <fieldset>
        <legend>Plugins</legend>
        {pluginNames.map((name) => (
          <Switch
            key={name}
            name={name}
            testId={`plugin-${name}`}
            on={settings.plugins.includes(name)}
            onSwitch={(on) => void switchPlugin(name, on)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>Flags</legend>
        {flagNames.map((name) => (
          <Switch
            key={name}
            name={name}
            testId={`flag-${name}`}
            on={settings.flags[name] !== false}
            onSwitch={(on) => void switchFlag(name, on)}
          />
        ))}
      </fieldset>
      <label className="choice">
        Theme
        <select
          value={settings.theme}
          data-testid="theme"
          onChange={(event) => switchTheme(event.target.value as Settings['theme'])}
        >
          <option value="auto">as the system</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
      <label className="choice">
        Language
        <select
          value={settings.locale}
          data-testid="locale"
          onChange={(event) => switchLocale(event.target.value as LocaleName)}
        >
          <option value="en">English</option>
          <option value="qps-plocm">longer, right to left</option>
        </select>
      </label>
    </section>
  )
}

interface SwitchProps {
  readonly name: string
  readonly testId: string
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
}

function Switch({ name, testId, on, onSwitch }: SwitchProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={on}
        data-testid={testId}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      {name}
    </label>
  )
}
