import { useEffect, useRef, useState } from 'react'
import { Code } from './panels/Code.js'
import { Events } from './panels/Events.js'
import { State } from './panels/State.js'
import { Switches } from './panels/Switches.js'
import type { PlaygroundFoyer } from './create.js'
import type { Devnet } from './devnet.js'
import { writeSettings, type Settings } from './settings.js'

interface PageProps {
  readonly foyer: PlaygroundFoyer
  readonly initial: Settings
  readonly devnet: Devnet | undefined
}

/** A host page: its own header with the button, and beside it what the widget says and how it is made. */
export function Page({ foyer, initial, devnet }: PageProps) {
  const [settings, setSettings] = useState(initial)
  useEffect(() => {
    history.replaceState(null, '', `${location.pathname}${writeSettings(settings)}`)
    document.documentElement.dataset['theme'] = settings.theme
  }, [settings])
  return (
    <>
      <header className="page-header">
        <img src="/meridian.svg" alt="" width="32" height="32" />
        <strong>Meridian</strong>
        <FoyerButton foyer={foyer} />
      </header>
      <main className="page-main">
        <section className="intro">
          <h1>A page that embeds Foyer</h1>
          <p>
            Connect the test wallet to a chain on this machine. Everything on the right is live: switch
            plugins and flags and see what the widget makes of it.
          </p>
          {!devnet && (
            <p role="alert" className="warning">
              This page is served without local chains. Start it with <code>npm start</code>.
            </p>
          )}
          <Code settings={settings} />
        </section>
        <aside className="panels">
          <State />
          <Switches foyer={foyer} settings={settings} devnet={devnet} onChange={setSettings} />
          <Events foyer={foyer} />
        </aside>
      </main>
    </>
  )
}

function FoyerButton({ foyer }: { foyer: PlaygroundFoyer }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? foyer.mount(place.current) : undefined), [foyer])
  return <div ref={place} id="connect" className="connect" />
}
