import { useEffect, useRef, useState } from 'react'
import { Code } from './panels/Code.js'
import { Events } from './panels/Events.js'
import { OwnForm } from './panels/OwnForm.js'
import { OwnGrant } from './panels/OwnGrant.js'
import { OwnOrder } from './panels/OwnOrder.js'
import { OwnPayment } from './panels/OwnPayment.js'
import { OwnSession } from './panels/OwnSession.js'
import { OwnSignature } from './panels/OwnSignature.js'
import { State } from './panels/State.js'
import { Switches } from './panels/Switches.js'
import { themeOf, type PlaygroundFoyer, type Surroundings } from './create.js'
import { writeSettings, type Settings } from './settings.js'
import { followSiteTheme } from './site.js'

interface PageProps {
  readonly foyer: PlaygroundFoyer
  readonly initial: Settings
  readonly surroundings: Surroundings
}

/** A host page: its own header with the button, and beside it what the widget says and how it is made. */
export function Page({ foyer, initial, surroundings }: PageProps) {
  const [settings, setSettings] = useState(initial)
  useEffect(() => {
    history.replaceState(null, '', `${location.pathname}${writeSettings(settings)}`)
    document.documentElement.dataset['theme'] = settings.theme
  }, [settings])
  useEffect(
    () =>
      followSiteTheme((theme) => {
        const next = { ...settings, theme }
        foyer.setTheme(themeOf(next))
        setSettings(next)
      }),
    [foyer, settings],
  )
  const { devnet, wallet, isOnSite } = surroundings
  return (
    <>
      <header className="page-header">
        <img src="meridian.svg" alt="" width="32" height="32" />
        <strong>Meridian</strong>
        <FoyerButton foyer={foyer} />
      </header>
      <main className="page-main">
        <section className="intro">
          <h1>A page that embeds Foyer</h1>
          <p>
            {isOnSite
              ? 'Connect a wallet of this browser, or the test wallet, which holds nothing and has no node.'
              : 'Connect the test wallet to a chain on this machine.'}{' '}
            Everything here is live: switch plugins, networks and colours, see what the widget makes of it,
            and copy the code that does the same.
          </p>
          {!devnet && !isOnSite && (
            <p role="alert" className="warning">
              This page is served without local chains. Start it with <code>npm start</code>.
            </p>
          )}
          {devnet?.service?.hasInventedPrices && (
            <p className="note" data-testid="invented-prices">
              Prices and fiat values are invented: they come from the development table of the service.
            </p>
          )}
        </section>
        <aside className="settings">
          <Switches foyer={foyer} settings={settings} surroundings={surroundings} onChange={setSettings} />
        </aside>
        <div className="made">
          <Code settings={settings} devnet={devnet} hasWallet={wallet !== undefined} />
        </div>
        <div className="seen">
          <State />
          <OwnForm />
          <OwnSignature />
          {devnet?.service && settings.plugins.includes('siwx') && <OwnSession foyer={foyer} />}
          {devnet?.service && settings.plugins.includes('smart-sessions') && <OwnGrant foyer={foyer} />}
          {devnet && settings.plugins.includes('pay') && <OwnOrder devnet={devnet} />}
          {devnet?.bitcoin && settings.plugins.includes('bitcoin') && (
            <OwnPayment esploraUrl={devnet.bitcoin.url} />
          )}
          <Events foyer={foyer} />
        </div>
      </main>
    </>
  )
}

function FoyerButton({ foyer }: { foyer: PlaygroundFoyer }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? foyer.mount(place.current) : undefined), [foyer])
  return <div ref={place} id="connect" className="connect" />
}
