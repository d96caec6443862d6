import { networkChoices, pluginFactories, usedNetworks } from '../create.js'
import type { Settings } from '../settings.js'
import type { SectionProps } from './section-props.js'
import { Switch } from './Switch.js'

/** The networks the page uses, which of them is the default, and what visitors may do about it. */
export function NetworkSection({ foyer, settings, surroundings, onChange }: SectionProps) {
  const { plugins, noSwitch, anyNetwork, showNetwork } = settings
  const used = usedNetworks(settings).map(({ id }) => id)
  const all = Object.values(networkChoices)
  const configure = async (name: 'connect' | 'evm' | 'networks', change: Partial<Settings>) => {
    const next = { ...settings, ...change }
    onChange(next)
    if (plugins.includes(name)) await foyer.configure(pluginFactories(next, surroundings)[name]())
  }
  const take = (uses: readonly number[]) => {
    const isUsual = uses.join() === all.map(({ id }) => id).join()
    return configure('evm', { uses: isUsual ? [] : uses })
  }
  const switchNetwork = (id: number, on: boolean) => {
    const [first] = used
    const next = all.map((chain) => chain.id).filter((one) => (one === id ? on : used.includes(one)))
    // the default one stays the first as long as it is there
    return take(
      next.some((one) => one === first) ? [first ?? id, ...next.filter((one) => one !== first)] : next,
    )
  }
  return (
    <section className="panel">
      <h2>Networks</h2>
      <ul className="rows">
        {all.map(({ id, name }) => (
          <li key={id} className="row">
            <Switch
              name={name}
              testId={`uses-${id}`}
              on={used.includes(id)}
              disabled={!plugins.includes('evm') || (used.length === 1 && used.includes(id))}
              onSwitch={(on) => void switchNetwork(id, on)}
            />
            <label className="switch">
              <input
                type="radio"
                name="default-network"
                aria-label={`${name} is the default`}
                checked={used[0] === id}
                disabled={!used.includes(id)}
                data-testid={`default-${id}`}
                onChange={() => void take([id, ...used.filter((one) => one !== id)])}
              />
              default
            </label>
          </li>
        ))}
      </ul>
      <div className="rows">
        <Switch
          name="Visitors may switch"
          testId="enable-network-switch"
          on={!noSwitch}
          disabled={!plugins.includes('networks')}
          onSwitch={(on) => void configure('networks', { noSwitch: !on })}
        />
        <Switch
          name="Other networks are fine"
          testId="allow-unsupported-chain"
          on={anyNetwork}
          disabled={!plugins.includes('networks')}
          onSwitch={(on) => void configure('networks', { anyNetwork: on })}
        />
        <Switch
          name="On the button, beside the account"
          testId="show-network"
          on={showNetwork}
          disabled={!plugins.includes('connect')}
          onSwitch={(on) => void configure('connect', { showNetwork: on })}
        />
      </div>
    </section>
  )
}
