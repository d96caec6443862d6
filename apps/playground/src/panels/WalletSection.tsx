import { mostWallets, writeSettings } from '../settings.js'
import type { SectionProps } from './section-props.js'

/** How many test wallets are on the page. They are installed before anything else, so the page begins again. */
export function WalletSection({ settings }: SectionProps) {
  const { wallets } = settings
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
    </section>
  )
}
