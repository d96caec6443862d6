import { pluginFactories } from '../create.js'
import {
  featureValue,
  flagId,
  flagNames,
  pluginNames,
  presets,
  writeSettings,
  type FlagName,
  type PluginName,
  type PresetName,
} from '../settings.js'
import type { SectionProps } from './section-props.js'
import { Switch } from './Switch.js'

const presetNames = Object.keys(presets) as readonly PresetName[]
const isFlag = (name: PluginName): name is FlagName => flagNames.some((flag) => flag === name)

/** Each plugin: whether it is composed, and whether its flag lets it be. */
export function PluginSection({ foyer, settings, surroundings, onChange }: SectionProps) {
  const { plugins, off } = settings
  const switchPlugin = async (name: PluginName, on: boolean) => {
    const next = {
      ...settings,
      plugins: pluginNames.filter((one) => (one === name ? on : plugins.includes(one))),
    }
    onChange(next)
    if (on) foyer.addPlugins(pluginFactories(next, surroundings)[name]())
    else await foyer.removePlugin(name)
    // a flag that was switched while its plugin was away still is
    if (on && isFlag(name)) await foyer.setFlags({ [flagId(name)]: featureValue(name, !off.includes(name)) })
  }
  const switchFlag = async (name: FlagName, on: boolean) => {
    onChange({ ...settings, off: flagNames.filter((one) => (one === name ? !on : off.includes(one))) })
    await foyer.setFlags({ [flagId(name)]: featureValue(name, on) })
  }
  return (
    <section className="panel">
      <h2>Plugins and flags</h2>
      <label className="choice">
        Preset
        <select
          value={presetNames.find((name) => presets[name].join() === plugins.join()) ?? ''}
          data-testid="preset"
          onChange={(event) => {
            const chosen = presets[event.target.value as PresetName]
            location.search = writeSettings({ ...settings, plugins: chosen })
          }}
        >
          <option value="" disabled>
            none
          </option>
          {presetNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ul className="rows">
        {pluginNames.map((name) => (
          <li key={name} className="row">
            <Switch
              name={name}
              testId={`plugin-${name}`}
              on={plugins.includes(name)}
              onSwitch={(on) => void switchPlugin(name, on)}
            />
            {isFlag(name) && (
              <Switch
                name="flag"
                label={`flag ${name}`}
                testId={`flag-${name}`}
                on={plugins.includes(name) && !off.includes(name)}
                disabled={!plugins.includes(name)}
                onSwitch={(on) => void switchFlag(name, on)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
