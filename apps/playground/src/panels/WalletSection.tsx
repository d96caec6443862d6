import { pluginFactories } from '../create.js'
import { mostWallets, writeSettings } from '../settings.js'
import type { SectionProps } from './section-props.js'
import { Switch } from './Switch.js'

/** How many test wallets are on the page. They are installed before anything else, so the page begins again. */
export function WalletSection({ foyer, settings, surroundings, onChange }: SectionProps) {
  const { wallets, plugins, multiWallet } = settings
  const allowSeveral = async (on: boolean) => {
    const next = { ...settings, multiWallet: on }
    onChange(next)
    await foyer.configure(pluginFactories(next, surroundings).account())
  }
  const walletUrl = surroundings.devnet?.walletUrl
  return (
    <section className="panel">
      <h2>Test wallets</h2>
      <label className="choice">
        On this page
        <select
          value={wallets}
          data-testid="wallets"
          onChange={(event) => {
            location.search = writeSettings({ ...settings, wallets: Number(event.target.value) })
          }}
        >
          {Array.from({ length: mostWallets + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? 'none' : count}
            </option>
          ))}
        </select>
      </label>
      <Switch
        name="Several of a chain stay connected"
        testId="multi-wallet"
        on={multiWallet}
        disabled={!plugins.includes('account')}
        onSwitch={(on) => void allowSeveral(on)}
      />
      {walletUrl && (
        <p className="choice">
          Elsewhere
          <a href={walletUrl} target="_blank" rel="noreferrer" data-testid="web-wallet-link">
            Open the web wallet
          </a>
        </p>
      )}
    </section>
  )
}
